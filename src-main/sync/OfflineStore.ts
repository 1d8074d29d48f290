import { rm } from 'node:fs/promises';
import { feedNames, feedsOf } from '../../src-preload/contract/rules/feeds.ts';
import { snapshotSentence } from '../../src-preload/contract/rules/workspaces.ts';
import type { FeedName, SyncLimits, SyncState } from '../../src-preload/contract/sync.ts';
import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/Failure.ts';
import type { LiveValue } from '../base/LiveValue.ts';
import type { Log } from '../base/log.ts';
import { Cache } from '../cache/Cache.ts';
import { CacheError } from '../cache/CacheError.ts';
import type { GivenTo, WorkOf } from '../feeds/feeds.ts';
import { presentMs } from '../server/present.ts';
import type { UnreadableRow } from '../server/readRows.ts';
import type { ServerConnection } from '../session/Connected.ts';
import type { SessionManager } from '../session/SessionManager.ts';
import type { ChangeStream } from './ChangeStream.ts';
import type { FirstRows } from './FirstRows.ts';
import { LeftOut } from './LeftOut.ts';
import { keyOf, type OpenOwner, type Owner, ownerFolder, workspaceFolder } from './owners.ts';
import { off, StoreNews } from './StoreNews.ts';
import { type Standing, SyncEngine } from './SyncEngine.ts';
import { SyncSettings } from './SyncSettings.ts';

export interface OfflineStoreOptions {
  /** The data folder of the operating system user. */
  readonly folder: string;
  readonly session: SessionManager;
  /** Returns the signed-in user and their workspace. Otherwise undefined. */
  readonly owner: () => OpenOwner | undefined;
  readonly clock: Clock;
  readonly log: Log;
  /** Sync waits for the first rows. */
  readonly firstRows: FirstRows;
}

/** Data that areas answer from. */
export interface OpenStore {
  readonly cache: Cache;
  readonly standing: (feed: FeedName) => Standing;
  readonly limits: SyncLimits;
  /** The data is a snapshot, which never changes. */
  readonly fixed: boolean;
}

interface Opened {
  readonly owner: OpenOwner;
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
  readonly #leftOut = new LeftOut();
  readonly #news: StoreNews;
  #opened: Promise<Opened | undefined> = Promise.resolve(undefined);
  #current: Opened | undefined;
  #ownerKey = '';
  #unavailable: CacheError | undefined;
  #hidden = false;

  constructor(options: OfflineStoreOptions) {
    this.#options = options;
    const { clock, log } = options;
    this.#news = new StoreNews({ clock, log, readState: () => this.#readState() });
  }

  /** Status of each feed, and whether data can be stored. */
  get state(): LiveValue<SyncState> {
    return this.#news.state;
  }

  get changed(): Pick<ChangeStream, 'follow'> {
    return this.#news.changes;
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
    const fixed = opened.owner.fixed === true;
    return { cache, standing: (feed) => engine.standing(feed), limits: settings.limits, fixed };
  }

