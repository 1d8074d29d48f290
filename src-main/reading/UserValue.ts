import { Failure } from '../base/Failure.ts';
import { LiveValue } from '../base/LiveValue.ts';
import type { Log } from '../base/log.ts';
import type { Calls } from '../base/threadCalls.ts';
import type { UserCalls } from '../cache/worker.ts';
import type { OfflineStore } from '../sync/OfflineStore.ts';

interface UserValueOptions<T> {
  /** Value while no user is signed in, or if reading fails. */
  readonly emptyValue: T;
  readonly read: (user: Calls<UserCalls>) => Promise<T>;
  readonly store: Pick<OfflineStore, 'open' | 'state'>;
  readonly log: Log;
  /** Name in the log. */
  readonly logName: string;
  readonly sentences: {
    /** Message if nothing can be stored on this computer. */
    readonly noStore: string;
    readonly failed: string;
  };
}

/** A stored value of the signed-in user in the open workspace, which windows can follow. */
export class UserValue<T> {
  readonly live: LiveValue<T>;
  readonly #options: UserValueOptions<T>;
  readonly #ending = new AbortController();
  /** The cache that was read last. A change may read a new cache before the state reports it. */
  #readFrom: unknown;
  #lastChange: Promise<unknown> = Promise.resolve();

  constructor(options: UserValueOptions<T>) {
    this.#options = options;
    this.live = new LiveValue(options.emptyValue);
  }

  /** Follows the user's data until `stop`. */
  start(): void {
    void this.#follow();
  }

  stop(): void {
    this.#ending.abort();
  }

  /**
   * Changes the value and publishes it. Changes run one after the other.
   * @throws Failure CONFLICT if nothing can be stored, SERVER if storing fails, or a Failure of
   * the work itself
   */
  change<R>(work: (user: Calls<UserCalls>) => Promise<R>): Promise<R> {
    const changing = this.#lastChange.then(() => this.#change(work));
    this.#lastChange = changing.catch(() => undefined);
    return changing;
  }

  async #change<R>(work: (user: Calls<UserCalls>) => Promise<R>): Promise<R> {
    const { store, sentences } = this.#options;
    const opened = await store.open();
    if (opened === undefined) throw new Failure('CONFLICT', { sentence: sentences.noStore });
    try {
      return await work(await opened.cache.user());
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
      // The state changes often, but the user's cache changes rarely.
      const kept = status === 'on' ? await store.open() : undefined;
      if (kept?.cache !== this.#readFrom) await this.#read();
    }
  }

  async #read(): Promise<void> {
    const { store, read, emptyValue, log, logName } = this.#options;
    const opened = await store.open();
    this.#readFrom = opened?.cache;
    let value = emptyValue;
    try {
      if (opened !== undefined) value = await read(await opened.cache.user());
    } catch (error) {
      log.warn('failed to read stored user data', { data: logName, error });
    }
    // Another workspace may be open by now; its own read publishes the value.
    if (this.#readFrom === opened?.cache) this.live.set(value);
  }
}
