/** Milliseconds between SIGTERM and SIGKILL. */
const stopLimitMs = 5_000;

/**
 * Runs one process. The old process ends before the new one starts, because both use the same data folder
 * and port.
 */
export class Restarter {
  #start;
  #onEnd;
  /** @type {Pick<import('node:child_process').ChildProcess, 'kill'> | undefined} */
  #child;
  #isEnding = false;

  /**
   * @param {(onExit: (code: number | null) => void) => Pick<import('node:child_process').ChildProcess, 'kill'>} start
   * @param {(code: number | null) => void} onEnd called when the process ends without a restart request
   */
  constructor(start, onEnd) {
    this.#start = start;
    this.#onEnd = onEnd;
  }

  /**
   * Starts the process, or replaces the running one. Calls during a restart have no effect, because the new
   * process has yet to start.
   */
  restart() {
    if (this.#child === undefined) this.#launch();
    else if (!this.#isEnding) {
      this.#isEnding = true;
      const child = this.#child;
      child.kill('SIGTERM');
      setTimeout(() => {
        if (this.#child === child) child.kill('SIGKILL');
      }, stopLimitMs).unref();
    }
  }

  #launch() {
    this.#child = this.#start((code) => {
      const wasRequested = this.#isEnding;
      this.#isEnding = false;
      this.#child = undefined;
      if (wasRequested) this.#launch();
      else this.#onEnd(code);
    });
  }
}
