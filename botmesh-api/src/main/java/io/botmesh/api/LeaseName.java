package io.botmesh.api;

import java.util.Objects;

/**
 * Name of a lock or of a post. Locks and posts of one name have nothing to do with each other.
 *
 * @param kind what it names
 * @param value not empty, well-formed UTF-16, at most 512 bytes in UTF-8; kept exactly as given
 */
public record LeaseName(Kind kind, String value) {
  /** What a name is given to. */
  public enum Kind {
    /** A lock: many names, each needed for a while. */
    LOCK("lock"),
    /** A post: few names, one replica leads under each. */
    POST("post");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    /** Returns the word for logs and messages. */
    public String word() {
      return word;
    }
  }

  /**
   * Refuses what could not be told from another name later.
   *
   * @throws IllegalArgumentException if the value is empty, over-long or has a lone surrogate
   * @throws NullPointerException if the kind is null
   */
  public LeaseName {
    Objects.requireNonNull(kind, "kind");
    value = Ids.checked(kind.word() + " name", value);
  }

  /** Returns the name of a lock. */
  public static LeaseName lock(String value) {
    return new LeaseName(Kind.LOCK, value);
  }

  /** Returns the name of a post. */
  public static LeaseName post(String value) {
    return new LeaseName(Kind.POST, value);
  }

  @Override
  public String toString() {
    return kind.word() + " " + value;
  }
}
