/**
 * Applications of all packagings, deployed into a real server. The subpackages are their modules'
 * contents.
 */
package io.botmesh.arquillian;
