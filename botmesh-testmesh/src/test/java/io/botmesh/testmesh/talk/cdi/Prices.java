package io.botmesh.testmesh.talk.cdi;

import jakarta.enterprise.context.ApplicationScoped;

/** What the shop's beans ask. */
@ApplicationScoped
class Prices {
  String of(String thing) {
    return thing.equals("tea") ? "3 euros" : "not for sale";
  }
}
