const STORED_CHAT = 'botmesh.chat';
const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
const LINES_SHOWN = 500;

const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const longer = (wait) => Math.min(wait * 2, LONGEST_WAIT);

function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The chat's id: in the address, so that it can be shared; else as it was last time. */
function chosenChat() {
  try {
    const named = decodeURIComponent(location.hash.slice(1));
    if (named) {
      encodeURIComponent(named);
      return named;
    }
  } catch {
    // an address nobody could send to: fall through
  }
  return remembered() ?? newId();
}

function remembered() {
  try {
    return localStorage.getItem(STORED_CHAT);
  } catch {
    return null;
  }
}

function remember(chat) {
  history.replaceState(null, '', '#' + encodeURIComponent(chat));
  try {
    localStorage.setItem(STORED_CHAT, chat);
  } catch {
    // a browser that keeps nothing still has the address
  }
}

/** What people see. */
class View {
  #log = document.getElementById('log');
  #waiting = document.getElementById('waiting');
  #problem = document.getElementById('problem');
  #connection = document.getElementById('connection');

  clear() {
    this.clearLog();
    this.#waiting.replaceChildren();
    this.#problem.textContent = '';
  }

  clearLog() {
    this.#log.replaceChildren();
  }

  show(message) {
    const atEnd = this.#log.scrollHeight - this.#log.scrollTop - this.#log.clientHeight < 60;
    const line = View.#line(message.from, message.text);
    line.append(View.#about(message));
    line.dataset.seq = message.seq;
    this.#log.append(line);
    while (this.#log.childElementCount > LINES_SHOWN) {
      this.#log.firstElementChild.remove();
    }
    if (atEnd || message.from === 'user') {
      this.#log.scrollTop = this.#log.scrollHeight;
    }
  }

  /** Shows what is not yet with the server; returns what takes it away again. */
  showWaiting(text) {
    const line = View.#line('user', text);
    this.#waiting.append(line);
    return () => line.remove();
  }

  connection(text) {
    this.#connection.textContent = text;
  }

  problem(text) {
    this.#problem.textContent = text;
  }

  static #line(from, text) {
    const line = document.createElement('li');
    line.className = from === 'user' ? 'user' : 'bot';
    const said = document.createElement('span');
    said.className = 'text';
    said.textContent = text;
    line.append(said);
    return line;
  }

  static #about(message) {
    const about = document.createElement('span');
    about.className = 'about';
    if (message.replica) {
      const replica = document.createElement('bdi');
      replica.className = 'replica';
      replica.textContent = message.replica;
      replica.style.borderColor = View.#colour(message.replica);
      about.append(replica);
    }
    const at = document.createElement('time');
    at.dateTime = message.at;
    at.textContent = new Date(message.at).toLocaleTimeString();
    about.append(at);
    return about;
  }

  static #colour(replica) {
    let sum = 0;
    for (const letter of replica) {
      sum = (sum * 31 + letter.codePointAt(0)) % 360;
    }
    return `hsl(${sum} 65% 50%)`;
  }
}

/** One chat: reads it as it comes, and says things in their order, each once. */
class Chat {
  #id;
  #view;
  #last = 0;
  #left = false;
  #socket = null;
  #saying = Promise.resolve();

  constructor(id, view) {
    this.#id = id;
    this.#view = view;
    this.#read();
  }

  leave() {
    this.#left = true;
    this.#socket?.close();
  }

  say(text) {
    const id = newId();
    const said = this.#view.showWaiting(text);
    this.#saying = this.#saying.then(() => this.#post(id, text)).finally(said);
  }

  async #post(id, text) {
    for (let wait = FIRST_WAIT; !this.#left; wait = longer(wait)) {
      const answer = await this.#tryPost(id, text);
      if (answer?.ok) {
        this.#view.problem('');
        return;
      }
      const problem = await answer?.json().catch(() => null);
      const why = problem?.detail ?? 'The server does not answer';
      if (answer && answer.status < 500 && answer.status !== 429) {
        this.#view.problem(`Not sent: ${why}`);
        return;
      }
      // The same id again: whether or not it arrived before, it is handled once.
      this.#view.problem(`${why}. Trying again …`);
      await sleep(wait);
    }
  }

  async #tryPost(id, text) {
    try {
      return await fetch(this.#messages(), {
        method: 'POST',
        headers: {'Content-Type': 'application/json'},
        body: JSON.stringify({id, text}),
      });
    } catch {
      return null;
    }
  }

  async #read() {
    for (let wait = FIRST_WAIT; !this.#left; wait = longer(wait)) {
      this.#view.connection('connecting …');
      await this.#startOverIfForgotten();
      if (await this.#stream()) {
        wait = FIRST_WAIT;
      }
      if (!this.#left) {
        this.#view.connection('not connected, trying again …');
        await sleep(wait);
      }
    }
  }

  /** A server that keeps its chats in memory knows none after a restart, and counts from 1 again. */
  async #startOverIfForgotten() {
    if (this.#last === 0) {
      return;
    }
    try {
      const answer = await fetch(`${this.#messages()}?after=${this.#last - 1}&limit=1`);
      if (answer.ok && (await answer.json()).messages.length === 0 && !this.#left) {
        this.#last = 0;
        this.#view.clearLog();
      }
    } catch {
      // not there yet: the socket will find that out too
    }
  }

  #messages() {
    return `api/chats/${encodeURIComponent(this.#id)}/messages`;
  }

  /** Reads until the socket closes; tells whether it was ever open. */
  #stream() {
    return new Promise((done) => {
      let opened = false;
      const address = new URL(`chats/${encodeURIComponent(this.#id)}?after=${this.#last}`, location.href);
      address.protocol = address.protocol.replace('http', 'ws');
      this.#socket = new WebSocket(address);
      this.#socket.onopen = () => {
        opened = true;
        this.#view.connection('connected');
      };
      this.#socket.onmessage = (event) => this.#take(JSON.parse(event.data));
      this.#socket.onclose = () => done(opened);
    });
  }

  #take(message) {
    if (!this.#left && message.seq > this.#last) {
      this.#last = message.seq;
      this.#view.show(message);
    }
  }
}

const view = new View();
const form = document.getElementById('say');
const text = document.getElementById('text');
let chat = null;

function open(id) {
  chat?.leave();
  view.clear();
  remember(id);
  chat = new Chat(id, view);
  text.focus();
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  if (text.value.trim()) {
    chat.say(text.value);
    text.value = '';
  }
  text.focus();
});

text.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) {
    event.preventDefault();
    form.requestSubmit();
  }
});

document.getElementById('new-chat').addEventListener('click', () => open(newId()));
addEventListener('hashchange', () => open(chosenChat()));
open(chosenChat());
