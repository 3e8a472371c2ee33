package io.botmesh.impl.cdi.module;

import io.botmesh.api.annotation.ChatScoped;
import io.botmesh.impl.cdi.Diary;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Inject;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a chat is about to buy. */
@ChatScoped
class Basket {
  @Inject private Diary diary;
  private List<Dish> dishes = new ArrayList<>();
  private String note = "nothing to say";
  private LocalDate day;
  private Optional<Integer> table = Optional.empty();
  int uses;
  transient int usesNow;

  /** What is bought. */
  public static final class Dish {
    public String name;
    public int price;

    /** For JSON-B. */
    public Dish() {}

    Dish(String name, int price) {
      this.name = name;
      this.price = price;
    }
  }

  @PostConstruct
  void made() {
    diary.write("basket made");
  }

  @PreDestroy
  void gone() {
    diary.write("basket gone with " + dishes.size());
  }

  void add(String name) {
    dishes.add(new Dish(name, name.length()));
    note = null;
    day = LocalDate.of(2030, 1, dishes.size());
    table = Optional.of(dishes.size());
  }

  String tell() {
    uses++;
    usesNow++;
    StringBuilder told = new StringBuilder();
    dishes.forEach(dish -> told.append(dish.name).append(' ').append(dish.price).append(", "));
    return told
        + "on "
        + day
        + " at "
        + table.orElse(0)
        + ", "
        + note
        + "; "
        + uses
        + "/"
        + usesNow;
  }

  int usesNow() {
    return usesNow;
  }

  /** Changes nothing. */
  int size() {
    return dishes.size();
  }
}
