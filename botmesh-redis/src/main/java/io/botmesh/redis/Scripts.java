package io.botmesh.redis;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import redis.clients.jedis.CommandObject;
import redis.clients.jedis.CommandObjects;
import redis.clients.jedis.exceptions.JedisNoScriptException;

/** Runs the scripts on one server. Thread-safe. */
final class Scripts {
  /** Every script there is. */
  static final List<String> NAMES =
      List.of(
          "accept",
          "claim",
          "save",
          "renew",
          "commit",
          "giveUp",
          "post",
          "pump",
          "tick",
          "read",
          "putUser",
          "putCheckpoint",
          "look",
          "peek",
          "forget",
          "depart",
          "arrive",
          "unload",
          "append",
          "deleteLines",
          "putText",
          "readText",
          "enterIndex",
          "pageIndex",
          "suspectIndex",
          "pruneIndex",
          "takeLease",
          "renewLease",
          "releaseLease",
          "readLease",
          "bury",
          "unbury",
          "putSchedule",
          "cancelSchedule",
          "claimDue",
          "settleDue",
          "newestDecision",
          "listSchedules");

  // On the way of every message, small and soon answered. A renewal waits for nobody.
  private static final Set<String> TOGETHER =
      Set.of("accept", "claim", "commit", "giveUp", "pump", "tick", "append");

  private final Link link;
  private final CommandObjects commands;
  private final ScriptTime time;
  private final Layout layout;
  private final Map<String, Script> scripts;

  /**
   * For a server.
   *
   * @param layout of the keys that they take
   * @param major its major version: before 7 there is no first line that names the language
   */
  Scripts(Link link, CommandObjects commands, ScriptTime time, Layout layout, int major) {
    this.link = link;
    this.commands = commands;
    this.time = time;
    this.layout = layout;
    String prelude = time.prelude();
    this.scripts =
        NAMES.stream()
            .map(name -> Script.of(ScriptSource.read(name, prelude), major))
            .collect(
                Collectors.toUnmodifiableMap(script -> script.source().name(), script -> script));
  }

  /** Runs a script that changes something. */
  Reply run(String name, List<String> keys, List<String> arguments) {
    return run(name, keys, arguments, TOGETHER.contains(name) ? link::runTogether : link::run);
  }

  /** Runs a script that changes nothing. */
  Reply read(String name, List<String> keys, List<String> arguments) {
    return run(name, keys, arguments, link::read);
  }

  private Reply run(
      String name,
      List<String> keys,
      List<String> arguments,
      Function<CommandObject<Object>, Object> sender) {
    Script script = scripts.get(name);
    script.source().check(keys.size(), arguments.size());
    List<String> all = new ArrayList<>(arguments);
    all.addAll(time.arguments());
    CommandObject<Object> call = commands.evalsha(script.digest(), keys, all);
    if (layout == Layout.CLUSTER) {
      // One server would run it, and a cluster would not once the keyspace has moved there.
      CrossSlot.check(call.getArguments());
    }
    try {
      return Reply.of(sender.apply(call));
    } catch (JedisNoScriptException absent) {
      // A server that was restarted, or took over: with its text it runs and is known from then on.
      return Reply.of(sender.apply(commands.eval(script.text(), keys, all)));
    }
  }
}
