import { rm } from 'node:fs/promises';
import { feedNames, feedsOf } from '#contract/rules/feeds.ts';
import { snapshotSentence } from '#contract/rules/workspaces.ts';
import type { FeedName, SyncLimits, SyncState } from '#contract/sync.ts';
import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/Failure.ts';
import { LiveValue } from '../base/LiveValue.ts';
import type { Log } from '../base/log.ts';
import { assertNotMoved } from '../base/RunningWrites.ts';
import { Cache } from '../cache/Cache.ts';
import { CacheError } from '../cache/CacheError.ts';
import { feeds, type WorkArguments, type WorkOf } from '../feeds/feeds.ts';
import type { UnreadableRow } from '../server/readRows.ts';
import { estimateNowMs } from '../server/serverTime.ts';
import type { ServerConnection } from '../session/OpenWorkspace.ts';
import type { SessionManager } from '../session/SessionManager.ts';
import type { ChangeStream } from './ChangeStream.ts';
import { type DataOwner, keyOf, type OpenDataOwner, ownerFolder, workspaceFolder } from './dataOwners.ts';
import type { FirstRows } from './FirstRows.ts';
import { SkippedRows } from './SkippedRows.ts';
import { offState, StoreEvents } from './StoreEvents.ts';
import { type FeedCompleteness, SyncEngine } from './SyncEngine.ts';
import { SyncSettings } from './SyncSettings.ts';

export interface OfflineStoreOptions {
  /** The data folder of the operating system user. */
  readonly folder: string;
  readonly session: SessionManager;
  /** Returns the signed-in user and their workspace. Otherwise undefined. */
  readonly owner: () => OpenDataOwner | undefined;
  readonly clock: Clock;
  readonly log: Log;
  /** Sync waits for the first rows. */
  readonly firstRows: FirstRows;
  /** Number of threads that read the stored data. See `CacheOptions`. */
  readonly readerCount?: number;
}

/** Data that areas answer from. */
export interface OpenStore {
  /** Key of the user and the workspace that the data belongs to. */
  readonly ownerKey: string;
  readonly cache: Cache;
  readonly completeness: (feed: FeedName) => FeedCompleteness;
  readonly limits: SyncLimits;
  /** The data is a snapshot, which never changes. */
  readonly isSnapshot: boolean;
}

interface OpenedStore {
  readonly owner: OpenDataOwner;
  readonly folder: string;
  readonly cache: Cache;
  readonly engine: SyncEngine;
  readonly settings: SyncSettings;
}

const sentences = {
  full: 'The disk is full. Stored data can be read, but new data is not stored until there is free space.',
  fullSinceStart:
    'The disk is full. Saved data can be read, but new data is not saved. Free up space and restart Quarterdeck.',
  readOnly:
    'The data folder is read-only. Saved data can be read, but new data is not saved. Make the folder writable and restart Quarterdeck.',
  unavailable: 'Data cannot be stored on this computer. All data comes from the server.',
  unreadable:
    'The stored data of this snapshot can no longer be read. Remove the snapshot and open its file again.',
} as const;

/** Windows refuses to delete a file that is open, such as one that a comparison reads. */
const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });

function noticeOf(cache: Cache, isFull: boolean): string | null {
  if (cache.unwritable === 'FULL') return sentences.fullSinceStart;
  if (cache.unwritable === 'UNWRITABLE') return sentences.readOnly;
  return isFull ? sentences.full : cache.notice;
}

/**
 * The stored data of the open workspace and its sync, for the signed-in user. Follows the session: after
 * signing out the data is not readable, and each user has a separate folder.
 */
export class OfflineStore {
  readonly #options: OfflineStoreOptions;
  readonly #ending = new AbortController();
  readonly #skippedRows = new SkippedRows();
  readonly #events: StoreEvents;
  /** Ids of workspaces whose files are open, opening or closing here. No other store may open them. */
  readonly heldWorkspaces = new LiveValue<readonly string[]>([]);
  #opened: Promise<OpenedStore | undefined> = Promise.resolve(undefined);
  #current: OpenedStore | undefined;
  #ownerKey = '';
  #unavailable: CacheError | undefined;
  #hidden = false;

