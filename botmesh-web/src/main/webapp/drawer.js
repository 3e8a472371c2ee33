/** A place for one value in the browser; one that keeps nothing is no reason to fail. */
export class Drawer {
  #storage;
  #name;
  #otherwise;

  constructor(storage, name, otherwise) {
    this.#storage = storage;
    this.#name = name;
    this.#otherwise = otherwise;
  }

  read() {
    try {
      return JSON.parse(this.#storage().getItem(this.#name)) ?? this.#otherwise;
    } catch {
      return this.#otherwise;
    }
  }

  write(value) {
    try {
      this.#storage().setItem(this.#name, JSON.stringify(value));
    } catch {
      // full, or forbidden: the page works without
    }
  }
}
