/** So many events wait at most while there is no window; the oldest give way. */
const mostWaiting = 20;

interface Follower<T> {
  readonly queue: T[];
  wake: () => void;
}

/**
 * Events that are for one window each: the one the person was in last. What comes before there is a window waits for the first
 * one. None is given twice.
 */
export class WindowEvents<T> {
  #waiting: T[] = [];
  /** By name, the one that the person was in last at the end. */
  readonly #followers = new Map<string, Follower<T>>();

  deliver(event: T): void {
    const last = [...this.#followers.values()].at(-1);
    if (last === undefined) {
      this.#waiting = [...this.#waiting, event].slice(-mostWaiting);
      return;
    }
    last.queue.push(event);
    last.wake();
  }

  /** The person is in this window now. */
  focused(name: string): void {
    const follower = this.#followers.get(name);
    if (follower === undefined) return;
    this.#followers.delete(name);
    this.#followers.set(name, follower);
  }

  /**
   * What a window is to do, as it comes.
   * @param signal ends the iteration without an error; what was not taken by then goes to another window
   */
  async *follow(name: string, signal?: AbortSignal): AsyncGenerator<T, void, void> {
    const follower: Follower<T> = { queue: this.#waiting.splice(0), wake: () => {} };
    this.#followers.set(name, follower);
    const onAbort = () => follower.wake();
    signal?.addEventListener('abort', onAbort);
    try {
      while (!signal?.aborted) {
        const event = follower.queue.shift();
        if (event !== undefined) {
          yield event;
          continue;
        }
        await new Promise<void>((resolve) => {
          follower.wake = resolve;
        });
      }
    } finally {
      signal?.removeEventListener('abort', onAbort);
      if (this.#followers.get(name) === follower) this.#followers.delete(name);
      for (const event of follower.queue) this.deliver(event);
    }
  }
}
