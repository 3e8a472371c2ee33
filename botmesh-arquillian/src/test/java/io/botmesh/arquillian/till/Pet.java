package io.botmesh.arquillian.till;

import jakarta.json.bind.annotation.JsonbSubtype;
import jakarta.json.bind.annotation.JsonbTypeInfo;

/** Two levels of subtypes. */
@JsonbTypeInfo(@JsonbSubtype(alias = "dog", type = Pet.Dog.class))
public interface Pet {
  /** The first level. */
  @JsonbTypeInfo(key = "@age", value = @JsonbSubtype(alias = "puppy", type = Puppy.class))
  class Dog implements Pet {
    public String name;
  }

  /** The second level. */
  class Puppy extends Dog {
    public int weeks;
  }
}
