/**
 * A mesh of whole engines on shared memory in which one thing at a time runs, under a clock that
 * moves only when nothing else happens. What is tested is the engine as it is shipped: only its
 * threads, its pauses, its clock and its transport are the mesh's.
 *
 * <p>{@link io.botmesh.testmesh.OneThreadMesh} starts replicas from a {@link
 * io.botmesh.testmesh.MeshPlan}. With {@link io.botmesh.testmesh.MeshPlan#calm} nothing goes wrong,
 * and things run in the order in which they came up:
 *
 * <pre>{@code
 * try (OneThreadMesh mesh = new OneThreadMesh(MeshPlan.calm(settings, transport))) {
 *   MeshReplica replica = mesh.start(id -> new MeshBot(handler, bot, codec));
 *   mesh.conductor().submit(replica.member(), "webhook", () -> replica.receive(message));
 *   mesh.run(() -> said.contains("Hello!"), Duration.ofMinutes(1));
 * }
 * }</pre>
 *
 * <p>{@code run} returns as soon as nothing can happen without time passing and its question is
 * answered with yes; otherwise time passes to the next alarm, and at most for as long as was said.
 * {@code run(() -> false, time)} lets that much time pass. Between two runs nothing moves: a test
 * may look at everything, let a replica die, pause, wake or stop, and hand in messages.
 *
 * <p>A {@link io.botmesh.testmesh.Choice} made of a seed lets anything run that could, and time
 * pass where it likes; {@link io.botmesh.testmesh.Faults} let calls be refused, lost or late. The
 * same seed tells the same story. A {@link io.botmesh.testmesh.Witness} sees it all in the one
 * order in which it happens.
 *
 * <p>A part hands over where the engine asks the turn store, the transport, the dead letters or the
 * heartbeats of others, and where it pauses; not where it holds a monitor. What is not reached by
 * this: two threads between two such places at the same time.
 */
package io.botmesh.testmesh;
