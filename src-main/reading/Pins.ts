import { Failure } from '../base/Failure.ts';
import { LiveValue } from '../base/LiveValue.ts';
import type { Log } from '../base/log.ts';
import type { PinnedKind } from '../cache/writes/Marks.ts';
import type { OfflineStore } from '../sync/OfflineStore.ts';

const sentences = {
  noPins: 'Nothing can be kept on this computer now, so nothing can be pinned.',
  pinFailed: 'The pin could not be kept on this computer.',
} as const;

/** What of a kind the person pinned, in the workspace that is open. */
export class Pins {
  /** Ids in the order in which they were pinned. */
  readonly ids = new LiveValue<string[]>([]);
  readonly #kind: PinnedKind;
  readonly #store: Pick<OfflineStore, 'open' | 'state'>;
  readonly #log: Log;
  readonly #ending = new AbortController();

  constructor(kind: PinnedKind, store: Pick<OfflineStore, 'open' | 'state'>, log: Log) {
    this.#kind = kind;
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
    if (kept === undefined) throw new Failure('CONFLICT', { sentence: sentences.noPins });
    try {
      await (await kept.cache.user()).pin(this.#kind, id, pinned);
    } catch (error) {
      throw new Failure(
        'SERVER',
        { sentence: sentences.pinFailed, details: String(error) },
        { cause: error },
      );
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
      this.ids.set((await (await kept?.cache.user())?.pins(this.#kind)) ?? []);
    } catch (error) {
      this.#log.warn('what is pinned could not be read', { kind: this.#kind, error });
      this.ids.set([]);
    }
  }
}
