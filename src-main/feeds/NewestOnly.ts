/**
 * Something that is asked for as a whole: when it is asked for again, the question before is given up, and whoever waits for that one gets what
 * the newer one brings.
 */
export class NewestOnly<T> {
  #running: { readonly abort: AbortController; readonly done: Promise<T> } | undefined;

  /** @param ask ends when its signal is aborted @throws what it throws */
  run(ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const abort = new AbortController();
    const before = this.#running;
    const done = ask(abort.signal).catch((error: unknown) => {
      const next = this.#running;
      if (!abort.signal.aborted || next === undefined || next.abort === abort) throw error;
      return next.done;
    });
    this.#running = { abort, done };
    // Aborted only now: whoever waits for the old one finds the new one to wait for.
    before?.abort.abort(new Error('It was asked for once more.'));
    const clear = () => {
      if (this.#running?.abort === abort) this.#running = undefined;
    };
    done.then(clear, clear);
    return done;
  }
}
