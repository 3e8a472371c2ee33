package io.botmesh.impl.cdi.broken;

import io.botmesh.api.annotation.ChatScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;

/** Has some of everything that cannot be kept, and of what can. */
@ChatScoped
@SuppressWarnings("UnusedVariable")
class Scrap extends ScrapOfOld {
  private Thread worker;
  private Map<String, List<Lock>> locks;
  private Owner owner;
  private List<Hidden> hidden;
  private final List<String> fixed = new ArrayList<>();
  private int twice;

  private Map<String, List<Instant>> fine = new TreeMap<>();
  private List<? extends Number> fineToo;
  private Map<TimeUnit, byte[]> fineAsWell;
  private Whole[] fineWhole;
  private transient Thread leftOut;
  private static Thread leftStatic;
  @Inject private ScrapMaker leftInjected;

  interface Owner {}

  /** Its field is not seen by JSON-B. */
  public static class Hidden {
    private String secret;

    String secret() {
      return secret;
    }
  }

  /** Is kept as a whole. */
  public static class Whole {
    public String part;
  }
}
