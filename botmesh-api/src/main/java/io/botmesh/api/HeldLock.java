package io.botmesh.api;

/** A lock, held by this replica. It belongs to no thread: whoever has it may close it. */
public interface HeldLock extends Tenure {}
