package io.botmesh.web;

import java.net.URI;
import java.util.List;

/**
 * The path of a socket as it was sent. Servers differ in whether they undo percent-encoding in a
 * path parameter, so we take the segments from the raw path ourselves.
 *
 * @param bot third segment from the end, still encoded; empty if there is none
 * @param chat last segment, still encoded
 */
record SocketPath(String bot, String chat) {
  static SocketPath of(URI uri) {
    List<String> segments = List.of(uri.getRawPath().split("/", -1));
    int size = segments.size();
    return new SocketPath(size < 3 ? "" : segments.get(size - 3), segments.get(size - 1));
  }
}
