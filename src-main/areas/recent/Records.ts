import type { NamedRecord, OpenedRecord, PinnedRecord, RecentLists } from '#contract/recent.ts';
import { maxPinned, type RecordKind } from '#contract/rules/recent.ts';
import { Failure } from '#main/base/Failure.ts';
import { LiveValue } from '#main/base/LiveValue.ts';
import type { Log } from '#main/base/log.ts';
import type { Calls } from '#main/base/threadCalls.ts';
import { Watch } from '#main/base/Watch.ts';
import type { WatchedPin } from '#main/cache/reads/PinReader.ts';
import type { UserCalls } from '#main/cache/worker.ts';
import { UserValue } from '#main/reading/UserValue.ts';
import type { OfflineStore } from '#main/sync/OfflineStore.ts';
import { messages } from './messages.ts';

const noRecords: RecentLists = { pinned: [], recent: [] };

/** Records that the user pinned or opened recently in the open workspace. */
export class Records extends Watch {
  readonly #value: UserValue<RecentLists>;
  readonly #watchedPins = new LiveValue<WatchedPin[]>([]);
  readonly #log: Log;

  constructor(store: Pick<OfflineStore, 'open' | 'state'>, log: Log) {
    super(log, 'failed to follow the pinned records');
    this.#log = log;
    this.#value = new UserValue<RecentLists>({
      emptyValue: noRecords,
      read: (user) => this.#read(user),
      store,
      log,
      logName: 'pins and recent records',
      sentences: messages,
    });
  }

  get lists(): LiveValue<RecentLists> {
    return this.#value.live;
  }

  /** Pinned records that have a health, in the order of pinning. */
  get watchedPins(): LiveValue<WatchedPin[]> {
    return this.#watchedPins;
  }

  /** Follows the user's data until `stop`. */
  start(): void {
    this.#value.start();
    void this.follow(this.#value.live, ({ pinned }) => {
      const pins = pinned.flatMap(({ kind, id }) =>
        kind === 'check' || kind === 'item' || kind === 'component' ? [{ kind, id }] : [],
      );
      if (JSON.stringify(pins) !== JSON.stringify(this.#watchedPins.value)) this.#watchedPins.set(pins);
    });
  }

  override stop(): void {
    super.stop();
    this.#value.stop();
  }

  /** @throws Failure CONFLICT if nothing can be stored, SERVER if storing fails */
  async visit(record: NamedRecord): Promise<void> {
    await this.#value.change((user) => user.visitRecord(record));
  }

  /** @throws Failure CONFLICT if nothing can be stored, SERVER if storing fails */
  async remove(kind: RecordKind, id: string): Promise<void> {
    await this.#value.change((user) => user.removeRecord(kind, id));
  }

  /** @throws Failure CONFLICT if nothing can be stored, SERVER if storing fails */
  async clear(): Promise<void> {
    await this.#value.change((user) => user.clearRecords());
  }

  /** @throws Failure CONFLICT if nothing can be stored, SERVER if storing fails */
  async restore(records: readonly OpenedRecord[]): Promise<void> {
    await this.#value.change((user) => user.restoreRecords(records));
  }

  /** @throws Failure CONFLICT if nothing can be stored or the limit is reached, SERVER if storing fails */
  async pin(record: PinnedRecord, pinned: boolean): Promise<void> {
    const done = await this.#value.change((user) => user.pinRecord(record, pinned));
    if (!done) throw new Failure('CONFLICT', { sentence: messages.tooMany });
  }

  async #read(user: Calls<UserCalls>): Promise<RecentLists> {
    const { pinned, recent, damaged } = await user.records();
    if (damaged > 0) this.#log.warn('ignored damaged facts of recent records', { damaged });
    return {
      pinned: pinned.slice(0, maxPinned).map(({ kind, id, facts }) => ({
        kind,
        id,
        // Earlier versions stored pins without facts. The next visit stores them.
        ...(facts ?? { name: id, type: '', icon: null, where: [] }),
      })),
      recent: [...recent],
    };
  }
}