  constructor(options: OfflineStoreOptions) {
    this.#options = options;
    const { clock, log } = options;
    this.#events = new StoreEvents({ clock, log, readState: () => this.#readState() });
  }

  /** Status of each feed, and whether data can be stored. */
  get state(): LiveValue<SyncState> {
    return this.#events.state;
  }

  get changed(): Pick<ChangeStream, 'follow'> {
    return this.#events.changes;
  }

  /** Follows the session until the application quits. */
  start(): void {
    void this.#followState();
    void this.#followConnection();
  }

  /**
   * Returns the store of the signed-in user. Undefined when no user is signed in or no data can be stored.
   * Waits while the files are opening.
   */
  async open(): Promise<OpenStore | undefined> {
    const opened = await this.#opened;
    const owner = this.#options.owner();
    // A user who has just signed out must not read data, even while the files are still closing.
    if (opened === undefined || owner === undefined || keyOf(owner) !== keyOf(opened.owner)) return undefined;
    const { cache, engine, settings } = opened;
    const isSnapshot = opened.owner.isSnapshot === true;
    return {
      ownerKey: keyOf(owner),
      cache,
      completeness: (feed) => engine.completeness(feed),
      limits: settings.limits,
      isSnapshot,
    };
  }

  /**
   * Runs work on the stored data. If the work finds damage, it runs again on the new empty file. Work may
   * only change stored data.
   * @returns undefined without stored data
   * @throws errors of the work
   */
  use<T>(work: (kept: OpenStore) => Promise<T>): Promise<T | undefined> {
    return this.#retryAfterRepair(async () => {
      const kept = await this.open();
      assertNotMoved();
      return kept && (await work(kept));
    });
  }

  /** Like `use`, for optional work: also returns undefined when the work fails, which is logged. */
  async tryUse<T>(work: (kept: OpenStore) => Promise<T>): Promise<T | undefined> {
    try {
      return await this.use(work);
    } catch (error) {
      this.#options.log.warn('failed to use the stored data', { error });
      return undefined;
    }
  }

  /**
   * Compares one feed or all feeds with the server from the start, at once.
   * @throws Failure CONFLICT without stored data
   */
  async verify(feed: Parameters<SyncEngine['verify']>[0]): Promise<void> {
    (await this.#requireLive()).engine.verify(feed);
    this.#events.publishStateSoon();
  }

  /**
   * Runs a job at once and waits for it.
   * @throws Failure of the server, CONFLICT without stored data; CacheError
   */
  async refresh<Name extends FeedName>(feed: Name, job: keyof WorkOf<Name> & string): Promise<void> {
    const { engine } = await this.#requireLive();
    await this.#retryAfterRepair(() => engine.refresh(feed, job));
  }

  /**
   * Rereads rows in parallel with the schedule. Procedures that change data await this before they answer.
   * Never fails, because the next pass finds missing changes.
   * @param name of the feed's work
   * @param given arguments of the work
   * @returns whether the rows were read
   */
  async runNow<Name extends FeedName, Work extends keyof WorkOf<Name> & string>(
    feed: Name,
    name: Work,
    ...given: WorkArguments<WorkOf<Name>, Work>
  ): Promise<boolean> {
    try {
      await (await this.#opened)?.engine.runNow(feed, name, given);
      return true;
    } catch (error) {
      this.#options.log.warn('failed to reread rows', { feed, name, error });
      await this.#current?.cache.handleError(error);
      return false;
    }
  }

  /** Removes the rows of a feed after the server refused access to all of them. */
  async forbid(feed: FeedName, failure: Failure): Promise<void> {
    await (await this.#opened)?.engine.forbid(feed, failure);
  }

  /** @throws Failure CONFLICT without stored data, SERVER when the settings cannot be saved */
  async setLimits(limits: SyncLimits): Promise<void> {
    const { settings, cache, engine } = await this.#requireLive();
    await settings.write(limits);
    await this.#retryAfterRepair(async () => {
      await cache.write.limitBodies(limits);
      await cache.write.pruneHistory(this.#options.clock.now(), limits);
    });
    // Removes rows beyond the new limits, and syncs rows that are now wanted.
    for (const feed of Object.keys(feeds) as FeedName[])
      if (feeds[feed].dependsOnLimits === true) engine.syncNow(feed);
    await this.#events.publishState();
  }

  /**
   * Removes all data that can be synced again, and restarts sync.
   * @throws Failure CONFLICT without stored data
   */
  async clear(): Promise<void> {
    const { cache, engine } = await this.#requireLive();
    await engine.restart(() => this.#retryAfterRepair(() => cache.write.clear()));
    await this.#events.publishState();
  }

  /**
   * Closes the user's data on sign-out.
   * @param forget deletes all stored data of the user, including drafts
   * @throws the file system's error when the data could not be deleted
   */
  async closeOwner(owner: DataOwner, forget: boolean): Promise<void> {
    if (keyOf(owner) === this.#ownerKey) {
      this.#ownerKey = '';
      const closing = this.#close();
      this.#opened = closing.then(() => undefined);
      await closing;
    }
    if (forget) await removeFolder(ownerFolder(this.#options.folder, owner));
  }

  /**
   * Deletes the stored data of a workspace for all users.
   * @throws the file system's error when the data could not be deleted
   */
  async forgetWorkspace(workspaceId: string): Promise<void> {
    if (this.#ownerKey.startsWith(`${workspaceId} `)) {
      this.#ownerKey = '';
      const closing = this.#close();
      this.#opened = closing.then(() => undefined);
    }
    // Files of a user who has just signed out may still be closing.
    await this.#opened;
    await removeFolder(workspaceFolder(this.#options.folder, workspaceId));
  }

  /**
   * Records unreadable rows in a list that was read directly from the server.
   * @param what relation or path
   */
  reportSkippedRows(what: string, rows: readonly UnreadableRow[]): void {
    this.#options.log.warn('skipped unreadable rows', { what, count: rows.length, first: rows[0] });
    this.#skippedRows.add(what, rows);
    this.#events.publishStateSoon();
  }

  setHidden(hidden: boolean): void {
    this.#hidden = hidden;
    this.#current?.engine.setHidden(hidden);
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#close();
  }

  /**
   * Runs work again after a damaged file was replaced.
   * @throws errors of the work
   */
  async #retryAfterRepair<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if ((await this.#current?.cache.handleError(error)) !== true) throw error;
      return work();
    }
  }

  /** @throws Failure CONFLICT without stored data, or for a snapshot */
  async #requireLive(): Promise<OpenedStore> {
    const opened = await this.#opened;
    if (opened === undefined)
      throw new Failure('CONFLICT', { sentence: 'No data is stored on this computer now.' });
    if (opened.owner.isSnapshot === true) throw new Failure('CONFLICT', { sentence: snapshotSentence });
    return opened;
  }

  async #followState(): Promise<void> {
    for await (const state of this.#options.session.state.follow(this.#ending.signal)) {
      const owner = this.#options.owner();
      const key = owner === undefined ? '' : keyOf(owner);
      if (key !== this.#ownerKey) {
        this.#ownerKey = key;
        if (owner !== undefined) this.heldWorkspaces.set([...this.heldWorkspaces.value, owner.workspaceId]);
        const closing = this.#close();
        this.#opened = closing.then(() => (owner === undefined ? undefined : this.#open(owner)));
        await this.#opened;
      }
      if (state.status === 'signed-in') this.#current?.engine.setReach(state.server.status);
    }
  }

  async #followConnection(): Promise<void> {
    const { session } = this.#options;
    for await (const _ of session.connection.follow(this.#ending.signal)) {
      const opened = await this.#opened;
      opened?.engine.connect(this.#connectionOf(opened.owner));
    }
  }

  /**
   * Returns the connection for the user's server. Undefined when another workspace is open, which owns the
   * current connection.
   */
  #connectionOf(owner: DataOwner): ServerConnection | undefined {
    const now = this.#options.owner();
    const same = now !== undefined && keyOf(now) === keyOf(owner);
    return same ? this.#options.session.connection.value : undefined;
  }

  async #open(owner: OpenDataOwner): Promise<OpenedStore | undefined> {
    const { clock, log, session } = this.#options;
    const folder = ownerFolder(this.#options.folder, owner);
    try {
      const cache: Cache = await Cache.open({
        folder,
        log,
        now: clock.now,
        onChange: (change) => {
          this.#events.addChange(change);
          if (this.#current?.cache === cache) this.#current.engine.onRowsChange(change.feed);
        },
        onRebuilt: () => void this.#onRebuilt(cache),
        onThreadsReplaced: () => void this.#restartEngine(cache),
        readOnly: owner.isSnapshot === true,
        readerCount: this.#options.readerCount,
      });
      const settings = new SyncSettings(folder, log);
      const engine = new SyncEngine({
        cache,
        clock,
        estimatedNowMs: () => estimateNowMs(clock.now(), session.serverNowMs),
        log,
        feeds: feedsOf(owner.kind),
        startAllowed: this.#options.firstRows.wait(this.#ending.signal),
        feedInput: {
          limits: () => settings.limits,
          markedChecks: async () => (await cache.user()).markedChecks(),
        },
        onChange: () => this.#events.publishStateSoon(),
        onReach: (connection, outcome) => session.reportReach(connection, outcome),
        onUnauthenticated: (connection) => session.reportUnauthenticated(connection),
      });
      const opened = { owner, folder, cache, settings, engine };
      this.#current = opened;
      engine.setHidden(this.#hidden);
      await this.#retryAfterRepair(() => engine.start());
      engine.connect(this.#connectionOf(owner));
      // Check the file last, so that the first rows do not wait for it.
      this.#retryAfterRepair(() => cache.checkIfDue()).catch((error: unknown) =>
        log.warn('the integrity check of the cache failed', { error }),
      );
      this.#events.publishStateSoon();
      return opened;
    } catch (error) {
      this.#unavailable = error instanceof CacheError ? error : new CacheError('FAILED', String(error));
      log.error('failed to open the offline store', { error });
      this.#events.publishStateSoon();
      return undefined;
    }
  }

  async #close(): Promise<void> {
    const closing = (await this.#opened) ?? this.#current;
    this.#current = undefined;
    this.#unavailable = undefined;
    this.#skippedRows.clear();
    if (closing !== undefined) {
      await closing.engine.stop();
      await closing.cache.close();
    }
    this.#events.close();
    const [openId = ''] = this.#ownerKey.split(' ');
    this.heldWorkspaces.set(openId === '' ? [] : [openId]);
  }

  async #onRebuilt(cache: Cache): Promise<void> {
    if (this.#current?.cache !== cache) return;
    await this.#restartEngine(cache);
    for (const feed of feedNames) this.#events.addChange({ feed, ids: null });
    this.#events.publishStateSoon();
  }

  /** Connects sync to the new threads of the cache. Never fails: a thread may end again meanwhile. */
  async #restartEngine(cache: Cache): Promise<void> {
    if (this.#current?.cache !== cache) return;
    await this.#current.engine
      .restart()
      .catch((error: unknown) => this.#options.log.error('sync could not restart', { error }));
  }

  async #readState(): Promise<SyncState> {
    const current = this.#current;
    if (current === undefined) {
      if (this.#unavailable === undefined) return offState;
      const notice =
        this.#options.owner()?.isSnapshot === true ? sentences.unreadable : sentences.unavailable;
      const noticeDetails = `${this.#unavailable.code}: ${this.#unavailable.message}`;
      const leftOut = this.#skippedRows.toState();
      return { ...offState, status: 'unavailable', notice, noticeDetails, leftOut };
    }
    const { cache, engine, settings } = current;
    return {
      status: 'on',
      notice: noticeOf(cache, engine.isDiskFull),
      feeds: await this.#retryAfterRepair(() => engine.states()),
      leftOut: this.#skippedRows.toState(),
      sizeBytes: cache.sizeBytes(),
      limits: settings.limits,
    };
  }
}
