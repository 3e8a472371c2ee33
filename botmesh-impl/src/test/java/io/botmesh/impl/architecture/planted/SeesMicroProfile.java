package io.botmesh.impl.architecture.planted;

import org.eclipse.microprofile.config.ConfigProvider;

/** Leans on MicroProfile outside of the shell. */
final class SeesMicroProfile {
  String bot() {
    return ConfigProvider.getConfig().getValue("botmesh.bot", String.class);
  }
}
