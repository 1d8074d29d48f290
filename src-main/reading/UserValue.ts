import { Failure } from '../base/Failure.ts';
import { LiveValue } from '../base/LiveValue.ts';
import type { Log } from '../base/log.ts';
import type { Calls } from '../base/threadCalls.ts';
import type { UserCalls } from '../cache/worker.ts';
import type { OfflineStore } from '../sync/OfflineStore.ts';

interface UserValueOptions<T> {
  /** Where there is nobody, and where it cannot be read. */
  readonly none: T;
  readonly read: (user: Calls<UserCalls>) => Promise<T>;
  readonly store: Pick<OfflineStore, 'open' | 'state'>;
  readonly log: Log;
  /** Names it in the log. */
  readonly what: string;
  readonly sentences: {
    /** Nothing can be kept on this computer. */
    readonly noStore: string;
    readonly failed: string;
  };
}

/** A part of what the person keeps in the workspace that is open, and that the window follows. */
export class UserValue<T> {
  readonly live: LiveValue<T>;
  readonly #options: UserValueOptions<T>;
  readonly #ending = new AbortController();
  /** Whose data it was read from last, which may be before the state tells of it. */
  #readFrom: unknown;
  #lastChange: Promise<unknown> = Promise.resolve();

  constructor(options: UserValueOptions<T>) {
    this.#options = options;
    this.live = new LiveValue(options.none);
  }

  /** Follows whose data is open, until `stop`. */
  start(): void {
    void this.#follow();
  }

  stop(): void {
    this.#ending.abort();
  }

  /**
   * Changes it, and tells of the change. A change begins when the one before it is done.
   * @throws Failure CONFLICT when nothing can be kept, SERVER when this could not be; a Failure of the work as it is
   */
  change<R>(work: (user: Calls<UserCalls>) => Promise<R>): Promise<R> {
    const changing = this.#lastChange.then(() => this.#change(work));
    this.#lastChange = changing.catch(() => undefined);
    return changing;
  }

  async #change<R>(work: (user: Calls<UserCalls>) => Promise<R>): Promise<R> {
    const { store, sentences } = this.#options;
    const kept = await store.open();
    if (kept === undefined) throw new Failure('CONFLICT', { sentence: sentences.noStore });
    try {
      return await work(await kept.cache.user());
    } catch (error) {
      if (error instanceof Failure) throw error;
      const data = { sentence: sentences.failed, details: String(error) };
      throw new Failure('SERVER', data, { cause: error });
    } finally {
      await this.#read();
    }
  }

  async #follow(): Promise<void> {
    const { store } = this.#options;
    for await (const { status } of store.state.follow(this.#ending.signal)) {
      // The state is told often; whose data it is changes seldom.
      const kept = status === 'on' ? await store.open() : undefined;
      if (kept?.cache !== this.#readFrom) await this.#read();
    }
  }

  async #read(): Promise<void> {
    const { store, read, none, log, what } = this.#options;
    const kept = await store.open();
    this.#readFrom = kept?.cache;
    let value = none;
    try {
      if (kept !== undefined) value = await read(await kept.cache.user());
    } catch (error) {
      log.warn('what the person keeps could not be read', { what, error });
    }
    // Another workspace may have been opened meanwhile: what is its own was read, or is being.
    if (this.#readFrom === kept?.cache) this.live.set(value);
  }
}
