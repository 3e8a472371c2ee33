package io.botmesh.ear.mesh.chaos;

/** Where it is told what happens. Thread-safe. */
interface Chronicle {
  /** Returns the time, in nanoseconds of the machine: that of all its processes. */
  long now();

  void tell(Deed deed);

  /** Returns the while from a time until now. */
  default Span since(long from) {
    return new Span(from, now());
  }
}
