package io.botmesh.impl.cdi;

import jakarta.enterprise.context.control.RequestContextController;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.spi.BeanManager;
import java.util.concurrent.Callable;

/** Gives each task a request context of its own, unless its thread has one. Thread-safe. */
final class RequestScope {
  private final BeanManager beans;

  RequestScope(BeanManager beans) {
    this.beans = beans;
  }

  <T> T call(Callable<T> task) throws Exception {
    try (Active request = new Active(beans)) {
      return task.call();
    }
  }

  void run(Runnable task) {
    try (Active request = new Active(beans)) {
      task.run();
    }
  }

  /** Opens one for this thread, which closes it. */
  Active open() {
    return new Active(beans);
  }

  /** The request context of a thread, unless that had one before. */
  static final class Active implements AutoCloseable {
    private final Instance<RequestContextController> controllers;
    private final RequestContextController controller;
    private final boolean ours;

    private Active(BeanManager beans) {
      controllers = beans.createInstance().select(RequestContextController.class);
      controller = controllers.get();
      ours = controller.activate();
    }

    @Override
    public void close() {
      if (ours) {
        controller.deactivate();
      }
      controllers.destroy(controller);
    }
  }
}
