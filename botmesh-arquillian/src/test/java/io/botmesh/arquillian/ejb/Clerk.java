package io.botmesh.arquillian.ejb;

import io.botmesh.api.Bot;
import jakarta.ejb.Stateless;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;

/**
 * A session bean; on a server without Enterprise Beans, such as WildFly's microprofile
 * configuration, a plain one.
 */
@Stateless
@Dependent
public class Clerk {
  @Inject Bot bot;

  /** Takes an order down. */
  public String note(String dish) {
    return dish + " noted by " + bot.name();
  }
}
