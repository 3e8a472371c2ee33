/** The web chat as a CDI bean. */
package io.botmesh.webchat.cdi;
