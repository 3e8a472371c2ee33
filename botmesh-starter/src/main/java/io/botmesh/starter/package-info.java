/**
 * Starts and stops the bot of the web module that carries this jar in its {@code WEB-INF/lib}. It
 * holds no bean: lifecycle observers of a class that stands in two modules run in the wrong
 * module's naming context on WildFly, and a {@code web-fragment.xml} is ignored by a module that
 * says {@code metadata-complete}.
 */
package io.botmesh.starter;
