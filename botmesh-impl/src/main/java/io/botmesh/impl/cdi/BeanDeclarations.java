package io.botmesh.impl.cdi;

import io.botmesh.api.BotMisconfigured;
import io.botmesh.api.Complaint;
import io.botmesh.api.spi.Codec;
import io.botmesh.impl.conversation.AnnotatedConversation;
import io.botmesh.impl.conversation.AnswerConstraints;
import io.botmesh.impl.conversation.ConversationDesk;
import io.botmesh.impl.handler.DeclaredBot;
import io.botmesh.impl.handler.OnMessageRoute;
import jakarta.enterprise.inject.spi.Bean;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Puts what a module's beans declare by annotations into its bot. Used once. */
final class BeanDeclarations {
  private final ModuleShell shell;
  private final BeanReferences references;
  private final AnswerConstraints constraints;
  private final List<Complaint> complaints = new ArrayList<>();

  BeanDeclarations(ModuleShell shell, BeanReferences references, AnswerConstraints constraints) {
    this.shell = shell;
    this.references = references;
    this.constraints = constraints;
  }

  /**
   * Adds all conversations and routes.
   *
   * @throws BotMisconfigured with all that is wrong with them
   */
  void putInto(DeclaredBot bot, ConversationDesk conversations, Codec codec) {
    for (Bean<?> bean : shell.declared().conversationsOf(shell.module())) {
      Class<?> type = bean.getBeanClass();
      collecting(
          () ->
              conversations.add(
                  AnnotatedConversation.read(type, reference(bean), codec, constraints)));
    }
    for (RouteMethod route : shell.declared().routesOf(shell.module())) {
      collecting(() -> bot.add(OnMessageRoute.of(route.method(), reference(route.bean()))));
    }
    if (!complaints.isEmpty()) {
      throw new BotMisconfigured(complaints);
    }
  }

  private Supplier<?> reference(Bean<?> bean) {
    Object reference = references.to(bean);
    return () -> reference;
  }

  private void collecting(Runnable declaration) {
    try {
      declaration.run();
    } catch (BotMisconfigured wrong) {
      complaints.addAll(wrong.complaints());
    }
  }
}
