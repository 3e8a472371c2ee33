package io.botmesh.impl.wire;

import java.util.Locale;
import java.util.ResourceBundle;

/** What the bot says by itself, by key. Immutable and thread-safe. */
public final class Texts {
  private final ResourceBundle bundle;

  /** In one language; the root texts, which are English, stand in for what it lacks. */
  public Texts(Locale locale) {
    bundle =
        ResourceBundle.getBundle("io.botmesh.impl.messages", locale, Texts.class.getClassLoader());
  }

  /** Returns what is said when a message could not be handled. */
  public String messageFailed() {
    return bundle.getString("core.message.failed");
  }
}
