package io.botmesh.ear;

import jakarta.json.Json;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * Somebody who says {@code echo 1}, {@code echo 2} and so on in one chat, a few a second, each with
 * an id and again and again until it is accepted. Thread-safe.
 */
public final class ChatTraffic implements AutoCloseable {
  private static final long PAUSE_MILLIS = 100;

  private final ChatClient client;
  private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();
  private final Future<?> posting;
  private final List<Post> posts = new ArrayList<>();
  private String phase;
  private int accepted;

  /**
   * Begins to talk.
   *
   * @param phase what {@link Post#phase()} says until {@link #enter} is called
   */
  public ChatTraffic(ChatClient client, String phase) {
    this.client = client;
    this.phase = phase;
    this.posting =
        thread.scheduleWithFixedDelay(this::post, 0, PAUSE_MILLIS, TimeUnit.MILLISECONDS);
  }

  /**
   * One try to say something.
   *
   * @param phase the phase it began and ended in; empty if another began meanwhile
   * @param status the HTTP status; 0 if there was no answer
   * @param retryAfter the header of that name; empty if there was none
   * @param body the answer
   */
  public record Post(String phase, int status, String retryAfter, String body) {}

  private void post() {
    String began = phase();
    String number = Integer.toString(accepted() + 1);
    String message =
        Json.createObjectBuilder().add("id", number).add("text", "echo " + number).build() + "";
    Optional<HttpResponse<String>> answer = answer(message);
    took(
        new Post(
            began.equals(phase()) ? began : "",
            answer.map(HttpResponse::statusCode).orElse(0),
            answer.flatMap(its -> its.headers().firstValue("Retry-After")).orElse(""),
            answer.map(HttpResponse::body).orElse("")));
  }

  private Optional<HttpResponse<String>> answer(String message) {
    try {
      return Optional.of(client.post(message));
    } catch (RuntimeException unanswered) {
      return Optional.empty();
    }
  }

  private synchronized void took(Post post) {
    posts.add(post);
    if (post.status() == 202) {
      accepted++;
    }
  }

  private synchronized String phase() {
    return phase;
  }

  /** Begins another phase. */
  public synchronized void enter(String next) {
    phase = next;
  }

  /** Returns how many messages were accepted so far. */
  public synchronized int accepted() {
    return accepted;
  }

  /** Returns every try so far. */
  public synchronized List<Post> posts() {
    return List.copyOf(posts);
  }

  /** Returns what the bot must have said once all that was accepted is answered. */
  public List<String> expectedAnswers() {
    return IntStream.rangeClosed(1, accepted()).mapToObj(Integer::toString).toList();
  }

  /** Returns what the bot said so far. */
  public List<String> answers() {
    return client.answers();
  }

  /** Ends; nothing is posted any more when it returns. */
  @Override
  public void close() {
    posting.cancel(false);
    thread.shutdown();
    try {
      if (!thread.awaitTermination(90, TimeUnit.SECONDS)) {
        throw new AssertionError("A post has not ended");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
