package io.botmesh.ear;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Set;
import java.util.stream.Collectors;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** What a server's JVM shows to be managed. */
final class ManagedBeans {
  private ManagedBeans() {}

  /**
   * Returns the names of all MBeans that are registered now, but for a server's own counts of
   * requests: they come with the first request of each kind and answer.
   */
  // The address comes from the JVM itself.
  @SuppressWarnings("BanJNDI")
  static Set<String> of(Replica server) {
    try (JMXConnector console = JMXConnectorFactory.connect(new JMXServiceURL(address(server)))) {
      return console.getMBeanServerConnection().queryNames(null, null).stream()
          .filter(name -> !String.valueOf(name.getKeyProperty("type")).endsWith("Stats"))
          .map(ObjectName::getCanonicalName)
          .collect(Collectors.toUnmodifiableSet());
    } catch (IOException e) {
      throw new UncheckedIOException(server + " shows no MBeans", e);
    }
  }

  private static String address(Replica server) throws IOException {
    try {
      VirtualMachine jvm = VirtualMachine.attach(Long.toString(server.pid()));
      try {
        return jvm.startLocalManagementAgent();
      } finally {
        jvm.detach();
      }
    } catch (AttachNotSupportedException e) {
      throw new IOException(e);
    }
  }
}
