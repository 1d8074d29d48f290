import type { LiveValue } from '../base/LiveValue.ts';
import type { Log } from '../base/log.ts';
import type { PinnedKind } from '../cache/writes/Marks.ts';
import type { OfflineStore } from '../sync/OfflineStore.ts';
import { UserValue } from './UserValue.ts';

const sentences = {
  noStore: 'Local storage is not available, so pins cannot be saved.',
  failed: 'The pin could not be saved on this computer.',
} as const;

/** Things of one kind that the user pinned in the open workspace. */
export class Pins {
  readonly #kind: PinnedKind;
  readonly #value: UserValue<string[]>;

  constructor(kind: PinnedKind, store: Pick<OfflineStore, 'open' | 'state'>, log: Log) {
    this.#kind = kind;
    this.#value = new UserValue<string[]>({
      emptyValue: [],
      read: (user) => user.pins(kind),
      store,
      log,
      logName: `pins of ${kind}s`,
      sentences,
    });
  }

  /** Ids in the order of pinning. */
  get ids(): LiveValue<string[]> {
    return this.#value.live;
  }

  /** Follows the user's data until `stop`. */
  start(): void {
    this.#value.start();
  }

  stop(): void {
    this.#value.stop();
  }

  /** @throws Failure CONFLICT if nothing can be stored, SERVER if storing fails */
  async write(id: string, pinned: boolean): Promise<void> {
    await this.#value.change((user) => user.pin(this.#kind, id, pinned));
  }
}
