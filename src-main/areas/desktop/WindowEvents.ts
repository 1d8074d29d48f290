/** Limit of events that wait for a window; the oldest are dropped first. */
const maxWaiting = 20;

interface Follower<T> {
  readonly queue: T[];
  wake: () => void;
}

/**
 * Delivers each event to exactly one window: the one that last had the focus. Without a window, events wait
 * for the first one.
 */
export class WindowEvents<T> {
  #waiting: T[] = [];
  /** By window name, in order of focus; the last focused window is the last entry. */
  readonly #followers = new Map<string, Follower<T>>();

  deliver(event: T): void {
    const last = [...this.#followers.values()].at(-1);
    if (last === undefined) {
      this.#waiting = [...this.#waiting, event].slice(-maxWaiting);
      return;
    }
    last.queue.push(event);
    last.wake();
  }

  markFocused(name: string): void {
    const follower = this.#followers.get(name);
    if (follower === undefined) return;
    this.#followers.delete(name);
    this.#followers.set(name, follower);
  }

  /**
   * Yields the events for one window.
   * @param signal ends the iteration without an error; pending events move to another window
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
