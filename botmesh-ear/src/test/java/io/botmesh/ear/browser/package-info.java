/** A real browser for tests, and the chat page as a person meets it. */
package io.botmesh.ear.browser;
