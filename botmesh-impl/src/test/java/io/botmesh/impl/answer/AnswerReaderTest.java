package io.botmesh.impl.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.botmesh.api.BadAnswer;
import io.botmesh.api.Question;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.Month;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerReaderTest {
  private static final Locale SPANISH = Locale.forLanguageTag("es");
  private static final Map<String, String> KEYS =
      Map.of(
          "{core.answer.yes-words}", "sí,si,s,",
          "{core.answer.no-words}", "no, n, nunca",
          "{core.answer.whole-number}", "whole number, please",
          "{core.answer.number}", "number, please",
          "{core.answer.date}", "date, please",
          "{core.answer.yes-no}", "yes or no, please",
          "{core.answer.choice}", "one of ",
          "{red}", "rojo",
          "{shop.how}", "¿Cuál?",
          "{positive}", "at least one");

  private static final Translator TEXTS =
      (text, places) ->
          KEYS.getOrDefault(text, text) + (places.length == 0 ? "" : String.valueOf(places[0]));

  private final AnswerReader english = new AnswerReader(Locale.ENGLISH, TEXTS);
  private final AnswerReader spanish = new AnswerReader(SPANISH, TEXTS);

  enum Size {
    SMALL,
    LARGE
  }

  @ParameterizedTest
  @CsvSource({
    "7,7",
    "' 7 ',7",
    "+7,7",
    "-7,-7",
    "007,7",
    "٣,3",
    "9223372036854775807,9223372036854775807"
  })
  void wholeNumbersAreDigitsWithASign(String answer, long value) throws BadAnswer {
    assertThat(english.read(Question.wholeNumber("?"), answer)).isEqualTo(value);
    assertThat(english.read(long.class, answer)).isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "x",
        "7.0",
        "7,0",
        "1e3",
        "0x10",
        "NaN",
        "--7",
        "7 8",
        "9223372036854775808",
        "00000000000000000000000000000000000000000000000000000000000000007"
      })
  void whatIsNoWholeNumberIsAskedForAgain(String answer) {
    assertBad(() -> english.read(Question.wholeNumber("?"), answer), "whole number, please");
    assertBad(() -> english.read(int.class, answer), "whole number, please");
  }

  @Test
  void anIntHasItsOwnRange() throws BadAnswer {
    assertThat(english.read(int.class, "2147483647")).isEqualTo(Integer.MAX_VALUE);
    assertBad(() -> english.read(int.class, "2147483648"), "whole number, please");
  }

  @ParameterizedTest
  @CsvSource({"1.5,1.5", "'1,5',1.5", "-0.125,-0.125", "10,10", "'1234,567',1234.567"})
  void decimalsComeAfterAPointOrTheLanguagesSeparator(String answer, BigDecimal value)
      throws BadAnswer {
    assertThat(spanish.read(Question.number("?"), answer)).isEqualByComparingTo(value);
    assertThat(spanish.read(double.class, answer)).isEqualTo(value.doubleValue());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"1,5", "1e3", "NaN", "Infinity", ".", ".5", "5.", "1.2.3", "1d", "0x1p3", ""})
  void whatIsNoNumberIsAskedForAgain(String answer) {
    assertBad(() -> english.read(Question.number("?"), answer), "number, please");
    assertBad(() -> english.read(Double.class, answer), "number, please");
  }

  @Test
  void aPointThatMayGroupDigitsIsAskedForAgain() throws BadAnswer {
    assertBad(() -> spanish.read(Question.number("?"), "1.000"), "number, please");
    assertBad(() -> spanish.read(Question.number("?"), "12.345.678"), "number, please");
    assertThat(english.read(Question.number("?"), "1.000")).isEqualByComparingTo("1");
    assertThat(spanish.read(Question.number("?"), "0.125")).isEqualByComparingTo("0.125");
  }

  @ParameterizedTest
  @CsvSource({"2026-12-24", "24/12/2026", "24/12/26", "' 24/12/2026 '"})
  void aDayIsGivenAsIsoOrAsIsUsual(String answer) throws BadAnswer {
    assertThat(spanish.read(Question.date("?"), answer))
        .isEqualTo(LocalDate.of(2026, Month.DECEMBER, 24));
  }

  @Test
  void aDayNeedsNoLeadingZeros() throws BadAnswer {
    LocalDate day = LocalDate.of(2026, Month.MARCH, 4);
    assertThat(spanish.read(LocalDate.class, "4/3/2026")).isEqualTo(day);
    assertThat(spanish.read(LocalDate.class, "04/03/2026")).isEqualTo(day);
    assertThat(english.read(LocalDate.class, "3/4/26")).isEqualTo(day);
    assertThat(new AnswerReader(Locale.GERMANY, TEXTS).read(LocalDate.class, "4.3.2026"))
        .isEqualTo(day);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"2026-02-31", "31/02/2026", "24/13/2026", "-2026-01-01", "today", "", "1/1/1"})
  void whatNoCalendarHasIsAskedForAgain(String answer) {
    assertBad(() -> spanish.read(Question.date("?"), answer), "date, please");
  }

  @ParameterizedTest
  @CsvSource({"Sí,true", "s,true", "N,false", "Nunca,false", "no,false", "YES,true", "false,false"})
  void yesAndNoAreSaidInTheChatsLanguageOrInEnglish(String answer, boolean value) throws BadAnswer {
    assertThat(spanish.read(Question.yesNo("?"), answer)).isEqualTo(value);
    assertThat(spanish.read(boolean.class, answer)).isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "maybe", "sí,si", "{core.answer.yes-words}"})
  void whatIsNeitherYesNorNoIsAskedForAgain(String answer) {
    assertBad(() -> spanish.read(Question.yesNo("?"), answer), "yes or no, please");
  }

  @ParameterizedTest
  @CsvSource({"rojo,{red}", "ROJO,{red}", "{red},{red}", "1,{red}", "2,20", "20,20", "'3 ',1 more"})
  void aChoiceIsMadeByItsWordsOrItsNumber(String answer, String choice) throws BadAnswer {
    assertThat(spanish.read(Question.choice("?", "{red}", "20", "1 more"), answer))
        .isEqualTo(choice);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "4", "-1", "green", "", "99999999999", "4294967297"})
  void whatIsNoChoiceIsAskedForAgainWithTheChoices(String answer) {
    assertBad(
        () -> spanish.read(Question.choice("?", "{red}", "20", "1 more"), answer),
        "one of rojo, 20, 1 more");
  }

  @Test
  void anEnumsConstantIsNamedCaseAside() throws BadAnswer {
    assertThat(english.read(Size.class, " small ")).isEqualTo(Size.SMALL);
    assertBad(() -> english.read(Size.class, "medium"), "one of SMALL, LARGE");
  }

  @Test
  void textIsTakenAsItIs() throws BadAnswer {
    assertThat(english.read(Question.text("?"), " a ")).isEqualTo(" a ");
    assertThat(english.read(String.class, " a ")).isEqualTo(" a ");
  }

  @Test
  void whatAConverterRefusesIsSaidInTheChatsLanguage() throws BadAnswer {
    Question<Integer> length =
        Question.of(
            "?",
            Integer.class,
            answer -> {
              if (answer.isEmpty()) {
                throw new BadAnswer("{positive}");
              }
              return answer.length();
            });
    assertThat(english.read(length, " ab")).isEqualTo(3);
    assertBad(() -> english.read(length, ""), "at least one");
  }

  @Test
  void aConverterThatMakesNullIsAMistake() {
    Question<Object> nothing = Question.of("?", Object.class, answer -> null);
    assertThatThrownBy(() -> english.read(nothing, "x"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("BMESH-0430");
  }

  @Test
  void theFirstCheckThatFailsSpeaks() throws BadAnswer {
    Question<Long> question =
        Question.wholeNumber("?").check(n -> n > 0, "{positive}").check(n -> n > 10, "too few");
    assertThat(english.read(question, "11")).isEqualTo(11L);
    assertBad(() -> english.read(question, "0"), "at least one");
    assertBad(() -> english.read(question, "10"), "too few");
  }

  @Test
  void knowsWhatItMakes() {
    for (Class<?> type :
        List.of(
            String.class,
            int.class,
            Integer.class,
            long.class,
            double.class,
            boolean.class,
            BigDecimal.class,
            LocalDate.class,
            Size.class)) {
      assertThat(AnswerReader.makes(type)).as(type.getName()).isTrue();
    }
    assertThat(AnswerReader.makes(Object.class)).isFalse();
    assertThat(AnswerReader.makes(float.class)).isFalse();
  }

  @Test
  void aQuestionIsSaidWithItsChoicesBelow() {
    assertThat(QuestionText.of(Question.choice("{shop.how}", "{red}", "blue"), TEXTS))
        .isEqualTo("¿Cuál?\n1. rojo\n2. blue");
    assertThat(QuestionText.of(Question.text("Who?"), TEXTS)).isEqualTo("Who?");
  }

  private static void assertBad(
      org.assertj.core.api.ThrowableAssert.ThrowingCallable read, String said) {
    assertThatThrownBy(read)
        .isInstanceOfSatisfying(
            BadAnswer.class, bad -> assertThat(bad.sayInstead()).isEqualTo(said));
  }
}
