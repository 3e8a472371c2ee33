package io.botmesh.api;

import java.util.List;
import java.util.stream.Collectors;

/** The bot must not start as it is configured. It carries all complaints at once. */
public final class BotMisconfigured extends BotmeshException {
  private static final long serialVersionUID = 1L;

  private final transient List<Complaint> complaints;

  /**
   * With everything that was found.
   *
   * @throws IllegalArgumentException if there is no complaint
   */
  public BotMisconfigured(List<Complaint> complaints) {
    super(text(complaints), null);
    this.complaints = List.copyOf(complaints);
  }

  /** Returns every complaint, in the order found; never empty. */
  public List<Complaint> complaints() {
    return complaints == null ? List.of() : complaints;
  }

  private static String text(List<Complaint> complaints) {
    if (complaints.isEmpty()) {
      throw new IllegalArgumentException("BMESH-0106 A refusal needs a complaint");
    }
    return complaints.stream()
        .map(Complaint::toString)
        .collect(Collectors.joining("\n  ", "BMESH-0201 The bot does not start:\n  ", ""));
  }
}
