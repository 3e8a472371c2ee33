const LINES_SHOWN = 500;

/** A connection that is made at once needs no word. */
const WORTH_A_WORD = 700;

const CONNECTION = {
  connecting: 'connecting …',
  connected: `connected to ${location.host}`,
  away: 'not connected, trying again …',
  refused: 'not connected',
};

/** What people see of one chat after another. */
export class View {
  #lines = document.getElementById('lines');
  #empty = document.getElementById('empty');
  #log = document.getElementById('log');
  #waiting = document.getElementById('waiting');
  #newer = document.getElementById('newer');
  #problem = document.getElementById('problem');
  #connection = document.getElementById('connection');
  #chat = document.getElementById('chat');
  #takeBack;
  #word = null;
  #closed = false;
  #following = true;
  #top = 0;

  /** @param takeBack takes a text that was refused, to be mended */
  constructor(takeBack) {
    this.#takeBack = takeBack;
    this.#newer.addEventListener('click', () => this.#toEnd());
    this.#lines.addEventListener('scroll', () => this.#look());
    new ResizeObserver(() => this.#following && this.#empty.hidden && this.#toEnd()).observe(this.#lines);
  }

  open(chat) {
    this.#chat.textContent = chat;
    this.#chat.title = chat;
    this.#waiting.replaceChildren();
    this.problem('');
    this.clearLog();
  }

  clearLog() {
    this.#log.replaceChildren();
    this.#lookEmpty();
    this.#lines.scrollTop = 0;
    this.#look();
  }

  show(message) {
    const line = said(message.from, message.text);
    line.append(about(message));
    line.dataset.seq = message.seq;
    this.#log.append(line);
    while (this.#log.childElementCount > LINES_SHOWN) {
      this.#log.firstElementChild.remove();
    }
    const mine = message.from === 'user' && this.#stopWaitingFor(message.text);
    this.#lookEmpty();
    if (this.#following || mine) {
      this.#toEnd();
    } else {
      this.#newer.hidden = false;
    }
  }

  /** Shows what is not in the chat yet; returns who is told how it goes on. */
  showWaiting(text) {
    const line = said('user', text);
    const state = document.createElement('span');
    state.className = 'about';
    state.textContent = 'not sent yet';
    line.append(state);
    this.#waiting.append(line);
    this.#lookEmpty();
    this.#toEnd();
    return {
      sent: (known) => {
        state.textContent = 'sent';
        line.classList.add('sent');
        // A known one may be among the lines already; then nothing would take it away here.
        if (known) {
          line.remove();
          this.#lookEmpty();
        }
      },
      refused: () => this.#offerBack(line, state, text),
    };
  }

  connection(state) {
    clearTimeout(this.#word);
    this.#closed = state === 'refused';
    this.#lookEmpty();
    const tell = () => {
      this.#connection.textContent = CONNECTION[state];
      this.#connection.dataset.state = state;
    };
    if (state === 'connecting') {
      this.#word = setTimeout(tell, WORTH_A_WORD);
    } else {
      tell();
    }
  }

  problem(text) {
    if (this.#problem.textContent !== text) {
      this.#problem.textContent = text;
    }
  }

  #stopWaitingFor(text) {
    for (const line of this.#waiting.children) {
      if (!line.classList.contains('refused') && line.querySelector('.text').textContent === text) {
        line.remove();
        return true;
      }
    }
    return false;
  }

  #offerBack(line, state, text) {
    line.classList.add('refused');
    const back = document.createElement('button');
    back.type = 'button';
    back.textContent = 'Edit';
    back.addEventListener('click', () => {
      line.remove();
      this.#lookEmpty();
      this.problem('');
      this.#takeBack(text);
    });
    state.replaceChildren('not sent ', back);
    this.#toEnd();
  }

  #lookEmpty() {
    this.#empty.hidden =
      this.#closed || this.#log.childElementCount + this.#waiting.childElementCount > 0;
  }

  /** Who scrolls up to read is left there; a place that shrinks under the last line is followed. */
  #look() {
    const {scrollTop, scrollHeight, clientHeight} = this.#lines;
    if (scrollHeight - scrollTop - clientHeight < 60) {
      this.#following = true;
      this.#newer.hidden = true;
    } else if (scrollTop < this.#top) {
      this.#following = false;
    }
    this.#top = scrollTop;
  }

  #toEnd() {
    this.#lines.scrollTop = this.#lines.scrollHeight;
    this.#look();
  }
}

function said(from, text) {
  const line = document.createElement('li');
  line.className = from === 'user' ? 'user' : 'bot';
  const who = document.createElement('span');
  who.className = 'unseen';
  who.textContent = from === 'user' ? 'You: ' : 'Bot: ';
  const words = document.createElement('span');
  words.className = 'text';
  words.textContent = text;
  line.append(who, words);
  return line;
}

function about({at, replica}) {
  const about = document.createElement('span');
  about.className = 'about';
  if (replica) {
    about.append(badge(replica));
  }
  const time = document.createElement('time');
  const moment = new Date(at);
  time.dateTime = at;
  time.title = moment.toLocaleString();
  time.textContent = moment.toLocaleTimeString([], {hour: '2-digit', minute: '2-digit'});
  about.append(time);
  return about;
}

/** Which replica answered; each has a colour, beside its name. */
function badge(replica) {
  const badge = document.createElement('bdi');
  badge.className = 'replica';
  badge.title = `answered by ${replica}`;
  badge.textContent = replica;
  badge.style.setProperty('--hue', hue(replica));
  return badge;
}

function hue(name) {
  let sum = 0;
  for (const letter of name) {
    sum = (sum * 31 + letter.codePointAt(0)) % 360;
  }
  return sum;
}
