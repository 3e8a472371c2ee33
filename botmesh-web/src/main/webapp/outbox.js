import {newId} from './ids.js';
import {Patience} from './patience.js';

/**
 * What is said in one chat and not yet with the server: sent one after another, in order, each until
 * it is taken or refused. It outlives a reload of the page, and going to another chat and back.
 */
export class Outbox {
  #server;
  #view;
  #drawer;
  #patience = new Patience();
  #messages;
  #sending = false;
  #left = false;

  constructor(server, view, drawer) {
    this.#server = server;
    this.#view = view;
    this.#drawer = drawer;
    this.#messages = drawer.read().map((message) => this.#shown(message));
    this.#send();
  }

  say(text) {
    this.#messages.push(this.#shown({id: newId(), text}));
    this.#keep();
    this.#send();
  }

  hurry() {
    this.#patience.hurry();
  }

  leave() {
    this.#left = true;
    this.hurry();
  }

  #shown({id, text}) {
    return {id, text, line: this.#view.showWaiting(text)};
  }

  async #send() {
    if (this.#sending) {
      return;
    }
    this.#sending = true;
    while (!this.#left && this.#messages.length > 0) {
      const {id, text, line} = this.#messages[0];
      // The same id at every try: whether or not it arrived before, it is handled once.
      const answer = await this.#server.post({id, text});
      if (this.#left) {
        return;
      }
      if (answer?.ok) {
        this.#done();
        this.#view.problem('');
        line.sent(answer.body?.status === 'duplicate');
      } else if (isFinal(answer)) {
        this.#done();
        this.#view.problem(`Not sent: ${why(answer)}`);
        line.refused();
      } else {
        this.#view.problem(`${why(answer)}. Trying again …`);
        await this.#patience.pause();
      }
    }
    this.#sending = false;
  }

  #done() {
    this.#messages.shift();
    this.#patience.reset();
    this.#keep();
  }

  #keep() {
    this.#drawer.write(this.#messages.map(({id, text}) => ({id, text})));
  }
}

/** Codes that say nothing against the message: no bot here just now, too slow a line, too many waiting. */
const PASSING = [404, 408, 429];

function isFinal(answer) {
  return answer !== null && answer.code < 500 && !PASSING.includes(answer.code);
}

function why(answer) {
  return answer?.body?.detail ?? 'The server does not answer';
}
