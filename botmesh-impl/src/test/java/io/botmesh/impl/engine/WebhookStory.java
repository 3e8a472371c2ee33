package io.botmesh.impl.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.ChatId;
import io.botmesh.api.DeadLetter;
import io.botmesh.api.LogEntry;
import io.botmesh.api.LogLine;
import io.botmesh.api.spi.Backend;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import io.botmesh.impl.handler.DeclaredBot;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What comes by a webhook over HTTP, many items in one call, on whatever backend. */
public abstract class WebhookStory {
  private static final Duration LONG = Duration.ofSeconds(40);

  private static final String CALL =
      """
      {"object": "whatsapp_business_account", "entry": [
        {"id": "account-1", "changes": [
          {"field": "messages", "value": {
            "messages": [
              {"from": "491701", "id": "wamid.1", "timestamp": "1893456000", "type": "text", "text": {"body": "one"}},
              {"from": "491702", "id": "wamid.2", "timestamp": "1893456001", "type": "text", "text": {"body": "two"}}],
            "statuses": [{"id": "wamid.S1", "status": "delivered"}]}},
          {"field": "messages", "value": {
            "messages": [
              {"from": "491701", "id": "wamid.3", "timestamp": "1893456002", "type": "text", "text": {"body": "three"}}],
            "statuses": [{"id": "wamid.S2", "status": "read"}, {"id": "wamid.unknown", "status": "sent"}]}}]},
        {"id": "account-2", "changes": [
          {"field": "messages", "value": {
            "messages": [
              {"from": "491702", "id": "wamid.odd", "timestamp": "1893456003", "type": "hologram", "hologram": {}},
              {"id": "wamid.fromNobody", "timestamp": "1893456004", "type": "text", "text": {"body": "who?"}},
              {"from": "491702", "id": "wamid.4", "timestamp": "1893456005", "type": "text", "text": {"body": "four"}}]}}]}]}
      """;

  private final MeshOfEngines mesh = new MeshOfEngines();
  private final List<Webhook> hooks = new ArrayList<>();
  private final HttpClient client = HttpClient.newHttpClient();

  /** Opens one more view on the shared backend, empty before the test. */
  protected abstract Backend backend();

  @AfterEach
  void stopTheMesh() {
    hooks.forEach(Webhook::close);
    mesh.close();
  }

  private Replica replica() throws Exception {
    Replica replica = mesh.start(backend(), WebhookStory::routes);
    hooks.add(new Webhook(replica.door(), replica.backend.store()));
    return replica;
  }

  private static void routes(DeclaredBot bot) {
    bot.when(Pattern.compile("(.*)"), context -> context.reply("heard " + context.text()));
  }

  @Test
  @Tag("K5-3")
  void eachOfManyItemsInOneCallIsTakenByItself() throws Exception {
    Replica left = replica();
    assertThat(posted(hooks.get(0), CALL)).isEqualTo(200);
    assertAllTaken(left);
    assertThat(posted(hooks.get(0), CALL)).as("delivered again").isEqualTo(200);
    assertAllTaken(left);
    assertThat(posted(hooks.get(0), last("491701"))).isEqualTo(200);
    awaitSaid(left, "491701", "heard one", "heard three", "heard last");
  }

  private void assertAllTaken(Replica replica) {
    awaitSaid(replica, "491701", "heard one", "heard three");
    awaitSaid(replica, "491702", "heard two", "heard four");
    assertThat(userSaid(replica, "491701")).containsExactly("one", "three");
    assertThat(userSaid(replica, "491702")).containsExactly("two", "four");
    assertThat(Stream.of("wamid.S1", "wamid.S2", "wamid.unknown"))
        .extracting(id -> replica.backend.store().cursor(Webhook.status(id)).value().orElse(""))
        .containsExactly("delivered", "read", "sent");
    assertThat(letters(replica, "491702"))
        .singleElement()
        .satisfies(letter -> assertThat(letter.kind()).isEqualTo(DeadLetter.Kind.ITEM))
        .satisfies(letter -> assertThat(letter.reason()).isEqualTo("its type hologram is unknown"));
    assertThat(letters(replica, "nobody"))
        .singleElement()
        .satisfies(letter -> assertThat(letter.reason()).isEqualTo("its field from is missing"))
        .satisfies(letter -> assertThat(letter.payload()).contains("who?"));
    assertThat(letters(replica, "491701")).isEmpty();
  }

  @Test
  void aCallThatMeetsAStoreOutOfReachIsToComeAgainAndNothingOfItIsTakenTwice() throws Exception {
    Replica left = replica();
    left.backend.loseRepliesOf("accept");
    assertThat(posted(hooks.get(0), CALL)).isEqualTo(503);
    left.backend.mend();
    assertThat(posted(hooks.get(0), CALL)).isEqualTo(200);
    assertAllTaken(left);
  }

  /** Of K5-1: as two replicas behind a balancer may get it. */
  @Test
  void aMessageThatIsPostedToTwoReplicasAtOnceIsHandledOnce() throws Exception {
    Replica left = replica();
    Replica right = replica();
    for (int number = 0; number < 20; number++) {
      String call = CALL.replace("wamid.", "wamid." + number + ".");
      CompletableFuture<Integer> first = posting(hooks.get(number % 2), call);
      // The balancer's other way, 5 ms later.
      new CountDownLatch(1).await(5, TimeUnit.MILLISECONDS);
      CompletableFuture<Integer> second = posting(hooks.get((number + 1) % 2), call);
      assertThat(first.get()).isEqualTo(200);
      assertThat(second.get()).isEqualTo(200);
    }
    await().atMost(LONG).until(() -> left.botSaid("491701").size() >= 40);
    await().atMost(LONG).until(() -> left.botSaid("491702").size() >= 40);
    assertThat(posted(hooks.get(1), last("491701"))).isEqualTo(200);
    await().atMost(LONG).until(() -> right.botSaid("491701").contains("heard last"));
    assertThat(left.botSaid("491701")).hasSize(41);
    assertThat(left.botSaid("491702")).hasSize(40);
    assertThat(userSaid(left, "491701")).hasSize(41);
  }

  private static String last(String user) {
    return """
        {"entry": [{"changes": [{"value": {"messages": [
          {"from": "%s", "id": "wamid.last", "timestamp": "1893456009", "type": "text", "text": {"body": "last"}}]}}]}]}
        """
        .formatted(user);
  }

  private int posted(Webhook hook, String body) {
    try {
      return posting(hook, body).join();
    } catch (CompletionException failed) {
      throw new AssertionError("no answer", failed);
    }
  }

  private CompletableFuture<Integer> posting(Webhook hook, String body) {
    HttpRequest request =
        HttpRequest.newBuilder(hook.address())
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    return client
        .sendAsync(request, HttpResponse.BodyHandlers.discarding())
        .thenApply(HttpResponse::statusCode);
  }

  private static void awaitSaid(Replica replica, String chat, String... lines) {
    await()
        .atMost(LONG)
        .untilAsserted(() -> assertThat(replica.botSaid(chat)).containsExactly(lines));
  }

  private static List<String> userSaid(Replica replica, String chat) {
    return replica.lines(chat).stream()
        .map(LogEntry::line)
        .filter(line -> line.from() == LogLine.From.USER)
        .map(LogLine::text)
        .toList();
  }

  private static List<DeadLetter> letters(Replica replica, String chat) {
    return replica.engine().deadLetters().letters(new ChatId(chat), 100);
  }
}
