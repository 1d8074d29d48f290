import { existsSync } from 'node:fs';
import type { FeedName } from '#contract/sync.ts';
import { Failure } from '../base/Failure.ts';
import type { Log } from '../base/log.ts';
import type { Calls } from '../base/threadCalls.ts';
import { cacheFile, cacheFileNextToNewer } from '../cache/Cache.ts';
import { CacheError } from '../cache/CacheError.ts';
import { CacheThread } from '../cache/CacheThread.ts';
import type { ReaderCalls } from '../cache/worker.ts';
import { ownerFolder } from './dataOwners.ts';

/** How long (ms) closing the file may take. */
const closeLimitMs = 1_000;

/** A workspace in the user's list. */
interface ListedWorkspace {
  readonly name: string;
  /** The signed-in user, if any. */
  readonly personId: string | undefined;
}

interface OtherWorkspaceDataOptions {
  /** The data folder of the operating system user. */
  readonly folder: string;
  readonly find: (workspaceId: string) => ListedWorkspace | undefined;
  readonly log: Log;
}

interface OtherAnswer<T> {
  readonly data: T;
  readonly source: 'cache';
  /** When the data was read from its server, ISO 8601. */
  readonly asOf: string;
}

const sentences = {
  unknown: 'This workspace is not in the list any more.',
  signedOut: (name: string) => `You are not signed in to ${name}. Open the workspace and sign in.`,
  nothing: (name: string) => `No data of ${name} is stored on this computer. Open the workspace once.`,
  incomplete: (name: string) =>
    `The data of ${name} is not completely stored on this computer. Open the workspace until its first sync has ended.`,
  otherVersion: (name: string) =>
    `The data of ${name} was stored by another version of Quarterdeck. Open the workspace once.`,
  unreadable: (name: string) => `The stored data of ${name} could not be read.`,
} as const;

/**
 * Reads data that other workspaces stored on this computer, without opening them. Only the data of the user who is
 * signed in there is read, as when that workspace opens without its server.
 */
export class OtherWorkspaceData {
  readonly #options: OtherWorkspaceDataOptions;
  /** Ends with the last reading. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(options: OtherWorkspaceDataOptions) {
    this.#options = options;
  }

  /**
   * Opens the stored data, runs work on it and closes it. Each opened file has a thread of its own, so only one is open
   * at a time.
   * @param feed must be stored completely
   * @param signal aborted before its turn, the data is not opened
   * @throws Failure NOT_FOUND or CONFLICT without usable data; errors of the work
   */
  read<T>(
    workspaceId: string,
    feed: FeedName,
    work: (read: Calls<ReaderCalls>) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<OtherAnswer<T>> {
    const reading = this.#turn.then(() => {
      signal?.throwIfAborted();
      return this.#read(workspaceId, feed, work);
    });
    this.#turn = reading.catch(() => undefined);
    return reading;
  }

  async #read<T>(
    workspaceId: string,
    feed: FeedName,
    work: (read: Calls<ReaderCalls>) => Promise<T>,
  ): Promise<OtherAnswer<T>> {
    const { name, personId } = this.#find(workspaceId);
    const folder = ownerFolder(this.#options.folder, { workspaceId, personId });
    if (!existsSync(cacheFile(folder))) throw new Failure('CONFLICT', { sentence: sentences.nothing(name) });
    try {
      const answer = await this.#readFolder(folder, name, feed, work);
      // The user may have signed out meanwhile.
      if (this.#find(workspaceId).personId !== personId)
        throw new Failure('CONFLICT', { sentence: sentences.signedOut(name) });
      return answer;
    } catch (error) {
      if (!(error instanceof CacheError)) throw error;
      this.#options.log.warn('failed to read the data of another workspace', { error });
      const isVersion = error.code === 'NEWER' || error.code === 'OLDER';
      const sentence = isVersion ? sentences.otherVersion(name) : sentences.unreadable(name);
      throw new Failure('CONFLICT', { sentence, details: error.message });
    }
  }

  /** @throws Failure NOT_FOUND for an unknown workspace, CONFLICT without a signed-in user */
  #find(workspaceId: string): { readonly name: string; readonly personId: string } {
    const found = this.#options.find(workspaceId);
    if (found === undefined) throw new Failure('NOT_FOUND', { sentence: sentences.unknown });
    const { name, personId } = found;
    if (personId === undefined) throw new Failure('CONFLICT', { sentence: sentences.signedOut(name) });
    return { name, personId };
  }

  async #readFolder<T>(
    folder: string,
    name: string,
    feed: FeedName,
    work: (read: Calls<ReaderCalls>) => Promise<T>,
  ): Promise<OtherAnswer<T>> {
    try {
      return await this.#readFile(cacheFile(folder), name, feed, work);
    } catch (error) {
      const other = cacheFileNextToNewer(folder);
      if (!(error instanceof CacheError) || error.code !== 'NEWER' || !existsSync(other)) throw error;
      return this.#readFile(other, name, feed, work);
    }
  }

  async #readFile<T>(
    path: string,
    name: string,
    feed: FeedName,
    work: (read: Calls<ReaderCalls>) => Promise<T>,
  ): Promise<OtherAnswer<T>> {
    const thread = await CacheThread.start<ReaderCalls>({ role: 'inspect', path }, {});
    try {
      const completeAtMs = await thread.calls.completedAt(feed);
      if (completeAtMs === null) throw new Failure('CONFLICT', { sentence: sentences.incomplete(name) });
      return { data: await work(thread.calls), source: 'cache', asOf: new Date(completeAtMs).toISOString() };
    } finally {
      await thread.close(closeLimitMs);
    }
  }
}
