/** State types that JSON-B makes much of. */
package io.botmesh.arquillian.till;
