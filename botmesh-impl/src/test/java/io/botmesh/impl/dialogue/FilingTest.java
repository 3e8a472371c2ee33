package io.botmesh.impl.dialogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FilingTest {
  private static final Moment MOMENT = new Moment(Chatroom.NOON, Locale.ENGLISH);

  @ParameterizedTest
  @CsvSource({"true,9999", "false,10"})
  void whatIsNeverStoredIsNotKeptInMemoryEither(boolean live, int mostBytes) {
    Transcript transcript = Transcript.begin(Map.of(), MOMENT);
    Filing filing = new Filing(transcript, Chatroom.CODEC, mostBytes, live);
    transcript.write(new JournalEntry.Read("name", Optional.empty()));
    assertThat(filing.journal()).isEmpty();
    transcript.write(new JournalEntry.Read("name", Optional.empty()));
    assertThat(transcript.journal().entries()).isEmpty();
    assertThat(transcript.isLive()).isTrue();
    assertThat(filing.isOutgrown()).isEqualTo(!live);
    assertThat(filing.isStored()).isFalse();
  }
}
