package io.botmesh.api;

import java.time.Duration;
import java.util.Optional;

/**
 * Locks and leadership among all replicas of a bot (R22). Inject it; it is the bot's of the
 * injecting module, as {@link Bot} is. Thread-safe.
 *
 * <p>At most one replica holds a name at a time, and on that replica one caller: asking again for
 * what one holds oneself gives nothing. What is held is kept by renewing its lease ({@code
 * botmesh.coordination.lease}) until it is closed, the bot stops, or it is lost. {@code
 * docs/guarantees.md} says what this rests on; whoever writes where a second holder would do harm
 * shows the {@link Tenure#fence() fence} there.
 *
 * <p>Names are not empty, well-formed UTF-16, at most 512 bytes in UTF-8, and kept exactly as
 * given. Posts and locks of one name have nothing to do with each other. Names of posts that begin
 * with {@code provider:} are botmesh's own.
 */
public interface Coordinator {
  /**
   * Asks to lead under a name, once. Does not wait for who leads; while the store does not answer,
   * it is asked again for up to a third of the lease, at most 5 s.
   *
   * <p>Of a name of which the store knows nothing, nobody becomes leader before one lease has
   * passed: its key may have been lost, and somebody may still believe in it.
   *
   * @return the leadership, to be closed when it is done; empty if another leads, or nobody can be
   *     leader yet
   * @throws IllegalArgumentException if the name is none, or botmesh's own
   * @throws CoordinationUnavailable if the store is out of reach, or the bot does not run
   * @throws UnknownOutcome if the store did not answer; what it may have granted is given back once
   *     it answers, or ends by itself within a lease
   */
  Optional<Leadership> tryLead(String name);

  /**
   * Asks for a lock, once. Does not wait for who has it; while the store does not answer, it is
   * asked again for up to a third of the lease, at most 5 s.
   *
   * @return the lock, to be closed when it is done; empty if another has it
   * @throws IllegalArgumentException if the name is none
   * @throws CoordinationUnavailable if the store is out of reach, or the bot does not run
   * @throws UnknownOutcome if the store did not answer; what it may have granted is given back once
   *     it answers, or ends by itself within a lease
   */
  Optional<HeldLock> tryLock(String name);

  /**
   * Asks for a lock again and again for a while. Who waits longer is not preferred.
   *
   * @param patience how long; zero or less asks once
   * @return the lock, to be closed when it is done; empty if another has it all the while
   * @throws InterruptedException if the thread is interrupted while it waits; then nothing is held
   * @throws IllegalArgumentException if the name is none
   * @throws CoordinationUnavailable if the store is out of reach, or the bot does not run
   * @throws UnknownOutcome if the store did not answer; what it may have granted is given back once
   *     it answers, or ends by itself within a lease
   */
  Optional<HeldLock> tryLock(String name, Duration patience) throws InterruptedException;
}
