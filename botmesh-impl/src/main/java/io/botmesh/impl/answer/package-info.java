/**
 * What is asked and what is answered, in the chat's language: how a question is said, and what an
 * answer becomes. Every style of conversation reads its answers here.
 */
package io.botmesh.impl.answer;
