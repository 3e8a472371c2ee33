/** A frozen server takes a request and never answers it. */
const ANSWER_LIMIT = 15000;

/**
 * One chat as the server offers it. What was asked is answered by ok, the HTTP code and the body (null
 * if it is no JSON); by null if there was no answer at all.
 */
export class ChatAtServer {
  #chat;

  constructor(id) {
    this.#chat = encodeURIComponent(id);
  }

  /** Whether a browser can name this chat: as part of a path, one or two dots mean something else. */
  static canName(id) {
    return id !== '.' && id !== '..';
  }

  post(message) {
    return this.#ask('', {
      method: 'POST',
      headers: {'Content-Type': 'application/json'},
      body: JSON.stringify(message),
    });
  }

  read(after, limit) {
    return this.#ask(`?after=${after}&limit=${limit}`);
  }

  watch(after) {
    const address = new URL(`chats/${this.#chat}?after=${after}`, location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    return new WebSocket(address);
  }

  async #ask(query, request = {}) {
    try {
      const signal = AbortSignal.timeout(ANSWER_LIMIT);
      const answer = await fetch(`api/chats/${this.#chat}/messages${query}`, {...request, signal});
      return {ok: answer.ok, code: answer.status, body: await answer.json().catch(() => null)};
    } catch {
      return null;
    }
  }
}
