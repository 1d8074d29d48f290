/**
 * Work that reads something as a whole, one run after the other: what a run brings is never written over by one that began before it. Whoever
 * asks while a run waits waits for that one, because it has not begun yet.
 */
export class AfterTheLast {
  #last: Promise<void> = Promise.resolve();
  #waiting: Promise<void> | undefined;

  /** @throws what the work throws */
  run(work: () => Promise<void>): Promise<void> {
    if (this.#waiting !== undefined) return this.#waiting;
    const run = this.#last.then(() => {
      this.#waiting = undefined;
      return work();
    });
    this.#waiting = run;
    this.#last = run.catch(() => undefined);
    return run;
  }
}
