/** An EJB module: a session bean, and a conversation for every bot of the application. */
package io.botmesh.arquillian.ejb;
