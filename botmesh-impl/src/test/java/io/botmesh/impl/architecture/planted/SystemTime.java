package io.botmesh.impl.architecture.planted;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.function.Supplier;

/** Each way round the clock that is handed in. */
@SuppressWarnings({"unused", "JavaUtilDate"})
final class SystemTime {
  private SystemTime() {}

  static final class Millis {
    long millis() {
      return System.currentTimeMillis();
    }
  }

  static final class Nanos {
    long nanos() {
      return System.nanoTime();
    }
  }

  static final class InstantNow {
    Instant now() {
      return Instant.now();
    }
  }

  static final class MethodReference {
    Supplier<Instant> now() {
      return Instant::now;
    }
  }

  static final class Lambda {
    Supplier<Long> nanos() {
      return () -> 1 + System.nanoTime();
    }
  }

  static final class Day {
    LocalDate today() {
      return LocalDate.now(ZoneOffset.UTC);
    }
  }

  static final class DayAndTime {
    LocalDateTime now() {
      return LocalDateTime.now(ZoneOffset.UTC);
    }
  }

  static final class Zoned {
    ZonedDateTime now() {
      return ZonedDateTime.now(ZoneOffset.UTC);
    }
  }

  static final class SystemClock {
    Clock clock() {
      return Clock.systemUTC();
    }
  }

  static final class OldDate {
    Date now() {
      return new Date();
    }
  }
}
