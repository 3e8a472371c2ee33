/**
 * What every backend and the engine are tested with: contracts, a clock moved by hand, real Redis
 * servers, a proxy that loses replies. To be used in test scope only.
 */
package io.botmesh.testkit;
