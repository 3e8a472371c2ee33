package io.botmesh.ear.hostile;

import io.botmesh.ear.AppServer;
import io.botmesh.testkit.RedisServers;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.TestClassOrder;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Everything hostile that can come in at the web chat's doors, on one server of each kind; at the
 * end the other chats must have noticed nothing, and the log must hold nothing that anybody obeys
 * or takes for a line of its own.
 */
@ParameterizedClass
@EnumSource(AppServer.class)
@TestClassOrder(ClassOrderer.OrderAnnotation.class)
class HostileDoorsIT {
  @RegisterExtension static final RedisServers REDIS = RedisServers.newest();

  private static Besieged server;

  @Parameter AppServer app;

  @BeforeParameterizedClassInvocation
  static void start(AppServer app) {
    server = Besieged.start(app, REDIS);
  }

  @AfterParameterizedClassInvocation
  static void end() {
    server.close();
  }

  @Nested
  class Ids extends HostileIds {
    Ids() {
      super(server);
    }
  }

  @Nested
  class Paths extends HostilePaths {
    Paths() {
      super(server);
    }
  }

  @Nested
  class Sayings extends HostileSayings {
    Sayings() {
      super(server);
    }
  }

  @Nested
  class Posts extends HostilePosts {
    Posts() {
      super(server);
    }
  }

  @Nested
  class Headers extends HostileHeaders {
    Headers() {
      super(server);
    }
  }

  @Nested
  class Connections extends HalfConnections {
    Connections() {
      super(server);
    }
  }

  @Nested
  class Sockets extends HostileSockets {
    Sockets() {
      super(server);
    }
  }

  @Nested
  @Order(Integer.MAX_VALUE)
  class Afterwards extends Aftermath {
    Afterwards() {
      super(server);
    }
  }
}
