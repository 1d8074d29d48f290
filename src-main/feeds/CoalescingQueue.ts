/**
 * Runs reads one after the other, so that a result never overwrites a newer one. Calls that arrive while a
 * run is waiting share that run, because it has not started yet.
 */
export class CoalescingQueue {
  #last: Promise<void> = Promise.resolve();
  #waiting: Promise<void> | undefined;

  /** @throws errors of the work */
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
