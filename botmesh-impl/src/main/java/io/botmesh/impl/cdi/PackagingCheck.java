package io.botmesh.impl.cdi;

import io.botmesh.api.BotMisconfigured;
import io.botmesh.api.Complaint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Looks whether a jar of botmesh lies where it does harm: twice within reach of one module, or the
 * starter where it starts nothing. Servers differ in what they would make of it. Used once.
 */
final class PackagingCheck {
  // By name: this module sees none of the others but the API.
  private static final Map<String, String> JARS =
      new TreeMap<>(
          Map.of(
              "botmesh-api", "io/botmesh/api/Bot.class",
              "botmesh-impl", "io/botmesh/impl/cdi/MeshExtension.class",
              "botmesh-redis", "io/botmesh/redis/RedisStore.class",
              "botmesh-webchat", "io/botmesh/webchat/WebChatDoor.class"));

  private final Collection<AppModule> modules;

  PackagingCheck(Collection<AppModule> modules) {
    this.modules = modules;
  }

  /** Returns a problem for each jar that is misplaced. */
  List<BotMisconfigured> problems() {
    Set<Complaint> complaints = new LinkedHashSet<>();
    for (AppModule module : modules) {
      complaints.addAll(doubled(module));
      complaints.addAll(misplacedStarter(module));
    }
    return complaints.stream().map(complaint -> new BotMisconfigured(List.of(complaint))).toList();
  }

  private static List<Complaint> doubled(AppModule module) {
    List<Complaint> complaints = new ArrayList<>();
    JARS.forEach(
        (jar, sample) -> {
          Set<String> places = places(module, sample);
          if (places.size() > 1) {
            complaints.add(
                new Complaint(
                    jar,
                    String.join(" and ", places),
                    "",
                    "BMESH-0617 the library is there twice, which would make two half meshes: keep"
                        + " it in the EAR's lib and take it out of WEB-INF/lib (Maven: scope"
                        + " provided); only a WAR without an EAR has it inside"));
          }
        });
    return complaints;
  }

  private static Set<String> places(AppModule module, String sample) {
    Set<String> places = new LinkedHashSet<>();
    try {
      for (URL url : Collections.list(module.loader().getResources(sample))) {
        places.add(url.toString().replace("!/" + sample, "").replace("/" + sample, ""));
      }
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return places;
  }

  private static List<Complaint> misplacedStarter(AppModule module) {
    return module
        .starterSeen()
        .filter(loader -> loader != module.loader())
        .map(
            loader ->
                new Complaint(
                    "botmesh-starter",
                    String.valueOf(loader.getResource("io/botmesh/starter/StartListener.class")),
                    "",
                    "BMESH-0618 the starter starts the bot of the web module that it lies in: move it"
                        + " from the EAR's lib to the WEB-INF/lib of each WAR with a bot"))
        .map(List::of)
        .orElseGet(List::of);
  }
}
