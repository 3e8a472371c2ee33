package io.botmesh.impl.architecture.planted;

/** Logs failures as they are, with whatever their messages quote. */
final class LogsAFailure {
  private static final System.Logger LOG = System.getLogger(LogsAFailure.class.getName());

  private LogsAFailure() {}

  static final class AtOnce {
    private AtOnce() {}

    static void failed(RuntimeException failure) {
      LOG.log(System.Logger.Level.ERROR, "It failed", failure);
    }
  }

  static final class IfWanted {
    private IfWanted() {}

    static void failed(RuntimeException failure) {
      LOG.log(System.Logger.Level.DEBUG, () -> "It failed", failure);
    }
  }
}
