package io.botmesh.ear.mesh.differential;

/**
 * What a call threw; equal to others of its type, since each store names itself in its messages.
 *
 * @param what what it was
 */
record Thrown(RuntimeException what) {
  @Override
  public boolean equals(Object other) {
    return other instanceof Thrown thrown && thrown.what.getClass() == what.getClass();
  }

  @Override
  public int hashCode() {
    return what.getClass().hashCode();
  }
}
