import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { feedsOf } from '../../src-preload/contract/rules/feeds.ts';
import type { WorkspaceKind } from '../../src-preload/contract/rules/workspaces.ts';
import type { SyncChange, SyncLimits, SyncState } from '../../src-preload/contract/sync.ts';
import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/Failure.ts';
import { LiveValue } from '../base/LiveValue.ts';
import type { Log } from '../base/log.ts';
import { Cache } from '../cache/Cache.ts';
import { CacheError } from '../cache/CacheError.ts';
import type { Change } from '../cache/writes/CacheWriter.ts';
import type { UnreadableRow } from '../server/readRows.ts';
import type { ServerConnection } from '../session/Connected.ts';
import type { SessionManager } from '../session/SessionManager.ts';
import { LeftOut } from './LeftOut.ts';
import { type ItemsStanding, SyncEngine } from './SyncEngine.ts';
import { defaultLimits, SyncSettings } from './SyncSettings.ts';

/** Whose data it is. */
export interface Owner {
  readonly workspaceId: string;
  readonly personId: string;
}

/** Who is signed in, and to what. */
export interface OpenOwner extends Owner {
  readonly kind: WorkspaceKind;
}

export interface LocalDataOptions {
  /** The data folder of this computer's user. */
  readonly folder: string;
  readonly session: SessionManager;
  /** Who is signed in, and where; undefined for nobody. */
  readonly owner: () => OpenOwner | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

/** What areas answer from. */
export interface Kept {
  readonly cache: Cache;
  readonly items: ItemsStanding;
  readonly limits: SyncLimits;
}

/** Data of one person that is open. */
interface Opened {
  readonly owner: Owner;
  readonly folder: string;
  readonly cache: Cache;
  readonly engine: SyncEngine;
  readonly settings: SyncSettings;
}

/** States are told no more often than this, and changed rows neither, in milliseconds. */
const statesEveryMs = 250;
const changesEveryMs = 1_000;
/** A message names no more changed rows than these. */
const namedIds = 500;

const off: SyncState = {
  status: 'off',
  notice: null,
  feeds: [],
  leftOut: [],
  sizeBytes: 0,
  limits: defaultLimits,
};

const sentences = {
  full: 'The disk is full. What is kept on this computer can be read; nothing new is kept until there is room.',
  unavailable: 'Nothing can be kept on this computer. Everything comes from the server.',
} as const;

const keyOf = ({ workspaceId, personId }: Owner): string => `${workspaceId} ${personId}`;

/** A name for a folder that any file system takes. */
const folderName = (id: string): string =>
  /^[a-z0-9-]{1,64}$/i.test(id) ? id : createHash('sha256').update(id).digest('hex').slice(0, 32);

/**
 * What is kept of the open workspace for the person who is signed in, and the sync that keeps it fresh. Follows the session: who
 * signs out cannot read any more, and another person has another folder; architecture section 5, "Who may read".
 */
export class LocalData {
  readonly state = new LiveValue<SyncState>(off);
  readonly changed = new LiveValue<SyncChange>({ feed: null, count: 0, ids: [] });
  readonly #options: LocalDataOptions;
  readonly #ending = new AbortController();
  readonly #leftOut = new LeftOut();
  #opened: Promise<Opened | undefined> = Promise.resolve(undefined);
  #current: Opened | undefined;
  #ownerKey = '';
  #unavailable: CacheError | undefined;
  #statesTimer: NodeJS.Timeout | undefined;
  #changesTimer: NodeJS.Timeout | undefined;
  #pendingIds: string[] = [];
  #pendingCount = 0;
  #pendingFeed: SyncChange['feed'] = null;
  #hidden = false;

  constructor(options: LocalDataOptions) {
    this.#options = options;
  }

  /** Follows the session until the application ends. */
  start(): void {
    void this.#followState();
    void this.#followConnection();
  }

  /** What is kept for the person who is signed in; undefined when nobody is, or nothing can be kept. Waits while it is being opened. */
  async kept(): Promise<Kept | undefined> {
    const opened = await this.#opened;
    const owner = this.#options.owner();
    // Who signed out a moment ago reads no more, even if the files are still being closed.
    if (opened === undefined || owner === undefined || keyOf(owner) !== keyOf(opened.owner)) return undefined;
    return { cache: opened.cache, items: opened.engine.items, limits: opened.settings.limits };
  }

