/**
 * Gives quick work priority over long work within a thread. Long work pauses before each request while quick
 * work runs.
 */
export class PriorityGate {
  #quick = 0;
  #waiting: Array<() => void> = [];

  /** Runs quick work. */
  async runQuick<T>(work: () => Promise<T>): Promise<T> {
    this.#quick += 1;
    try {
      return await work();
    } finally {
      this.#quick -= 1;
      if (this.#quick === 0) for (const goOn of this.#waiting.splice(0)) goOn();
    }
  }

  /** Resolves when no quick work is running. */
  async waitForQuick(): Promise<void> {
    while (this.#quick > 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
