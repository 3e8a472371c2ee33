package io.botmesh.impl.dialogue;

import io.botmesh.api.BadAnswer;
import io.botmesh.api.GivenAnswer;
import io.botmesh.api.Question;
import java.math.BigDecimal;
import java.time.LocalDate;

/** An answer to a question for any text, asked for again while it cannot be converted. */
final class TalkAnswer implements GivenAnswer {
  private final Talk talk;
  private final Question<String> question;
  private Heard heard;

  TalkAnswer(Talk talk, Question<String> question, Heard heard) {
    this.talk = talk;
    this.question = question;
    this.heard = heard;
  }

  @Override
  public String text() {
    return heard.text();
  }

  @Override
  public int asInt() {
    return as(int.class, Integer.class);
  }

  @Override
  public long asLong() {
    return as(long.class, Long.class);
  }

  @Override
  public BigDecimal asNumber() {
    return as(BigDecimal.class, BigDecimal.class);
  }

  @Override
  public boolean asYesNo() {
    return as(boolean.class, Boolean.class);
  }

  @Override
  public LocalDate asDate() {
    return as(LocalDate.class, LocalDate.class);
  }

  @Override
  public <E extends Enum<E>> E as(Class<E> type) {
    return as(type, type);
  }

  private <T> T as(Class<?> type, Class<T> boxed) {
    while (true) {
      try {
        return boxed.cast(talk.reader(heard.language()).read(type, heard.text()));
      } catch (BadAnswer bad) {
        heard = talk.hearAgain(question, bad.sayInstead());
      }
    }
  }
}
