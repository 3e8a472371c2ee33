package io.botmesh.impl.cdi;

import io.botmesh.api.spi.SafeTrace;
import io.botmesh.impl.conversation.AnswerConstraints;
import jakarta.enterprise.inject.spi.BeanManager;

/**
 * Finds who checks the constraints beside answers: Jakarta Validation, where the server has it.
 *
 * <p>Names no class of Jakarta Validation, so that a server without it can load it.
 */
final class AnswerChecks {
  private static final System.Logger LOG = System.getLogger(AnswerChecks.class.getName());
  private static final String API = "jakarta.validation.ValidatorFactory";

  private AnswerChecks() {}

  /**
   * Returns who checks; {@link AnswerConstraints#NONE} if nobody does.
   *
   * @param bot whose answers they are
   * @param wayBack gets what is to be closed with the bot
   */
  static AnswerConstraints of(BeanManager beans, String bot, WayBack wayBack) {
    if (!present(AnswerChecks.class.getClassLoader())) {
      return AnswerConstraints.NONE;
    }
    try {
      ValidatedAnswers checks = ValidatedAnswers.of(beans);
      wayBack.add("Jakarta Validation", checks);
      return checks;
    } catch (RuntimeException | LinkageError unusable) {
      LOG.log(
          System.Logger.Level.WARNING,
          "BMESH-0636 The server has the API of Jakarta Validation, but nothing behind it; bot "
              + bot
              + " does not check constraints beside @Answer"
              + SafeTrace.of(unusable));
      return AnswerConstraints.NONE;
    }
  }

  private static boolean present(ClassLoader loader) {
    try {
      Class.forName(API, false, loader);
      return true;
    } catch (ClassNotFoundException | LinkageError absent) {
      return false;
    }
  }
}
