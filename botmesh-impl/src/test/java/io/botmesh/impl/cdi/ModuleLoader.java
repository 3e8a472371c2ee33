package io.botmesh.impl.cdi;

import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The class loader of a web module: it has beans of its own, a configuration of its own, and brings
 * a provider along.
 */
final class ModuleLoader extends URLClassLoader {
  private static final String BEANS = ModuleLoader.class.getPackageName() + ".module.";

  private final List<String> beans;

  private ModuleLoader(URL files, List<String> beans) {
    super(new URL[] {files}, ModuleLoader.class.getClassLoader());
    this.beans = beans;
  }

  /** Makes a module in an empty folder, with these beans. */
  static ModuleLoader in(Path folder, List<String> beans, List<String> configuration) {
    try {
      Path info = Files.createDirectories(folder.resolve("META-INF/services"));
      Files.write(folder.resolve("META-INF/microprofile-config.properties"), configuration);
      Files.writeString(
          info.resolve("io.botmesh.api.spi.ProviderFactory"), LoopFactory.class.getName());
      return new ModuleLoader(url(folder), beans);
    } catch (IOException failed) {
      throw new IllegalStateException(failed);
    }
  }

  /** Returns the classes of its beans. */
  List<Class<?>> beans() {
    return beans.stream().<Class<?>>map(this::load).toList();
  }

  /** Returns one of its classes. */
  Class<?> load(String name) {
    try {
      return loadClass(BEANS + name);
    } catch (ClassNotFoundException missing) {
      throw new IllegalArgumentException(missing);
    }
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      boolean ours = name.startsWith(BEANS) && findLoadedClass(name) == null;
      return ours && bytesOf(name) != null ? defined(name) : super.loadClass(name, resolve);
    }
  }

  private Class<?> defined(String name) {
    byte[] bytes = bytesOf(name);
    return defineClass(name, bytes, 0, bytes.length);
  }

  /** Returns null for a class that is not in a file, such as a proxy. */
  private byte[] bytesOf(String name) {
    try (InputStream file = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
      return file == null ? null : file.readAllBytes();
    } catch (IOException failed) {
      throw new IllegalStateException(failed);
    }
  }

  private static URL url(Path folder) throws MalformedURLException {
    return folder.toUri().toURL();
  }
}
