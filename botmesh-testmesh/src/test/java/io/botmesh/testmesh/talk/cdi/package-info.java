/** A bot made of CDI beans, in a plain container. */
package io.botmesh.testmesh.talk.cdi;
