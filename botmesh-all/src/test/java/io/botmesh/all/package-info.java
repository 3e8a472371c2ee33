/** What a newcomer is told and given: the README's bot and the lists of modules. */
package io.botmesh.all;
