package io.botmesh.impl.dialogue;

import java.util.Locale;

/**
 * An answer.
 *
 * @param text as it came in
 * @param language the chat's when it came in; it is converted in that one, whenever that is
 */
record Heard(String text, Locale language) {}
