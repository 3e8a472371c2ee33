package io.botmesh.arquillian.till;

import jakarta.json.bind.annotation.JsonbSubtype;
import jakarta.json.bind.annotation.JsonbTypeInfo;

/** A sealed interface with records and a type tag. */
@JsonbTypeInfo(
    key = "kind",
    value = {
      @JsonbSubtype(alias = "card", type = Payment.Card.class),
      @JsonbSubtype(alias = "cash", type = Payment.Cash.class)
    })
public sealed interface Payment {
  /** By card. */
  record Card(String number) implements Payment {}

  /** With coins. */
  record Cash(int coins) implements Payment {}
}
