/** The annotations of conversations and routes: the one part of the API that leans on Jakarta. */
package io.botmesh.api.annotation;
