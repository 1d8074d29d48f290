/** What is quick goes before what is long, within a thread: a long work waits before each question until no quick one runs. */
export class RightOfWay {
  #quick = 0;
  #waiting: Array<() => void> = [];

  /** Does something that nothing long may hold up. */
  async goFirst<T>(work: () => Promise<T>): Promise<T> {
    this.#quick += 1;
    try {
      return await work();
    } finally {
      this.#quick -= 1;
      if (this.#quick === 0) for (const goOn of this.#waiting.splice(0)) goOn();
    }
  }

  /** Resolves when nothing quick runs. */
  async giveWay(): Promise<void> {
    while (this.#quick > 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
