import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { MessagePort } from 'node:worker_threads';
import { z } from 'zod';
import type { Log } from '../base/log.ts';
import { ensurePrivateFolder, removeTemporaryFiles, writePrivateFileSync } from '../base/privateFile.ts';
import type { Calls } from '../base/threadCalls.ts';
import { CacheError, reviveUserError, toCacheError } from './CacheError.ts';
import { CacheThread } from './CacheThread.ts';
import { cacheKind } from './kinds.ts';
import type { ReaderCalls, UserCalls, WriterCalls } from './worker.ts';
import type { FeedChange } from './writes/WriterOptions.ts';

/** Part of the file name. A model that cannot be migrated gets a new number, and so a new file. */
const modelVersion = 1;
const defaultReaderCount = 2;
const slowMs = 40;
/** How long (ms) the writer may take to finish when the application quits. */
const closeLimitMs = 2_000;
const checkEveryMs = 7 * 24 * 60 * 60_000;
/** Limit of thread replacements until the next start. Threads that keep ending would end again and again. */
const maxReplacements = 10;
const markerFile = 'cache.state.json';

/**
 * Returns the path of the cache file in a user's folder. `Cache.path` differs when a newer version wrote this
 * file.
 */
export const cacheFile = (folder: string): string => join(folder, `cache.v${modelVersion}.db`);

/** Returns the path of this version's own file next to one that a newer version wrote. */
export const cacheFileNextToNewer = (folder: string): string =>
  join(folder, `cache.v${modelVersion}.m${cacheKind.migrations.length}.db`);

const markerSchema = z.object({ open: z.boolean(), checkedAtMs: z.number() });

export const cacheNotices = {
  rebuilt: 'The data stored on this computer was damaged. It was moved aside and is syncing again.',
  newer:
    'The data stored on this computer was written by a newer version of Quarterdeck. This version stores its own data separately.',
} as const;

export interface CacheOptions {
  readonly folder: string;
  readonly log: Log;
  /** Returns the current time in milliseconds since 1970. */
  readonly now: () => number;
  /** Called after a write, with the changed rows. */
  readonly onChange: (change: FeedChange) => void;
  /** Called after a damaged file was replaced by an empty one. Earlier ports are closed: reconnect. */
  readonly onRebuilt: (notice: string) => void;
  /** Called after new threads replaced the old ones, one of which ended. Earlier ports are closed: reconnect. */
  readonly onThreadsReplaced: () => void;
  /** The file is a snapshot. It is never written, and a damaged file is not replaced. */
  readonly readOnly?: boolean;
  /** Number of reader threads. Default: 2. */
  readonly readerCount?: number | undefined;
}

/** Ports that can be transferred to another thread, which calls `write` and `read` over them. */
export interface CachePorts {
  readonly writer: MessagePort;
  readonly reader: MessagePort;
}

interface Threads {
  readonly writer: CacheThread<WriterCalls>;
  readonly readers: ReadonlyArray<CacheThread<ReaderCalls>>;
}

/**
 * Makes SQLite accept URI file names such as `file:…?immutable=1` (used by `openUnwritable`). The driver
 * reads this environment variable once, when the first thread loads it. No other path begins with `file:`.
 */
const enableUriFileNames = (): void => {
  process.env.SQLITE_USE_URI = '1';
};

const databaseFiles = (path: string): string[] => ['', '-wal', '-shm'].map((suffix) => path + suffix);

/**
 * Stores one user's data of one server in SQLite files. Each file belongs to a thread behind typed calls. The
 * cache does not use HTTP.
 */
export class Cache {
  /** Message for the user about a damaged or newer file; null when the file opened normally. */
  notice: string | null = null;
  readonly #options: CacheOptions;
  #path: string;
  #threads: Threads | undefined;
  #userThread: Promise<CacheThread<UserCalls>> | undefined;
  #recovering: Promise<void> | undefined;
  /** Errors that already led to a rebuild. Reporting the same error again must not replace the new file. */
  readonly #recoveredErrors = new WeakSet<CacheError>();
  #unwritable: 'FULL' | 'UNWRITABLE' | undefined;
  #isClosed = false;
  #replacements = 0;
  /** The last run of the application ended before it closed this cache. */
  #uncleanExit = false;