  /** Runs a feed, or all of them, at once. @throws Failure CONFLICT when nothing is kept */
  async now(feed: Parameters<SyncEngine['now']>[0]): Promise<void> {
    (await this.#require()).engine.now(feed);
    this.#tellStates();
  }

  /**
   * Runs a job at once and waits for it.
   * @throws Failure of the server, CONFLICT when nothing is kept; CacheError
   */
  async refresh(job: Parameters<SyncEngine['refresh']>[0]): Promise<void> {
    await (await this.#require()).engine.refresh(job);
  }

  /** Reads items again and applies what the server says of them. Never fails, as `beside`. */
  reread(ids: readonly string[]): Promise<void> {
    return this.beside('items', (calls) => calls.rereadItems(ids));
  }

  /**
   * Reads something again beside whatever sync does: what a procedure that changes something awaits before it answers. Never fails:
   * what could not be read again is found by the next sweep.
   * @param what for the log
   */
  async beside(what: string, work: Parameters<SyncEngine['beside']>[0]): Promise<void> {
    try {
      await (await this.#opened)?.engine.beside(work);
    } catch (error) {
      this.#options.log.warn('something could not be read again', { what, error });
      await this.report(error);
    }
  }

  /** @throws Failure CONFLICT when nothing is kept, SERVER when the choice cannot be kept */
  async limit(limits: SyncLimits): Promise<void> {
    const { settings, cache, engine } = await this.#require();
    await settings.write(limits);
    await cache.write.limitBodies(limits);
    engine.now('bodies');
    // Whoever asks from now on is not told what was.
    this.state.set(await this.#readState());
  }

  /** Removes everything that can be brought back, and begins again. @throws Failure CONFLICT when nothing is kept */
  async clear(): Promise<void> {
    const { cache, engine } = await this.#require();
    await engine.restart();
    await cache.write.clear();
    await engine.restart();
    // Whoever asks from now on is not told what was.
    this.state.set(await this.#readState());
  }

  /**
   * The person signs out: nothing of theirs is read any more.
   * @param forget removes all that was kept of them, drafts included
   * @throws the file system's error when it could not be removed
   */
  async leave(owner: Owner, forget: boolean): Promise<void> {
    if (keyOf(owner) === this.#ownerKey) {
      this.#ownerKey = '';
      const closing = this.#close();
      this.#opened = closing.then(() => undefined);
      await closing;
    }
    if (forget) await rm(this.#folderOf(owner), { recursive: true, force: true });
  }

  /**
   * Removes all that was kept of a workspace, whoever's it was.
   * @throws the file system's error when it could not be removed
   */
  async forgetWorkspace(workspaceId: string): Promise<void> {
    if (this.#ownerKey.startsWith(`${workspaceId} `)) {
      this.#ownerKey = '';
      const closing = this.#close();
      this.#opened = closing.then(() => undefined);
    }
    // Files of a person who left a moment ago may still be being closed.
    await this.#opened;
    const folder = join(this.#options.folder, 'kept', folderName(workspaceId));
    await rm(folder, { recursive: true, force: true });
  }

  /** Whoever calls got an error of the cache: what can be mended is. */
  async report(error: unknown): Promise<void> {
    this.#options.log.warn('the cache could not answer', { error });
    await this.#current?.cache.report(error);
  }

  /** Rows that cannot be read were left out of a list that the server itself was asked for. @param what relation or path */
  noteLeftOut(what: string, rows: readonly UnreadableRow[]): void {
    this.#options.log.warn('rows could not be read', { what, count: rows.length, first: rows[0] });
    this.#leftOut.add(what, rows);
    this.#tellStates();
  }

  /** Whether nobody sees a window. */
  hide(hidden: boolean): void {
    this.#hidden = hidden;
    this.#current?.engine.hide(hidden);
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#close();
  }

  async #require(): Promise<Opened> {
    const opened = await this.#opened;
    if (opened !== undefined) return opened;
    throw new Failure('CONFLICT', { sentence: 'Nothing is kept on this computer now.' });
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

  /** How the server of that person is spoken to; undefined as soon as another workspace is open, whose connection it may be. */
  #connectionOf(owner: Owner): ServerConnection | undefined {
    const now = this.#options.owner();
    const same = now !== undefined && keyOf(now) === keyOf(owner);
    return same ? this.#options.session.connection.value : undefined;
  }

  #folderOf({ workspaceId, personId }: Owner): string {
    return join(this.#options.folder, 'kept', folderName(workspaceId), folderName(personId));
  }

  async #open(owner: OpenOwner): Promise<Opened | undefined> {
    const { clock, log, session } = this.#options;
    const folder = this.#folderOf(owner);
    try {
      const cache: Cache = await Cache.open({
        folder,
        log,
        now: clock.now,
        onChange: (change) => this.#noteChange(change),
        onRebuilt: () => void this.#onRebuilt(cache),
      });
      const settings = new SyncSettings(folder, log);
      const engine = new SyncEngine({
        cache,
        clock,
        log,
        feeds: feedsOf(owner.kind),
        given: {
          limits: () => settings.limits,
          marked: async () => (await cache.user()).markedChecks(),
        },
        onNews: () => this.#tellStates(),
        onReach: (connection, outcome) => session.reportReach(connection, outcome),
        onUnauthenticated: (connection) => session.reportUnauthenticated(connection),
      });
      const opened = { owner, folder, cache, settings, engine };
      this.#current = opened;
      engine.hide(this.#hidden);
      await engine.start();
      engine.connect(this.#connectionOf(owner));
      // Whether the file is whole is found out when all else is done; the first rows do not wait for it.
      cache.checkIfDue().catch((error: unknown) => this.report(error));
      this.#tellStates();
      return opened;
    } catch (error) {
      this.#unavailable = error instanceof CacheError ? error : new CacheError('FAILED', String(error));
      log.error('nothing can be kept', { error });
      this.#tellStates();
      return undefined;
    }
  }

  async #close(): Promise<void> {
    const closing = (await this.#opened) ?? this.#current;
    this.#current = undefined;
    this.#unavailable = undefined;
    this.#leftOut.clear();
    clearTimeout(this.#statesTimer);
    clearTimeout(this.#changesTimer);
    this.#statesTimer = undefined;
    this.#changesTimer = undefined;
    if (closing !== undefined) {
      await closing.engine.stop();
      await closing.cache.close();
    }
    this.state.set(off);
  }

  async #onRebuilt(cache: Cache): Promise<void> {
    if (this.#current?.cache !== cache) return;
    await this.#current.engine.restart();
    this.#noteChange({ feed: 'items', count: 1, ids: [] });
    this.#tellStates();
  }

  #noteChange({ feed, count, ids }: Readonly<Change>): void {
    const named = ids.length === count && this.#pendingIds.length === this.#pendingCount;
    this.#pendingFeed = this.#pendingFeed === null || this.#pendingFeed === feed ? feed : 'items';
    this.#pendingIds =
      named && this.#pendingIds.length + count <= namedIds ? [...this.#pendingIds, ...ids] : [];
    this.#pendingCount += count;
    this.#changesTimer ??= setTimeout(() => {
      this.#changesTimer = undefined;
      this.changed.set({ feed: this.#pendingFeed, count: this.#pendingCount, ids: this.#pendingIds });
      this.#pendingIds = [];
      this.#pendingCount = 0;
      this.#pendingFeed = null;
      this.#tellStates();
    }, changesEveryMs).unref();
  }

  #tellStates(): void {
    this.#statesTimer ??= setTimeout(() => {
      this.#statesTimer = undefined;
      this.#readState().then(
        (state) => this.state.set(state),
        (error: unknown) => this.#options.log.warn('the state of sync could not be read', { error }),
      );
    }, statesEveryMs).unref();
  }

  async #readState(): Promise<SyncState> {
    const current = this.#current;
    if (current === undefined) {
      if (this.#unavailable === undefined) return off;
      const noticeDetails = `${this.#unavailable.code}: ${this.#unavailable.message}`;
      const leftOut = this.#leftOut.toState();
      return { ...off, status: 'unavailable', notice: sentences.unavailable, noticeDetails, leftOut };
    }
    const { cache, engine, settings } = current;
    return {
      status: 'on',
      notice: engine.full ? sentences.full : cache.notice,
      feeds: await engine.states(),
      leftOut: this.#leftOut.toState(),
      sizeBytes: cache.sizeBytes(),
      limits: settings.limits,
    };
  }
}
