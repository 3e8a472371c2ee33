package io.botmesh.samples;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.UUID;

/** Takes orders. Thread-safe. */
@ApplicationScoped
public class Kitchen {
  private static final System.Logger LOG = System.getLogger(Kitchen.class.getName());
  private static final int DIGITS = 8;

  /** Places an order; returns its id. */
  public String place(String dish, long count) {
    String id = UUID.randomUUID().toString().substring(0, DIGITS);
    LOG.log(System.Logger.Level.INFO, "Order {0} for {1} is placed", id, count);
    return id;
  }
}
