/**
 * Runs only the newest request: a new request aborts the previous one, whose callers then get the new result.
 */
export class NewestOnly<T> {
  #running: { readonly abort: AbortController; readonly done: Promise<T> } | undefined;

  /**
   * @param ask must end when its signal is aborted
   * @throws errors of `ask`
   */
  run(ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const abort = new AbortController();
    const before = this.#running;
    const done = ask(abort.signal).catch((error: unknown) => {
      const next = this.#running;
      if (!abort.signal.aborted || next === undefined || next.abort === abort) throw error;
      return next.done;
    });
    this.#running = { abort, done };
    // Aborts only now, so that callers of the old request find the new one.
    before?.abort.abort(new Error('It was asked for once more.'));
    const clear = () => {
      if (this.#running?.abort === abort) this.#running = undefined;
    };
    done.then(clear, clear);
    return done;
  }
}
