import type { Clock } from '../base/clock.ts';

interface OpenWorkspaceCallsOptions {
  /** Returns the id of the open workspace. */
  readonly openId: () => string | null;
  readonly clock: Pick<Clock, 'sleep'>;
}

/** How long (ms) the opening of another workspace waits for running writes. */
const writesLimitMs = 5_000;

/**
 * The calls that name the open workspace. Parts of the open workspace always use the workspace that is open
 * now, so these calls must end before another one opens.
 */
export class OpenWorkspaceCalls {
  readonly #options: OpenWorkspaceCallsOptions;
  readonly #writes = new Set<Promise<void>>();
  #open: { readonly id: string | null; readonly ended: AbortController };

  constructor(options: OpenWorkspaceCallsOptions) {
    this.#options = options;
    this.#open = { id: options.openId(), ended: new AbortController() };
  }

  /** Returns a signal that is aborted when another workspace opens. */
  openSignal(): AbortSignal {
    return this.#open.ended.signal;
  }

  /** Delays the opening of another workspace until a write has ended, or some seconds. */
  holdOpen(write: Promise<unknown>): void {
    const ended = write.then(
      () => undefined,
      // The caller of the write handles its error.
      () => undefined,
    );
    this.#writes.add(ended);
    void ended.then(() => this.#writes.delete(ended));
  }

  /** Resolves when no write runs, at the latest after some seconds. */
  async writesEnded(): Promise<void> {
    const ended = new AbortController();
    let isLate = false;
    const limit = this.#options.clock.sleep(writesLimitMs, ended.signal, { ref: false }).then(
      () => {
        isLate = true;
      },
      // The wait was aborted, because all writes have ended.
      () => undefined,
    );
    while (this.#writes.size > 0 && !isLate) await Promise.race([limit, Promise.all(this.#writes)]);
    ended.abort();
  }

  /** Ends calls that name the earlier open workspace. Call when the registry has another open workspace. */
  onOpenChange(): void {
    const openId = this.#options.openId();
    if (openId === this.#open.id) return;
    const { ended } = this.#open;
    this.#open = { id: openId, ended: new AbortController() };
    ended.abort();
  }
}
