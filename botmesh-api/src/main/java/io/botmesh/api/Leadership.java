package io.botmesh.api;

/** The post of a leader, held by this replica. Its name's other candidates are told no. */
public interface Leadership extends Tenure {}
