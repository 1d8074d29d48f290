import type { Clock } from '../base/clock.ts';
import { RunningWrites } from '../base/RunningWrites.ts';

interface OpenWorkspaceCallsOptions {
  /** Returns the id of the open workspace. */
  readonly openId: () => string | null;
  readonly clock: Pick<Clock, 'sleep'>;
}

/**
 * The calls of the open workspace. Parts of the open workspace always use the workspace that is open now, so
 * these calls must end before another one opens.
 */
export class OpenWorkspaceCalls {
  readonly #options: OpenWorkspaceCallsOptions;
  readonly #writes: RunningWrites;
  #open: { readonly id: string | null; readonly ended: AbortController };

  constructor(options: OpenWorkspaceCallsOptions) {
    this.#options = options;
    this.#writes = new RunningWrites(options.clock);
    this.#open = { id: options.openId(), ended: new AbortController() };
  }

  /** Returns a signal that is aborted when another workspace opens. */
  openSignal(): AbortSignal {
    return this.#open.ended.signal;
  }

  /**
   * Runs a write, which delays the opening of another workspace by some seconds at most. Afterwards, the write
   * can no longer use a server.
   * @throws errors of the write
   */
  runWrite<T>(write: () => Promise<T>): Promise<T> {
    return this.#writes.run(write);
  }

  /** Resolves when no write runs, at the latest after some seconds. */
  writesEnded(): Promise<void> {
    return this.#writes.ended();
  }

  /** Ends calls of the earlier open workspace. Call when the registry has another open workspace. */
  onOpenChange(): void {
    const openId = this.#options.openId();
    if (openId === this.#open.id) return;
    const { ended } = this.#open;
    this.#open = { id: openId, ended: new AbortController() };
    this.#writes.move();
    ended.abort();
  }
}
