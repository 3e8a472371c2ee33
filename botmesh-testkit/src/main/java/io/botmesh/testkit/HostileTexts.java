package io.botmesh.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;

/** Ids and texts that have broken somebody's storage, path, log or page. */
public final class HostileTexts {
  /**
   * What must be kept exactly, by a word for what it is about: well-formed, not empty, at most 512
   * bytes in UTF-8, all different.
   */
  public static final SortedMap<String, String> KEPT =
      read(
          "hostile-ids.properties",
          Map.of(
              "long.300", "x".repeat(300),
              "long.limit", "x".repeat(512),
              "long.limit.and.wide", "\u00e9".repeat(256)));

  /** What is no id, by a word for why: empty, over 512 bytes in UTF-8, or with a lone surrogate. */
  public static final SortedMap<String, String> REFUSED_IDS =
      read(
          "hostile-refused-ids.properties",
          Map.of(
              "long.over.limit",
              "x".repeat(513),
              "long.over.limit.and.wide",
              "\ud83d\ude00".repeat(128) + "x"));

  /** The texts to be kept, without their words. */
  public static final List<String> ALL = List.copyOf(KEPT.values());

  private HostileTexts() {}

  private static SortedMap<String, String> read(String file, Map<String, String> longOnes) {
    Properties lines = new Properties();
    try (InputStream stream = HostileTexts.class.getResourceAsStream(file)) {
      lines.load(new InputStreamReader(stream, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be read", e);
    }
    SortedMap<String, String> texts = new TreeMap<>(longOnes);
    lines.stringPropertyNames().forEach(name -> texts.put(name, lines.getProperty(name)));
    return Collections.unmodifiableSortedMap(texts);
  }
}
