/**
 * The web chat as a page, as REST under {@code /api} and as a WebSocket. All input is hostile;
 * every error is {@code application/problem+json}.
 */
package io.botmesh.web;
