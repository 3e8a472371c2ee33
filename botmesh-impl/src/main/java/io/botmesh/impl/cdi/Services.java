package io.botmesh.impl.cdi;

import io.botmesh.impl.wire.TextBundle;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/** What a module can use of a kind of service: the library's own and those it brings along. */
final class Services {
  private final ClassLoader module;

  Services(ClassLoader module) {
    this.module = module;
  }

  /** Returns one of each class, the library's first. */
  <S> List<S> of(Class<S> kind) {
    List<S> found = new ArrayList<>();
    for (ClassLoader loader : List.of(kind.getClassLoader(), module)) {
      ServiceLoader.load(kind, loader).stream()
          .filter(service -> found.stream().noneMatch(it -> it.getClass() == service.type()))
          .forEach(service -> found.add(service.get()));
    }
    return found;
  }

  /** Returns the texts of that base name that the module brings along, if it does. */
  TextBundle texts(String name) {
    return new TextBundle(name, module);
  }
}
