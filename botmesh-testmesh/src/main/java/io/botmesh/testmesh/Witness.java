package io.botmesh.testmesh;

/** Sees all that happens in a mesh, in the one order in which it happens. */
public interface Witness {
  /** Sees nothing. */
  Witness NONE = new Witness() {};

  /**
   * A call of a store or a send is about to be asked for. Its replica may be let die here: then it
   * never is.
   */
  default void begins(Call call) {}

  /**
   * A call of a store was done; whether its answer arrives is open still.
   *
   * @param outcome what the store answered, or what it threw
   */
  default void done(Call call, Object outcome) {}

  /** A replica raised an event. */
  default void raised(Member by, Object event) {}

  /** Something else happened that a reader of the story wants to know. */
  default void note(String what) {}
}