  private constructor(options: CacheOptions) {
    this.#options = options;
    this.#path = cacheFile(options.folder);
  }

  /**
   * Opens the files of a folder and creates missing ones. A damaged file is renamed and replaced. A file of a
   * newer version stays untouched.
   * On a full or read-only disk, an existing file is opened read-only (see `unwritable`).
   * @throws CacheError UNWRITABLE or FULL when there is no file to read either
   */
  static async open(options: CacheOptions): Promise<Cache> {
    const cache = new Cache(options);
    enableUriFileNames();
    try {
      ensurePrivateFolder(options.folder);
      await cache.#open();
    } catch (error) {
      throw toCacheError(error);
    }
    return cache;
  }

  /**
   * Calls of the reader thread with the fewest waiting calls. Ties go to the same thread, because its memory
   * holds recent pages and counts. Other threads use a different reader (see `connect`).
   */
  get read(): Calls<ReaderCalls> {
    const { readers } = this.#openThreads;
    const reader = readers
      .toReversed()
      .reduce((one, other) => (other.pendingCount < one.pendingCount ? other : one));
    return reader.calls;
  }

  get write(): Calls<WriterCalls> {
    return this.#openThreads.writer.calls;
  }

  /** Returns new ports to the writer thread and to one reader thread, for use by another thread. */
  connect(): CachePorts {
    const { writer, readers } = this.#openThreads;
    const reader = readers[0];
    if (reader === undefined) throw new CacheError('CLOSED', 'The cache is closed.');
    return { writer: writer.connect(), reader: reader.connect() };
  }

