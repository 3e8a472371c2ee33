package io.botmesh.impl.cdi.module;

import io.botmesh.impl.cdi.Diary;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;

@RequestScoped
class Request {
  @Inject Diary diary;
  private String name = "";

  @PostConstruct
  void begin() {
    name = "r" + diary.nextNumber();
  }

  String name() {
    return name;
  }

  @PreDestroy
  void end() {
    diary.write(name + " ended");
  }
}
