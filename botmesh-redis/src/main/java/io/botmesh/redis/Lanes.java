package io.botmesh.redis;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import redis.clients.jedis.CommandObject;
import redis.clients.jedis.Connection;
import redis.clients.jedis.Pipeline;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.Response;
import redis.clients.jedis.exceptions.JedisAskDataException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.exceptions.JedisRedirectionException;

/**
 * Sends calls to servers, many at a time to each if many come. What a call's failure means is for
 * its caller to say. Thread-safe.
 */
final class Lanes {
  // Below so many at once a connection each is quickest; above, fewer and fuller batches are.
  private static final int BATCHES = 8;
  // A reply is waited for no longer than a server takes for so many small scripts.
  private static final int MOST = 64;

  private final Connections connections;
  private final int batches;
  private final Map<Object, Lane> lanes = new ConcurrentHashMap<>();

  Lanes(Connections connections) {
    this(connections, BATCHES);
  }

  /** With so many batches under way at once to each server. */
  Lanes(Connections connections, int batches) {
    this.connections = connections;
    this.batches = batches;
  }

  /**
   * Sends a call by itself and waits for what becomes of it; whatever that is, it is in the ride.
   */
  <T> Ride<T> sendAlone(CommandObject<T> command) {
    Ride<T> ride = new Ride<>(command);
    drive(List.of(ride));
    return ride;
  }

  /**
   * Sends a call, with others if many come, and waits for what becomes of it; whatever that is, it
   * is in the ride.
   */
  <T> Ride<T> send(CommandObject<T> command) {
    Ride<T> ride = new Ride<>(command);
    Optional<Object> way;
    try {
      way = connections.way(command.getArguments());
    } catch (RuntimeException noServer) {
      ride.failed(noServer, false);
      return ride;
    }
    if (way.isEmpty()) {
      drive(List.of(ride));
    } else {
      lanes.computeIfAbsent(way.get(), to -> new Lane(batches, MOST)).go(ride, this::drive);
    }
    return ride;
  }

  /** Sends a call to a node that a server pointed at. */
  <T> Ride<T> sendTo(JedisRedirectionException pointer, CommandObject<T> command) {
    Ride<T> ride = new Ride<>(command);
    Connection connection;
    try {
      connection = connections.borrow(pointer.getTargetNode());
    } catch (RuntimeException noConnection) {
      ride.failed(noConnection, false);
      return ride;
    }
    try {
      if (!(pointer instanceof JedisAskDataException) || asked(connection, ride)) {
        alone(connection, ride);
      }
    } finally {
      giveBack(connection);
    }
    return ride;
  }

  /** A slot on its way is served by the node that takes it, to those who say that they know. */
  private static boolean asked(Connection connection, Ride<?> ride) {
    try {
      connection.executeCommand(Protocol.Command.ASKING);
      return true;
    } catch (JedisException failure) {
      connection.setBroken();
      ride.failed(new NotTaken(failure), false);
      return false;
    }
  }

  /** Returns how many calls wait for others to come back. */
  int waiting() {
    return lanes.values().stream().mapToInt(Lane::waiting).sum();
  }

  /**
   * Sends a batch. Every ride is over when this returns, whatever happens: their callers wait for
   * nothing else. An interrupt that was there before is kept for later: it is the driver's own. One
   * that comes meanwhile may cut the connection of a virtual thread, and costs the others a reply.
   */
  private void drive(List<Ride<?>> batch) {
    boolean interrupted = batch.size() > 1 && Thread.interrupted();
    try {
      driven(batch);
    } finally {
      batch.stream().filter(ride -> !ride.isOver()).forEach(Lanes::leftBehind);
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static void leftBehind(Ride<?> ride) {
    ride.failed(new JedisException("Whoever drove this call failed"), true);
  }

  private void driven(List<Ride<?>> batch) {
    Connection connection;
    try {
      connection = connections.borrow(batch.get(0).command().getArguments());
    } catch (RuntimeException noConnection) {
      // The first is the driver's own. If it was interrupted, the others were not.
      batch.get(0).failed(noConnection, false);
      rest(batch).forEach(ride -> ride.failed(new NotTaken(noConnection), false));
      return;
    } catch (Error ofTheMachine) {
      batch.forEach(ride -> ride.broken(ofTheMachine));
      return;
    }
    try {
      if (batch.size() == 1) {
        alone(connection, batch.get(0));
      } else {
        together(connection, batch);
      }
    } finally {
      giveBack(connection);
    }
  }

  private static List<Ride<?>> rest(List<Ride<?>> batch) {
    return batch.subList(1, batch.size());
  }

  private <T> void alone(Connection connection, Ride<T> ride) {
    ride.goesTo(connection.getHostAndPort());
    try {
      ride.answered(connection.executeCommand(ride.command()));
    } catch (JedisDataException said) {
      ride.failed(said, true);
    } catch (RuntimeException noReply) {
      ride.failed(noReply, true);
      lost(connection, noReply);
    } catch (Error ofTheMachine) {
      connection.setBroken();
      ride.broken(ofTheMachine);
    }
  }

  private void together(Connection connection, List<Ride<?>> batch) {
    List<Seat<?>> seats = new ArrayList<>(batch.size());
    try {
      Pipeline pipeline = new Pipeline(connection);
      for (Ride<?> ride : batch) {
        ride.goesTo(connection.getHostAndPort());
        seats.add(Seat.in(pipeline, ride));
      }
      pipeline.sync();
    } catch (RuntimeException noReply) {
      batch.forEach(ride -> ride.failed(noReply, true));
      lost(connection, noReply);
      return;
    } catch (Error ofTheMachine) {
      batch.forEach(ride -> ride.broken(ofTheMachine));
      connection.setBroken();
      return;
    }
    // The driver's own last: the others need not wait until it has been woken up for them.
    for (int at = seats.size() - 1; at >= 0; at--) {
      seats.get(at).settle();
    }
  }

  private void lost(Connection connection, RuntimeException failure) {
    // Request or reply may be cut off: the rest of it must not meet the next call.
    connection.setBroken();
    if (failure instanceof JedisException) {
      connections.discardIdle();
      connections.lookAround();
    }
  }

  private static void giveBack(Connection connection) {
    try {
      connection.close();
    } catch (JedisException unimportant) {
      // The reply is there or known to be lost; a connection that cannot be given back is gone.
      connection.setBroken();
    }
  }

  /** A call in a batch. */
  private record Seat<T>(Ride<T> ride, Response<T> response) {
    static <T> Seat<T> in(Pipeline pipeline, Ride<T> ride) {
      return new Seat<>(ride, pipeline.appendCommand(ride.command()));
    }

    void settle() {
      try {
        ride.answered(response.get());
      } catch (RuntimeException said) {
        ride.failed(said, true);
      } catch (Error ofTheMachine) {
        ride.broken(ofTheMachine);
      }
    }
  }

  /** Whoever was to send this call along with its own got no connection. */
  static final class NotTaken extends JedisException {
    private static final long serialVersionUID = 1L;

    NotTaken(RuntimeException why) {
      super(why.getMessage(), uninterrupted(why));
    }

    private static Throwable uninterrupted(Throwable why) {
      for (Throwable cause = why; cause != null; cause = cause.getCause()) {
        if (cause instanceof InterruptedException) {
          return null;
        }
      }
      return why;
    }
  }
}
