package io.botmesh.api.spi;

/**
 * Unique name of one call of one replica. Asking again after a lost reply repeats the call with the
 * very same token and arguments; a token is never put into any other call.
 *
 * @param value not empty; replica id and counter in practice
 */
public record Token(String value) {
  /**
   * Refuses nothing but emptiness; tokens are made by us.
   *
   * @throws IllegalArgumentException if the value is empty
   */
  public Token {
    if (value.isEmpty()) {
      throw new IllegalArgumentException("BMESH-0110 A token must not be empty");
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
