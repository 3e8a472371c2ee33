const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;

/** Waits between tries, each time longer; whoever knows that a try is worth it now may hurry it. */
export class Patience {
  #wait = FIRST_WAIT;
  #wake = () => {};

  pause() {
    const wait = this.#wait;
    this.#wait = Math.min(wait * 2, LONGEST_WAIT);
    return new Promise((done) => {
      const timer = setTimeout(done, wait);
      this.#wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  hurry() {
    this.reset();
    this.#wake();
  }

  reset() {
    this.#wait = FIRST_WAIT;
  }
}
