import { Failure } from '../base/Failure.ts';
import { LiveValue } from '../base/LiveValue.ts';
import type { Log } from '../base/log.ts';
import type { Calls } from '../base/threadCalls.ts';
import { Watch } from '../base/Watch.ts';
import type { UserCalls } from '../cache/worker.ts';
import type { OfflineStore, OpenStore } from '../sync/OfflineStore.ts';

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

type UserWork<R> = (user: Calls<UserCalls>, opened: Pick<OpenStore, 'ownerKey'>) => Promise<R>;

/** A stored value of the signed-in user in the open workspace, which windows can follow. */
export class UserValue<T> extends Watch {
  readonly live: LiveValue<T>;
  readonly #options: UserValueOptions<T>;
  /** The cache that was read last. A change may read a new cache before the state reports it. */
  #readFrom: unknown;
  #lastChange: Promise<unknown> = Promise.resolve();

  constructor(options: UserValueOptions<T>) {
    super(options.log, `failed to follow the ${options.logName}`);
    this.#options = options;
    this.live = new LiveValue(options.emptyValue);
  }

  /** Follows the user's data until `stop`. */
  start(): void {
    const { store } = this.#options;
    void this.follow(store.state, async ({ status }) => {
      // The state changes often, but the user's cache changes rarely.
      const opened = status === 'on' ? await store.open() : undefined;
      if (opened?.cache !== this.#readFrom) await this.#read();
    });
  }

  /**
   * Changes the value and publishes it. Changes run one after the other.
   * @param work its second argument states whose data it changes
   * @throws Failure CONFLICT if nothing can be stored, SERVER if storing fails, or a Failure of
   * the work itself
   */
  change<R>(work: UserWork<R>): Promise<R> {
    const changing = this.#lastChange.then(() => this.#change(work));
    this.#lastChange = changing.catch(() => undefined);
    return changing;
  }

  async #change<R>(work: UserWork<R>): Promise<R> {
    const { store, sentences } = this.#options;
    const opened = await store.open();
    if (opened === undefined) throw new Failure('CONFLICT', { sentence: sentences.noStore });
    try {
      return await work(await opened.cache.user(), opened);
    } catch (error) {
      if (error instanceof Failure) throw error;
      const data = { sentence: sentences.failed, details: String(error) };
      throw new Failure('SERVER', data, { cause: error });
    } finally {
      await this.#read();
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