  /**
   * Runs work on the stored data. If the work finds damage, it runs again on the new empty file. Work may
   * only change stored data.
   * @returns undefined without stored data
   * @throws errors of the work
   */
  use<T>(work: (kept: OpenStore) => Promise<T>): Promise<T | undefined> {
    return this.#mending(async () => {
      const kept = await this.open();
      return kept && (await work(kept));
    });
  }

  /** Like `use`, for optional work: also returns undefined when the work fails, which is logged. */
  async tryUse<T>(work: (kept: OpenStore) => Promise<T>): Promise<T | undefined> {
    try {
      return await this.use(work);
    } catch (error) {
      this.#options.log.warn('what is kept could not be used', { error });
      return undefined;
    }
  }

  /**
   * Compares one feed or all feeds with the server from the start, at once.
   * @throws Failure CONFLICT without stored data
   */
  async now(feed: Parameters<SyncEngine['verify']>[0]): Promise<void> {
    (await this.#requireLive()).engine.verify(feed);
    this.#news.stateSoon();
  }

  /**
   * Runs a job at once and waits for it.
   * @throws Failure of the server, CONFLICT without stored data; CacheError
   */
  async refresh<Name extends FeedName>(feed: Name, job: keyof WorkOf<Name> & string): Promise<void> {
    const { engine } = await this.#requireLive();
    await this.#mending(() => engine.refresh(feed, job));
  }

  /**
   * Rereads rows in parallel with the schedule. Procedures that change data await this before they answer.
   * Never fails, because the next pass finds missing changes.
   * @param name of the feed's work
   * @param given arguments of the work
   * @returns whether the rows were read
   */
  async beside<Name extends FeedName, Work extends keyof WorkOf<Name> & string>(
    feed: Name,
    name: Work,
    ...given: GivenTo<WorkOf<Name>, Work>
  ): Promise<boolean> {
    try {
      await (await this.#opened)?.engine.beside(feed, name, given);
      return true;
    } catch (error) {
      this.#options.log.warn('something could not be read again', { feed, name, error });
      await this.#current?.cache.report(error);
      return false;
    }
  }

  /** Removes the rows of a feed after the server refused access to all of them. */
  async forbid(feed: FeedName, failure: Failure): Promise<void> {
    await (await this.#opened)?.engine.forbid(feed, failure);
  }

  /** @throws Failure CONFLICT without stored data, SERVER when the settings cannot be saved */
  async limit(limits: SyncLimits): Promise<void> {
    const { settings, cache, engine } = await this.#requireLive();
    await settings.write(limits);
    await this.#mending(() => cache.write.limitBodies(limits));
    // Removes rows beyond the new limits, and syncs rows that are now wanted.
    for (const feed of ['bodies', 'changes'] as const) engine.now(feed);
    await this.#news.stateNow();
  }

  /**
   * Removes all data that can be synced again, and restarts sync.
   * @throws Failure CONFLICT without stored data
   */
  async clear(): Promise<void> {
    const { cache, engine } = await this.#requireLive();
    await engine.restart(() => this.#mending(() => cache.write.clear()));
    await this.#news.stateNow();
  }

  /**
   * Closes the user's data on sign-out.
   * @param forget deletes all stored data of the user, including drafts
   * @throws the file system's error when the data could not be deleted
   */
  async leave(owner: Owner, forget: boolean): Promise<void> {
    if (keyOf(owner) === this.#ownerKey) {
      this.#ownerKey = '';
      const closing = this.#close();
      this.#opened = closing.then(() => undefined);
      await closing;
    }
    if (forget) await rm(ownerFolder(this.#options.folder, owner), { recursive: true, force: true });
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
    await rm(workspaceFolder(this.#options.folder, workspaceId), { recursive: true, force: true });
  }

  /**
   * Records unreadable rows in a list that was read directly from the server.
   * @param what relation or path
   */
  noteLeftOut(what: string, rows: readonly UnreadableRow[]): void {
    this.#options.log.warn('rows could not be read', { what, count: rows.length, first: rows[0] });
    this.#leftOut.add(what, rows);
    this.#news.stateSoon();
  }

  hide(hidden: boolean): void {
    this.#hidden = hidden;
    this.#current?.engine.hide(hidden);
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#close();
  }

  /**
   * Runs work again after a damaged file was replaced.
   * @throws errors of the work
   */
  async #mending<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if ((await this.#current?.cache.report(error)) !== true) throw error;
      return work();
    }
  }

  /** @throws Failure CONFLICT without stored data, or for a snapshot */
  async #requireLive(): Promise<Opened> {
    const opened = await this.#opened;
    if (opened === undefined)
      throw new Failure('CONFLICT', { sentence: 'No data is stored on this computer now.' });
    if (opened.owner.fixed === true) throw new Failure('CONFLICT', { sentence: snapshotSentence });
    return opened;
  }

  async #followState(): Promise<void> {
    for await (const state of this.#options.session.state.follow(this.#ending.signal)) {
      const owner = this.#options.owner();
      const key = owner === undefined ? '' : keyOf(owner);
      if (key !== this.#ownerKey) {
        this.#ownerKey = key;
        const closing = this.#close();
        this.#opened = closing.then(() => (owner === undefined ? undefined : this.#open(owner)));
        await this.#opened;
      }
      if (state.status === 'signed-in') this.#current?.engine.reach(state.server.status);
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
  #connectionOf(owner: Owner): ServerConnection | undefined {
    const now = this.#options.owner();
    const same = now !== undefined && keyOf(now) === keyOf(owner);
    return same ? this.#options.session.connection.value : undefined;
  }

  async #open(owner: OpenOwner): Promise<Opened | undefined> {
    const { clock, log, session } = this.#options;
    const folder = ownerFolder(this.#options.folder, owner);
    try {
      const cache: Cache = await Cache.open({
        folder,
        log,
        now: clock.now,
        onChange: (change) => this.#news.changed(change),
        onRebuilt: () => void this.#onRebuilt(cache),
        onThreadsReplaced: () => void this.#restartEngine(cache),
        readOnly: owner.fixed === true,
      });
      const settings = new SyncSettings(folder, log);
      const engine = new SyncEngine({
        cache,
        clock,
        present: () => presentMs(clock.now(), session.serverNowMs),
        log,
        feeds: feedsOf(owner.kind),
        mayBegin: this.#options.firstRows.wait(this.#ending.signal),
        given: {
          limits: () => settings.limits,
          marked: async () => (await cache.user()).markedChecks(),
        },
        onNews: () => this.#news.stateSoon(),
        onReach: (connection, outcome) => session.reportReach(connection, outcome),
        onUnauthenticated: (connection) => session.reportUnauthenticated(connection),
      });
      const opened = { owner, folder, cache, settings, engine };
      this.#current = opened;
      engine.hide(this.#hidden);
      await this.#mending(() => engine.start());
      engine.connect(this.#connectionOf(owner));
      // Check the file last, so that the first rows do not wait for it.
      this.#mending(() => cache.checkIfDue()).catch((error: unknown) =>
        log.warn('whether the cache is whole is not known', { error }),
      );
      this.#news.stateSoon();
      return opened;
    } catch (error) {
      this.#unavailable = error instanceof CacheError ? error : new CacheError('FAILED', String(error));
      log.error('nothing can be kept', { error });
      this.#news.stateSoon();
      return undefined;
    }
  }

  async #close(): Promise<void> {
    const closing = (await this.#opened) ?? this.#current;
    this.#current = undefined;
    this.#unavailable = undefined;
    this.#leftOut.clear();
    if (closing !== undefined) {
      await closing.engine.stop();
      await closing.cache.close();
    }
    this.#news.close();
  }

  async #onRebuilt(cache: Cache): Promise<void> {
    if (this.#current?.cache !== cache) return;
    await this.#restartEngine(cache);
    for (const feed of feedNames) this.#news.changed({ feed, ids: null });
    this.#news.stateSoon();
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
      if (this.#unavailable === undefined) return off;
      const notice = this.#options.owner()?.fixed === true ? sentences.unreadable : sentences.unavailable;
      const noticeDetails = `${this.#unavailable.code}: ${this.#unavailable.message}`;
      const leftOut = this.#leftOut.toState();
      return { ...off, status: 'unavailable', notice, noticeDetails, leftOut };
    }
    const { cache, engine, settings } = current;
    return {
      status: 'on',
      notice: noticeOf(cache, engine.full),
      feeds: await this.#mending(() => engine.states()),
      leftOut: this.#leftOut.toState(),
      sizeBytes: cache.sizeBytes(),
      limits: settings.limits,
    };
  }
}
