package io.botmesh.arquillian.till;

import jakarta.json.JsonValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A state of all these types. */
public class Basket {
  public Payment payment;
  public List<Payment> payments = List.of();
  public Map<String, Payment> byName = Map.of();
  public Optional<Payment> perhaps = Optional.empty();
  public Pet pet;
  public JsonValue json;
  public Voucher voucher;
}
