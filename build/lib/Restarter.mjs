/** A process that did not end after SIGTERM is killed after this time, in milliseconds. */
const stopLimitMs = 5_000;

/**
 * Keeps one process running. The old process ends before the new one starts: both use the same data folder and the same port.
 */
export class Restarter {
  #start;
  #onEnd;
  /** @type {Pick<import('node:child_process').ChildProcess, 'kill'> | undefined} */
  #child;
  #isEnding = false;

  /**
   * @param {(onExit: (code: number | null) => void) => Pick<import('node:child_process').ChildProcess, 'kill'>} start
   * @param {(code: number | null) => void} onEnd called when the process ends without being asked to
   */
  constructor(start, onEnd) {
    this.#start = start;
    this.#onEnd = onEnd;
  }

  /** Starts the process, or replaces the running one. Calls during a restart are part of it: the new process is not started yet. */
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
      const wasAsked = this.#isEnding;
      this.#isEnding = false;
      this.#child = undefined;
      if (wasAsked) this.#launch();
      else this.#onEnd(code);
    });
  }
}
