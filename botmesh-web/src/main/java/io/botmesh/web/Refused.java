package io.botmesh.web;

/** A request that is answered with a problem. */
final class Refused extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Problem problem;

  Refused(int status, String detail) {
    super(detail);
    this.problem = new Problem(status, detail);
  }

  /** Bad input. */
  static Refused bad(String detail) {
    return new Refused(400, detail);
  }

  Problem problem() {
    return problem;
  }
}
