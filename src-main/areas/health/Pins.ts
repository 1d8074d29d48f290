import { Failure } from '../../base/Failure.ts';
import { LiveValue } from '../../base/LiveValue.ts';
import type { Log } from '../../base/log.ts';
import type { OfflineStore } from '../../sync/OfflineStore.ts';
import { messages } from './messages.ts';

/** The checks that the person pinned, in the workspace that is open. */
export class Pins {
  /** Ids in the order in which they were pinned. */
  readonly ids = new LiveValue<string[]>([]);
  readonly #store: Pick<OfflineStore, 'open' | 'state'>;
  readonly #log: Log;
  readonly #ending = new AbortController();

  constructor(store: Pick<OfflineStore, 'open' | 'state'>, log: Log) {
    this.#store = store;
    this.#log = log;
  }

  /** Follows whose data is open, until `stop`. */
  start(): void {
    void this.#follow();
  }

  stop(): void {
    this.#ending.abort();
  }

  /** @throws Failure CONFLICT when nothing can be kept, SERVER when this could not be */
  async write(id: string, pinned: boolean): Promise<void> {
    const kept = await this.#store.open();
    if (kept === undefined) throw new Failure('CONFLICT', { sentence: messages.noPins });
    try {
      await (await kept.cache.user()).pinCheck(id, pinned);
    } catch (error) {
      throw new Failure('SERVER', { sentence: messages.pinFailed, details: String(error) }, { cause: error });
    }
    await this.#read();
  }

  async #follow(): Promise<void> {
    let before: unknown;
    for await (const { status } of this.#store.state.follow(this.#ending.signal)) {
      // The state is told often; whose data it is changes seldom.
      const kept = status === 'on' ? await this.#store.open() : undefined;
      if (kept?.cache === before) continue;
      before = kept?.cache;
      await this.#read();
    }
  }

  async #read(): Promise<void> {
    try {
      const kept = await this.#store.open();
      const marked = await (await kept?.cache.user())?.markedChecks();
      this.ids.set([...(marked?.pinned ?? [])]);
    } catch (error) {
      this.#log.warn('pinned checks could not be read', { error });
      this.ids.set([]);
    }
  }
}
