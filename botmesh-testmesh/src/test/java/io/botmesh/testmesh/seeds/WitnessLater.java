package io.botmesh.testmesh.seeds;

import io.botmesh.testmesh.Call;
import io.botmesh.testmesh.Member;
import io.botmesh.testmesh.Witness;

/** Passes on to a witness that is made later. */
final class WitnessLater implements Witness {
  private Witness real = Witness.NONE;

  void is(Witness witness) {
    real = witness;
  }

  @Override
  public void done(Call call, Object outcome) {
    real.done(call, outcome);
  }

  @Override
  public void raised(Member by, Object event) {
    real.raised(by, event);
  }

  @Override
  public void note(String what) {
    real.note(what);
  }
}
