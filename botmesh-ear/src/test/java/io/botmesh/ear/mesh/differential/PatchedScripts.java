package io.botmesh.ear.mesh.differential;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.testkit.ContractSubject;
import io.botmesh.testkit.RedisServers;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** Loads the Redis backend once more, with one of its scripts changed. */
final class PatchedScripts extends ClassLoader {
  private static final String REDIS = "io.botmesh.redis.";

  private final Mistake mistake;

  PatchedScripts(Mistake mistake) {
    super(PatchedScripts.class.getClassLoader());
    this.mistake = mistake;
  }

  /** Opens that backend. */
  ContractSubject open(RedisServers redis, TurnLimits limits, MeshClock clock) {
    try {
      Class<?> layout = loadClass(REDIS + "Layout");
      return (ContractSubject)
          loadClass(REDIS + "RedisSubject")
              .getConstructor(RedisServers.class, layout, TurnLimits.class, MeshClock.class)
              .newInstance(redis, layout.getEnumConstants()[0], limits, clock);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("The patched backend does not open", e);
    }
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith(REDIS)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded != null ? loaded : defined(name);
    }
  }

  @Override
  public InputStream getResourceAsStream(String name) {
    InputStream whole = super.getResourceAsStream(name);
    if (!name.endsWith("/scripts/" + mistake.script() + ".lua")) {
      return whole;
    }
    return new ByteArrayInputStream(mistake.in(new String(bytes(whole), UTF_8)).getBytes(UTF_8));
  }

  private Class<?> defined(String name) throws ClassNotFoundException {
    InputStream file = super.getResourceAsStream(name.replace('.', '/') + ".class");
    if (file == null) {
      throw new ClassNotFoundException(name);
    }
    byte[] bytes = bytes(file);
    return defineClass(name, bytes, 0, bytes.length);
  }

  private static byte[] bytes(InputStream file) {
    try (file) {
      return file.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
