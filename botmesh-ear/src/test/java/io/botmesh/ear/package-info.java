/** The EAR on real servers, seen from outside: by HTTP, WebSocket and signals only. */
package io.botmesh.ear;
