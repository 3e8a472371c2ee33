/** A WAR with a bot. The same classes lie in several WARs of one EAR. */
package io.botmesh.arquillian.shop;
