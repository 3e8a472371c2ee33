import {Patience} from './patience.js';

/** A connection that lasted so long is made again without a word: an idle one is closed now and then. */
const STEADY = 5000;

/** Reads one chat from its beginning and as it goes on: each line once, in order, over any breaks. */
export class Reader {
  #server;
  #view;
  #connected;
  #patience = new Patience();
  #last = 0;
  #left = false;
  #socket = null;

  /** @param connected is called whenever a connection stands */
  constructor(server, view, connected) {
    this.#server = server;
    this.#view = view;
    this.#connected = connected;
  }

  async read() {
    while (!this.#left && (await this.#mayRead())) {
      const lasted = await this.#stream();
      if (this.#left) {
        return;
      }
      if (lasted < STEADY) {
        this.#view.connection('away');
        await this.#patience.pause();
      } else {
        this.#patience.reset();
      }
    }
  }

  hurry() {
    this.#patience.hurry();
  }

  leave() {
    this.#left = true;
    this.#socket?.close();
    this.hurry();
  }

  /** Asks before it watches, since a browser does not tell why a socket was refused. */
  async #mayRead() {
    this.#view.connection('connecting');
    const answer = await this.#server.read(Math.max(this.#last - 1, 0), 1);
    if (this.#left) {
      return false;
    }
    if (answer?.code === 400) {
      this.#view.connection('refused');
      this.#view.problem(`This chat cannot be opened: ${answer.body?.detail}`);
      return false;
    }
    if (this.#last > 0 && answer?.body?.messages?.length === 0) {
      this.#startOver();
    }
    return true;
  }

  /** A server that keeps its chats in memory knows none after a restart, and counts from 1 again. */
  #startOver() {
    this.#last = 0;
    this.#view.clearLog();
  }

  /** Reads until the socket closes; tells for how many milliseconds it was open. */
  #stream() {
    return new Promise((done) => {
      let opened = null;
      const socket = this.#server.watch(this.#last);
      this.#socket = socket;
      socket.onopen = () => {
        opened = performance.now();
        if (this.#left) {
          socket.close();
        } else {
          this.#view.connection('connected');
          this.#connected();
        }
      };
      socket.onmessage = (event) => this.#take(JSON.parse(event.data));
      socket.onclose = () => done(opened === null ? 0 : performance.now() - opened);
    });
  }

  #take(message) {
    if (!this.#left && message.seq > this.#last) {
      this.#last = message.seq;
      this.#view.show(message);
    }
  }
}
