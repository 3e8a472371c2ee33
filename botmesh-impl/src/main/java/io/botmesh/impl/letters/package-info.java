/** What a person decides about dead letters: plain Java. */
package io.botmesh.impl.letters;
