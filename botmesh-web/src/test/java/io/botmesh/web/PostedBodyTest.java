package io.botmesh.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.botmesh.testkit.HandClock;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class PostedBodyTest {
  private final HandClock clock = new HandClock();

  @Test
  void aBodyIsReadToItsEndHoweverItComes() {
    byte[] longest = new byte[PostedBody.MOST_BYTES];
    longest[longest.length - 1] = 7;
    assertThat(PostedBody.read(new ByteArrayInputStream(longest), clock)).isEqualTo(longest);
    assertThat(PostedBody.read(dripping(longest.length, Duration.ZERO), clock))
        .hasSize(longest.length);
    assertThat(PostedBody.read(InputStream.nullInputStream(), clock)).isEmpty();
  }

  @Test
  void aBodyThatIsTooLongIsRefused() {
    byte[] body = new byte[PostedBody.MOST_BYTES + 1];
    assertThat(status(new ByteArrayInputStream(body))).isEqualTo(413);
    assertThat(status(dripping(Integer.MAX_VALUE, Duration.ZERO))).isEqualTo(413);
  }

  @Test
  void aBodyThatDribblesInIsRefusedThoughEachByteIsInTime() {
    assertThat(PostedBody.read(dripping(30, Duration.ofSeconds(1)), clock)).hasSize(30);
    assertThat(status(dripping(60_000, Duration.ofSeconds(1)))).isEqualTo(408);
  }

  @Test
  void aBodyThatBreaksOffIsRefused() {
    assertThat(status(breakingAfter(Duration.ZERO))).isEqualTo(400);
  }

  @Test
  void aBodyThatTheServerBreaksOffAfterTooLongWasTooSlow() {
    assertThat(status(breakingAfter(Duration.ofSeconds(60)))).isEqualTo(408);
  }

  private InputStream breakingAfter(Duration time) {
    return new InputStream() {
      @Override
      public int read() throws IOException {
        clock.pass(time);
        throw new IOException("Connection reset");
      }

      @Override
      public int read(byte[] room, int from, int length) throws IOException {
        return read();
      }
    };
  }

  private int status(InputStream body) {
    return catchThrowableOfType(Refused.class, () -> PostedBody.read(body, clock))
        .problem()
        .status();
  }

  /** One byte at a time, each after a while. */
  private InputStream dripping(int bytes, Duration pause) {
    return new InputStream() {
      private int left = bytes;

      @Override
      public int read() {
        clock.pass(pause);
        return left-- > 0 ? 'x' : -1;
      }

      @Override
      public int read(byte[] room, int from, int length) {
        if (length == 0) {
          return 0;
        }
        int one = read();
        if (one < 0) {
          return -1;
        }
        room[from] = (byte) one;
        return 1;
      }
    };
  }
}
