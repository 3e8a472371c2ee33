package io.botmesh.bench;

/**
 * Where a contender keeps what is its own.
 *
 * @param host of the server
 * @param port of the server
 * @param prefix what its keys begin with, and nobody else's there
 */
record Site(String host, int port, String prefix) {}
