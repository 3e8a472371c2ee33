/** Three small bots, one in each style of conversation, written from the README alone. */
package io.botmesh.testmesh.styles;
