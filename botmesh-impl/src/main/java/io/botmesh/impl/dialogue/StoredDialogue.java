package io.botmesh.impl.dialogue;

import io.botmesh.api.Fence;
import java.util.Optional;

/**
 * What is stored of a conversation.
 *
 * @param journal its record; empty if only a marker is stored
 * @param writtenIn the fence of the turn that wrote it
 */
public record StoredDialogue(Optional<Journal> journal, Fence writtenIn) {}
