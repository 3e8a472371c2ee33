package io.botmesh.testmesh;

import io.botmesh.api.Complaint;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.ConfigView;
import io.botmesh.api.spi.Door;
import io.botmesh.api.spi.OutboundMessage;
import io.botmesh.api.spi.Provider;
import io.botmesh.api.spi.ProviderContext;
import io.botmesh.api.spi.ProviderFactory;
import io.botmesh.api.spi.SendOutcome;
import io.botmesh.api.spi.SessionMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The provider of one replica: it hands messages in, and sends to the mesh's transport. */
final class MeshProvider implements Provider, ProviderFactory {
  static final String NAME = "mesh";

  private final Transport transport;
  private final Ports ports;
  private final Member member;
  private final ReplicaId me;
  private Door door;

  MeshProvider(Transport transport, Ports ports, Member member, ReplicaId me) {
    this.transport = transport;
    this.ports = ports;
    this.member = member;
    this.me = me;
  }

  Door door() {
    return door;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Set<String> keys() {
    return Set.of();
  }

  @Override
  public List<Complaint> check(ConfigView config) {
    return List.of();
  }

  @Override
  public Provider create(ProviderContext context) {
    door = context.door();
    return this;
  }

  @Override
  public SessionMode sessionMode() {
    return transport.sessions();
  }

  @Override
  public boolean sessionUp() {
    return transport.up(me);
  }

  @Override
  public boolean keepsLog() {
    return transport.keepsLog();
  }

  @Override
  public void start() {}

  @Override
  public List<SendOutcome> send(List<OutboundMessage> messages) {
    List<SendOutcome> outcomes = new ArrayList<>();
    for (OutboundMessage message : messages) {
      Call call = new Call(member, "Provider", "send", List.of(message));
      SendOutcome outcome =
          ports.send(call, transport.slowness(), () -> transport.take(me, message));
      outcomes.add(outcome);
      if (!(outcome instanceof SendOutcome.Accepted)) {
        break;
      }
    }
    return outcomes;
  }

  @Override
  public void stop() {}
}
