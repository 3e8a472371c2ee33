package io.botmesh.testmesh;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.ChatBusy;
import io.botmesh.api.ChatId;
import io.botmesh.api.InboundMessage;
import io.botmesh.api.MessageId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.Door;
import io.botmesh.api.spi.OutboundMessage;
import io.botmesh.api.spi.SendOutcome;
import io.botmesh.testmesh.seeds.PlainCodec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A request that was given up arrives after all. */
class LateFirstAskingTest {
  private static final ChatId ANNA = new ChatId("anna");

  private final List<String> handled = new ArrayList<>();
  private final List<Object> receipts = new ArrayList<>();
  private boolean late;

  @Test
  void aBoundMessageIsHandledIfItIsOfferedAgainToTheReplicaThatHadGivenItUp() {
    try (OneThreadMesh mesh = new OneThreadMesh(plan())) {
      MeshReplica only = started(mesh);
      offered(mesh, only, "first", Duration.ZERO);
      offered(mesh, only, "second", Duration.ofSeconds(1));
      offered(mesh, only, "second", Duration.ofSeconds(6));
      mesh.run(() -> handled.size() == 2, Duration.ofMinutes(2));

      assertThat(receipts)
          .containsExactly(Door.Receipt.ACCEPTED, ChatBusy.class, Door.Receipt.DUPLICATE);
      assertThat(handled).containsExactly("first", "second");
    }
  }

  @Test
  void aBoundMessageIsHandledIfItIsOfferedAgainToAnotherReplica() {
    try (OneThreadMesh mesh = new OneThreadMesh(plan())) {
      MeshReplica one = started(mesh);
      MeshReplica other = started(mesh);
      offered(mesh, one, "first", Duration.ZERO);
      offered(mesh, one, "second", Duration.ofSeconds(1));
      offered(mesh, other, "second", Duration.ofSeconds(6));
      mesh.run(() -> handled.size() == 2, Duration.ofMinutes(2));

      assertThat(receipts)
          .containsExactly(Door.Receipt.ACCEPTED, ChatBusy.class, Door.Receipt.DUPLICATE);
      assertThat(handled).containsExactly("first", "second");
    }
  }

  private MeshReplica started(OneThreadMesh mesh) {
    return mesh.start(
        id ->
            new MeshBot(
                turn -> {
                  mesh.conductor().pause(Duration.ofSeconds(3));
                  handled.add(turn.message().id().value());
                  return Changes.NONE;
                },
                null,
                new PlainCodec()));
  }

  private void offered(OneThreadMesh mesh, MeshReplica to, String id, Duration when) {
    mesh.conductor()
        .after(
            to.member(),
            when,
            "webhook",
            () -> {
              try {
                receipts.add(
                    to.receive(
                        new InboundMessage(
                            ANNA, new MessageId(id), "mesh", id, mesh.time().now())));
              } catch (ChatBusy busy) {
                receipts.add(ChatBusy.class);
              }
            });
  }

  private MeshPlan plan() {
    Map<String, String> config =
        Map.of("botmesh.durability.enabled", "false", "botmesh.limits.line", "1");
    return new MeshPlan(
        config, Choice.IN_ORDER, new SecondIsLate(), Witness.NONE, this::taken, backend -> backend);
  }

  private SendOutcome taken(ReplicaId by, OutboundMessage message) {
    return new SendOutcome.Accepted();
  }

  private final class SecondIsLate implements Faults {
    @Override
    public Fate fateOf(Call call) {
      boolean second =
          call.operation().equals("accept")
              && call.argument(AcceptCall.class).id().value().equals("second");
      if (second && !late) {
        late = true;
        return Fate.LATE;
      }
      return Fate.ANSWERED;
    }

    @Override
    public Duration lateness() {
      return Duration.ofSeconds(4);
    }
  }
}
