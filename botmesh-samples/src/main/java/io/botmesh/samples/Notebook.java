package io.botmesh.samples;

import io.botmesh.api.MessageContext;
import io.botmesh.api.annotation.OnMessage;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Locale;

/** Notes things, in the language of the chat. */
@ApplicationScoped
public class Notebook {
  @Inject Notes notes;

  @OnMessage("note (.+)")
  String note(MessageContext context) {
    notes.add(context.groups().get(0));
    return context.translate("{notes.noted}", notes.all().size());
  }

  @OnMessage("notes")
  String notes(MessageContext context) {
    return notes.all().isEmpty()
        ? context.translate("{notes.none}")
        : String.join("\n", notes.all());
  }

  @OnMessage("in english")
  String inEnglish(MessageContext context) {
    return speak(context, Locale.ENGLISH);
  }

  @OnMessage("en español")
  String inSpanish(MessageContext context) {
    return speak(context, Locale.forLanguageTag("es"));
  }

  private static String speak(MessageContext context, Locale language) {
    context.speak(language);
    return context.translate("{language.chosen}");
  }
}
