package io.botmesh.impl.cdi.broken;

/** What another class has, too. */
@SuppressWarnings("UnusedVariable")
class ScrapOfOld {
  private int twice;
}
