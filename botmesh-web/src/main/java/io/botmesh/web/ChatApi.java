package io.botmesh.web;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

/** The REST part, at {@code /api}. */
@ApplicationPath("/api")
public class ChatApi extends Application {}
