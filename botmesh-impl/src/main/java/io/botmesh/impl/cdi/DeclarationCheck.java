package io.botmesh.impl.cdi;

import jakarta.enterprise.inject.spi.Bean;
import java.util.List;

/** Looks for mistakes in what the modules declare. */
final class DeclarationCheck {
  DeclarationCheck(List<Bean<?>> conversations, List<RouteMethod> routes) {}

  List<Throwable> problems() {
    return List.of();
  }
}
