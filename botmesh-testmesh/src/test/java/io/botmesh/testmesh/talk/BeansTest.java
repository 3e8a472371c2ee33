package io.botmesh.testmesh.talk;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** Annotated classes, without a container. */
class BeansTest {
  @Test
  void anAnnotatedConversationGoesOnOnAnotherReplicaWithItsState() {
    try (MemoryMesh mesh = new BotUnderTest().bean(Signup::new).mesh()) {
      BotReplica first = mesh.start();
      mesh.start();
      MeshUser anna = mesh.user("anna");
      anna.through(first).says("signup").hears("What is your name?");
      anna.through(first).says("Anna").hears("How old are you?");
      first.dies();
      anna.says("-1").hears("That cannot be. How old are you?");
      anna.says("33").hears("Welcome, Anna.");
      anna.says("who is it").hears("Nobody knows.").hearsNothing();
    }
  }

  @Test
  void aClassThatDeclaresNothingIsRefused() {
    try (MemoryMesh mesh = new BotUnderTest().bean(Object::new).mesh()) {
      assertThatThrownBy(mesh::start)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("java.lang.Object has no @OnMessage");
    }
  }
}
