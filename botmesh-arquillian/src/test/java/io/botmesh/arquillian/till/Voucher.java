package io.botmesh.arquillian.till;

import jakarta.json.bind.annotation.JsonbSubtype;
import jakarta.json.bind.annotation.JsonbTypeInfo;

/** Its tag is called as a component of its subtype. */
@JsonbTypeInfo(key = "kind", value = @JsonbSubtype(alias = "gift", type = Voucher.Gift.class))
public sealed interface Voucher {
  /** A gift. */
  record Gift(String kind, int worth) implements Voucher {}
}
