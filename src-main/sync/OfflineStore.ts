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
  /** The data folder of this computer's user. */
  readonly folder: string;
  readonly session: SessionManager;
  /** Who is signed in, and where; undefined for nobody. */
  readonly owner: () => OpenOwner | undefined;
  readonly clock: Clock;
  readonly log: Log;
  /** Sync waits for them. */
  readonly firstRows: FirstRows;
}

/** What areas answer from. */
export interface OpenStore {
  readonly cache: Cache;
  readonly standing: (feed: FeedName) => Standing;
  readonly limits: SyncLimits;
  /** It is a snapshot, which never changes. */
  readonly fixed: boolean;
}

/** Data of one person that is open. */
interface Opened {
  readonly owner: OpenOwner;
  readonly folder: string;
  readonly cache: Cache;
  readonly engine: SyncEngine;
  readonly settings: SyncSettings;
}

const sentences = {
  full: 'The disk is full. What is kept on this computer can be read; nothing new is kept until there is room.',
  fullSinceStart:
    'The disk is full. Saved data can be read, and nothing new is saved. Make room and start Quarterdeck again.',
  readOnly:
    'The data folder is read-only. Saved data can be read, and nothing new is saved. Make it writable and start Quarterdeck again.',
  unavailable: 'Nothing can be kept on this computer. Everything comes from the server.',
  unreadable: 'What was kept of this snapshot cannot be read any more. Remove it and open its file again.',
} as const;

function noticeOf(cache: Cache, isFull: boolean): string | null {
  if (cache.unwritable === 'FULL') return sentences.fullSinceStart;
  if (cache.unwritable === 'UNWRITABLE') return sentences.readOnly;
  return isFull ? sentences.full : cache.notice;
}

/**
 * What is kept of the open workspace for the person who is signed in, and the sync that keeps it fresh. Follows the session: who
 * signs out cannot read any more, and another person has another folder; architecture section 5, "Who may read".
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

  /** How each feed stands, and whether anything can be kept. */
  get state(): LiveValue<SyncState> {
    return this.#news.state;
  }

  /** Which rows changed. */
  get changed(): Pick<ChangeStream, 'follow'> {
    return this.#news.changes;
  }

  /** Follows the session until the application ends. */
  start(): void {
    void this.#followState();
    void this.#followConnection();
  }

  /** What is kept for the person who is signed in; undefined when nobody is, or nothing can be kept. Waits while it is being opened. */
  async open(): Promise<OpenStore | undefined> {
    const opened = await this.#opened;
    const owner = this.#options.owner();
    // Who signed out a moment ago reads no more, even if the files are still being closed.
    if (opened === undefined || owner === undefined || keyOf(owner) !== keyOf(opened.owner)) return undefined;
    const { cache, engine, settings } = opened;
    const fixed = opened.owner.fixed === true;
    return { cache, standing: (feed) => engine.standing(feed), limits: settings.limits, fixed };
  }

  /**
   * Works with what is kept. Work that meets damage is done once more, with what is known of the empty file that stands in its place:
   * it changes nothing but what is kept.
   * @returns undefined when nothing is kept
   * @throws what the work throws
   */
  use<T>(work: (kept: OpenStore) => Promise<T>): Promise<T | undefined> {
    return this.#mending(async () => {
      const kept = await this.open();
      return kept && (await work(kept));
    });
  }

  /** As `use`, for whoever can go on without: undefined as well when the work fails, which the log says. */
  async tryUse<T>(work: (kept: OpenStore) => Promise<T>): Promise<T | undefined> {
    try {
      return await this.use(work);
    } catch (error) {
      this.#options.log.warn('what is kept could not be used', { error });
      return undefined;
    }
  }

  /** Compares a feed, or all of them, with the server from the start, at once. @throws Failure CONFLICT when nothing is stored */
  async now(feed: Parameters<SyncEngine['verify']>[0]): Promise<void> {
    (await this.#requireLive()).engine.verify(feed);
    this.#news.stateSoon();
  }

  /**
   * Runs a job at once and waits for it.
   * @throws Failure of the server, CONFLICT when nothing is kept; CacheError
   */
  async refresh<Name extends FeedName>(feed: Name, job: keyof WorkOf<Name> & string): Promise<void> {
    const { engine } = await this.#requireLive();
    await this.#mending(() => engine.refresh(feed, job));
  }

  /**
   * Reads something again beside whatever sync does: what a procedure that changes something awaits before it answers. Never fails:
   * what could not be read again is found by the next pass.
   * @param name of the feed's work
   * @param given what that is given
   * @returns whether it was read
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

  /** The server refused a question about all rows of a feed: nothing of them is kept any more. */
  async forbid(feed: FeedName, failure: Failure): Promise<void> {
    await (await this.#opened)?.engine.forbid(feed, failure);
  }

  /** @throws Failure CONFLICT when nothing is kept, SERVER when the choice cannot be kept */
  async limit(limits: SyncLimits): Promise<void> {
    const { settings, cache, engine } = await this.#requireLive();
    await settings.write(limits);
    await this.#mending(() => cache.write.limitBodies(limits));
    // Those that are too old go, those that are wanted now come.
    for (const feed of ['bodies', 'changes'] as const) engine.now(feed);
    await this.#news.stateNow();
  }

  /** Removes everything that can be brought back, and begins again. @throws Failure CONFLICT when nothing is kept */
  async clear(): Promise<void> {
    const { cache, engine } = await this.#requireLive();
    await engine.restart(() => this.#mending(() => cache.write.clear()));
    await this.#news.stateNow();
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
    if (forget) await rm(ownerFolder(this.#options.folder, owner), { recursive: true, force: true });
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
    await rm(workspaceFolder(this.#options.folder, workspaceId), { recursive: true, force: true });
  }

  /** Rows that cannot be read were left out of a list that the server itself was asked for. @param what relation or path */
  noteLeftOut(what: string, rows: readonly UnreadableRow[]): void {
    this.#options.log.warn('rows could not be read', { what, count: rows.length, first: rows[0] });
    this.#leftOut.add(what, rows);
    this.#news.stateSoon();
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

  /** Does something once more that met damage, after that was mended. @throws what it throws */
  async #mending<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if ((await this.#current?.cache.report(error)) !== true) throw error;
      return work();
    }
  }

  /** @throws Failure CONFLICT when nothing is kept, or it is a snapshot */
  async #requireLive(): Promise<Opened> {
    const opened = await this.#opened;
    if (opened === undefined)
      throw new Failure('CONFLICT', { sentence: 'Nothing is kept on this computer now.' });
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

  /** How the server of that person is spoken to; undefined as soon as another workspace is open, whose connection it may be. */
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
      // Whether the file is whole is found out when all else is done; the first rows do not wait for it.
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
    await this.#current.engine.restart();
    for (const feed of feedNames) this.#news.changed({ feed, ids: null });
    this.#news.stateSoon();
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
