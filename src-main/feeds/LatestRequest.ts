/**
 * Runs only the newest request: a new request aborts the previous one, whose callers then get the new result.
 */
export class LatestRequest<T> {
  #running: { readonly abort: AbortController; readonly done: Promise<T> } | undefined;

  /**
   * @param request must end when its signal is aborted
   * @throws errors of `request`
   */
  run(request: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const abort = new AbortController();
    const before = this.#running;
    const done = request(abort.signal).catch((error: unknown) => {
      const next = this.#running;
      if (!abort.signal.aborted || next === undefined || next.abort === abort) throw error;
      return next.done;
    });
    this.#running = { abort, done };
    // Aborts only now, so that callers of the old request find the new one.
    before?.abort.abort(new Error('A newer request replaced this one.'));
    const clear = () => {
      if (this.#running?.abort === abort) this.#running = undefined;
    };
    done.then(clear, clear);
    return done;
  }
}
