package io.botmesh.testmesh;

/** Unwinds what a member was doing when it died. Nobody may catch it and go on. */
public final class Gone extends Error {
  private static final long serialVersionUID = 1L;

  Gone(Member member) {
    super(member + " is gone", null, false, false);
  }
}