  /**
   * Returns the calls of the user's own data. Starts the thread on first use.
   * @throws CacheError
   */
  async user(): Promise<Calls<UserCalls>> {
    if (this.#isClosed) throw new CacheError('CLOSED', 'The cache is closed.');
    this.#userThread ??= CacheThread.start<UserCalls>(
      {
        role: 'user',
        path: join(this.#options.folder, 'user.db'),
        unwritable: this.#unwritable !== undefined,
      },
      { onDuration: this.#logSlow, onLost: () => this.#forgetUser(), revive: reviveUserError },
    );
    try {
      return (await this.#userThread).calls;
    } catch (error) {
      this.#userThread = undefined;
      throw error;
    }
  }

  /** Why writes fail until the next start. Otherwise undefined. */
  get unwritable(): 'FULL' | 'UNWRITABLE' | undefined {
    return this.#unwritable;
  }

  get path(): string {
    return this.#path;
  }

  sizeBytes(): number {
    const { folder } = this.#options;
    return readdirSync(folder).reduce((sum, name) => {
      const found = statSync(join(folder, name), { throwIfNoEntry: false });
      return sum + (found?.isFile() ? found.size : 0);
    }, 0);
  }

  /**
   * Checks the integrity of the file after an unclean exit, or if the last check is a week old. Reads
   * continue meanwhile. A damaged file is replaced.
   */
  async checkIfDue(): Promise<void> {
    if (this.#readOnly || this.#unwritable !== undefined) return;
    // A check time in the future was saved while the computer's clock was ahead.
    const ageMs = Math.abs(this.#options.now() - this.#readMarker().checkedAtMs);
    const due = this.#uncleanExit || ageMs > checkEveryMs;
    if (!due) return;
    const wrong = await this.write.check();
    if (wrong.length > 0) await this.handleError(new CacheError('CORRUPT', wrong.join('; ')));
    else this.#writeMarker({ open: true, checkedAtMs: this.#options.now() });
  }

  /**
   * Handles an error of a call. A damaged file is renamed and replaced by an empty one.
   * @returns true when the call is worth retrying, even if another call reported the damage first
   */
  async handleError(error: unknown): Promise<boolean> {
    if (this.#isClosed || this.#readOnly || this.#unwritable !== undefined || !(error instanceof CacheError))
      return false;
    if (this.#recoveredErrors.has(error)) return true;
    if (error.code === 'CORRUPT') {
      this.#recovering ??= this.#rebuild(error).finally(() => {
        this.#recovering = undefined;
      });
    } else if (error.code !== 'CLOSED' || this.#recovering === undefined) return false;
    await this.#recovering;
    this.#recoveredErrors.add(error);
    return !this.#isClosed;
  }

  /** Closes all files. Writes in progress get two seconds to finish. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#recovering;
    const user = await this.#userThread?.catch(() => undefined);
    await user?.close(closeLimitMs);
    await this.#closeThreads();
    this.#writeMarker({ ...this.#readMarker(), open: false });
  }

  get #readOnly(): boolean {
    return this.#options.readOnly === true;
  }

  get #openThreads(): Threads {
    if (this.#threads === undefined) throw new CacheError('CLOSED', 'The cache is closed.');
    return this.#threads;
  }

  async #open(): Promise<void> {
    this.#uncleanExit = this.#readMarker().open;
    if (!this.#readOnly && existsSync(this.#options.folder))
      removeTemporaryFiles(join(this.#options.folder, markerFile));
    this.#threads = await this.#startWithFallback();
    this.#writeMarker({ checkedAtMs: this.#options.now(), ...this.#readMarkerIfExists(), open: true });
  }

  /**
   * Starts the threads. Switches to another file if the file is newer, and to an empty file if it is damaged.
   * Both can happen, in this order.
   */
  async #startWithFallback(): Promise<Threads> {
    for (let ways = 2; ways > 0; ways -= 1) {
      try {
        return await this.#startThreads();
      } catch (error) {
        const { code } = toCacheError(error);
        if (code === 'FULL' || code === 'UNWRITABLE') return this.#startUnwritable(code, error);
        this.#switchFile(error);
      }
    }
    return this.#startThreads();
  }

  /** @throws the first error when there is no file to read */
  async #startUnwritable(code: 'FULL' | 'UNWRITABLE', error: unknown): Promise<Threads> {
    this.#unwritable = code;
    try {
      const threads = await this.#startThreads();
      this.#options.log.warn('the cache cannot be written; opened it read-only', { error });
      return threads;
    } catch (again) {
      this.#options.log.warn('the cache cannot be read either', { error: again });
      throw error;
    }
  }

  #switchFile(error: unknown): void {
    const { code } = toCacheError(error);
    if (this.#readOnly) throw error;
    if (code === 'CORRUPT') this.#renameDamagedFile();
    else if (code === 'NEWER') this.#path = cacheFileNextToNewer(this.#options.folder);
    else throw error;
    this.notice = code === 'CORRUPT' ? cacheNotices.rebuilt : cacheNotices.newer;
    this.#options.log.warn('the cache file could not be opened; switched to another file', { error });
  }

  async #startThreads(): Promise<Threads> {
    const options = {
      onDuration: this.#logSlow,
      onChange: this.#options.onChange,
      onLost: (error: Error) => this.#replaceThreads(error),
    };
    const start = {
      path: this.#path,
      readOnly: this.#readOnly,
      unwritable: this.#unwritable !== undefined,
    };
    const writing = CacheThread.start<WriterCalls>({ ...start, role: 'write' }, options);
    const { readerCount = defaultReaderCount } = this.#options;
    const reading = Array.from({ length: readerCount }, () =>
      // Readers wait for the writer, which creates or migrates the file.
      CacheThread.start<ReaderCalls>({ ...start, role: 'read' }, options, writing),
    );
    try {
      const [writer, ...started] = await Promise.all([writing, ...reading]);
      return { writer, readers: started };
    } catch (error) {
      // Close the threads that did start. The writer is closed last.
      for (const starting of [...reading, writing])
        await starting.then((thread) => thread.close(closeLimitMs)).catch(() => undefined);
      throw error;
    }
  }

  /** Starts all threads again after one of them ended, for example because a query ran out of memory. */
  #replaceThreads(error: Error): void {
    const { log } = this.#options;
    log.error('a cache thread ended', { error });
    if (this.#isClosed) return;
    if (this.#recovering !== undefined) {
      // A new thread ended as well, so the threads must start once more.
      void this.#recovering.catch(() => undefined).then(() => this.#replaceThreads(error));
      return;
    }
    // Before the first start has ended, `open` reports the error.
    if (this.#threads === undefined) return;
    this.#recovering = this.#restartThreads()
      .catch((failure: unknown) => log.error('failed to reopen the cache', { error: failure }))
      .finally(() => {
        this.#recovering = undefined;
      });
  }

  async #restartThreads(): Promise<void> {
    await this.#closeThreads();
    while (this.#threads === undefined) {
      if (this.#replacements >= maxReplacements)
        throw new CacheError('FAILED', 'The cache threads ended too often. The cache stays closed.');
      this.#replacements += 1;
      this.#threads = await this.#startThreads().catch((error: unknown) => {
        this.#options.log.warn('failed to start the cache threads', { error });
        return undefined;
      });
    }
    this.#options.onThreadsReplaced();
  }

  async #closeThreads(): Promise<void> {
    const threads = this.#threads;
    this.#threads = undefined;
    if (threads === undefined) return;
    // Readers close first: the last connection to close writes the log into the file.
    await Promise.all(threads.readers.map((reader) => reader.close(closeLimitMs)));
    await threads.writer.close(closeLimitMs);
  }

  async #rebuild(error: CacheError): Promise<void> {
    this.#options.log.error('the cache is damaged and will be rebuilt', { error });
    await this.#closeThreads();
    this.#renameDamagedFile();
    this.#threads = await this.#startThreads();
    this.notice = cacheNotices.rebuilt;
    this.#writeMarker({ open: true, checkedAtMs: this.#options.now() });
    this.#options.onRebuilt(cacheNotices.rebuilt);
  }

