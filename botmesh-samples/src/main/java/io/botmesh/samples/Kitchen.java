package io.botmesh.samples;

import jakarta.enterprise.context.ApplicationScoped;

/** Takes orders. Thread-safe. */
@ApplicationScoped
public class Kitchen {
  private static final System.Logger LOG = System.getLogger(Kitchen.class.getName());
  private static final int RADIX = 36;

  /**
   * Places an order; returns its id.
   *
   * @param number nobody else's
   */
  public String place(String dish, long count, long number) {
    String id = Long.toString(number, RADIX);
    LOG.log(System.Logger.Level.INFO, "Order {0} for {1} is placed", id, count);
    return id;
  }
}
