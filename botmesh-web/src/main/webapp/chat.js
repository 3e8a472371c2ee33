import {Drawer} from './drawer.js';
import {newId} from './ids.js';
import {Outbox} from './outbox.js';
import {Reader} from './reader.js';
import {ChatAtServer} from './server.js';
import {View} from './view.js';

const lastChat = new Drawer(() => localStorage, 'botmesh.chat', null);
const form = document.getElementById('say');
const text = document.getElementById('text');
const view = new View(takeBack);
let chat = null;

/** Reading and saying in one chat. */
class Chat {
  #reader;
  #outbox;

  constructor(id) {
    const server = new ChatAtServer(id);
    // Of this window only: what two windows would send for each other could change places.
    this.#outbox = new Outbox(server, view, new Drawer(() => sessionStorage, `botmesh.unsent.${id}`, []));
    this.#reader = new Reader(server, view, () => {
      lastChat.write(id);
      this.#outbox.hurry();
    });
    this.#reader.read();
  }

  say(words) {
    this.#outbox.say(words);
  }

  hurry() {
    this.#reader.hurry();
    this.#outbox.hurry();
  }

  leave() {
    this.#reader.leave();
    this.#outbox.leave();
  }
}

/** The chat's id: as the address names it, so that it can be shared; else as it was last time. */
function chosenChat() {
  const named = inWords(location.hash.slice(1));
  return named && ChatAtServer.canName(named) ? named : (lastChat.read() ?? newId());
}

function inWords(hash) {
  try {
    return decodeURIComponent(hash);
  } catch {
    // typed by a person who thought of no encoding
    return hash;
  }
}

function open(id) {
  chat?.leave();
  view.open(id);
  history.replaceState(null, '', '#' + encodeURIComponent(id));
  chat = new Chat(id);
  text.focus();
}

function say(words) {
  if (words.trim()) {
    chat.say(words);
  }
  text.focus();
}

function takeBack(words) {
  text.value = text.value ? `${words}\n${text.value}` : words;
  text.focus();
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const words = text.value;
  text.value = '';
  say(words);
});

text.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) {
    event.preventDefault();
    form.requestSubmit();
  }
});

document.getElementById('empty').addEventListener('click', (event) => {
  if (event.target.matches('button')) {
    say(event.target.textContent);
  }
});

// A place in the history of its own, so that "back" leads to the chat before.
document.getElementById('new-chat').addEventListener('click', () => (location.hash = newId()));
addEventListener('hashchange', () => open(chosenChat()));
addEventListener('online', () => chat.hurry());
document.addEventListener('visibilitychange', () => document.hidden || chat.hurry());
open(chosenChat());