  #renameDamagedFile(): void {
    const time = new Date(this.#options.now()).toISOString().replaceAll(':', '-');
    for (const path of databaseFiles(this.#path)) {
      if (existsSync(path)) renameSync(path, `${path}.corrupt-${time}`);
    }
    // Keep only the newest damaged file for analysis.
    const { folder } = this.#options;
    for (const name of readdirSync(folder)) {
      const isOld =
        name.startsWith(basename(this.#path)) && name.includes('.corrupt-') && !name.endsWith(time);
      if (isOld) rmSync(join(folder, name), { force: true });
    }
  }

  #forgetUser(): void {
    this.#userThread = undefined;
  }

  readonly #logSlow = (name: string, tookMs: number): void => {
    if (tookMs > slowMs) this.#options.log.info('slow query', { name, tookMs: Math.round(tookMs) });
  };

  #readMarkerIfExists(): z.infer<typeof markerSchema> | undefined {
    const path = join(this.#options.folder, markerFile);
    try {
      return markerSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
    } catch {
      // An unreadable marker file counts as an unclean exit.
      return existsSync(path) ? { open: true, checkedAtMs: 0 } : undefined;
    }
  }

  #readMarker(): z.infer<typeof markerSchema> {
    return this.#readMarkerIfExists() ?? { open: false, checkedAtMs: 0 };
  }

  #writeMarker(marker: z.infer<typeof markerSchema>): void {
    if (this.#readOnly || this.#unwritable !== undefined) return;
    try {
      writePrivateFileSync(join(this.#options.folder, markerFile), JSON.stringify(marker));
    } catch (error) {
      this.#options.log.warn('failed to write the cache marker file', { error });
    }
  }
}
