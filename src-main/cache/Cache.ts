import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { MessagePort } from 'node:worker_threads';
import { z } from 'zod';
import type { Log } from '../base/log.ts';
import { ensurePrivateFolder, removeHalves, writePrivateFileNow } from '../base/privateFile.ts';
import type { Calls } from '../base/threadCalls.ts';
import { CacheError, reviveUserError, toCacheError } from './CacheError.ts';
import { cacheKind } from './kinds.ts';
import { Thread } from './Thread.ts';
import type { ReaderCalls, UserCalls, WriterCalls } from './worker.ts';
import type { Change } from './writes/CacheWriter.ts';

/** Part of the file's name: another number is another file, made when the model cannot be migrated. */
const model = 1;
const readers = 2;
const slowMs = 40;
/** How long the writer may take to finish when the application ends. */
const closeLimitMs = 2_000;
const checkEveryMs = 7 * 24 * 60 * 60_000;
const markerFile = 'cache.state.json';

/** The file of the cache in a person's folder; another one only beside that of a newer Quarterdeck. */
export const cacheFile = (folder: string): string => join(folder, `cache.v${model}.db`);

const markerSchema = z.object({ open: z.boolean(), checkedAtMs: z.number() });

export const cacheNotices = {
  rebuilt:
    'The data kept on this computer was damaged. It was set aside and is being brought from the server again.',
  newer:
    'The data kept on this computer was written by a newer Quarterdeck. It is left as it is; this version keeps its own beside it.',
} as const;

export interface CacheOptions {
  /** The folder of one person in one workspace. */
  readonly folder: string;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Hears what was written, after it was. */
  readonly onChange: (change: Change) => void;
  /** Hears that the file was set aside and an empty one stands in its place: whoever had a port needs a new one. */
  readonly onRebuilt: (notice: string) => void;
  /** The file is a snapshot: it is read and never changed, and nothing takes its place when it is damaged. */
  readonly readOnly?: boolean;
}

/** Handed over to another thread, which calls over them what `write` and `read` have. */
export interface CachePorts {
  readonly writer: MessagePort;
  readonly reader: MessagePort;
}

interface Threads {
  readonly writer: Thread<WriterCalls>;
  readonly readers: ReadonlyArray<Thread<ReaderCalls>>;
}

/**
 * Has SQLite understand names such as `file:…?immutable=1` (`openUnwritable`). The driver reads this once, from the environment of the
 * process, when the first thread loads it. No path of ours begins with `file:`.
 */
const readUriNames = (): void => {
  process.env.SQLITE_USE_URI = '1';
};

const withSiblings = (path: string): string[] => ['', '-wal', '-shm'].map((suffix) => path + suffix);

/**
 * What is kept of a server for one person: SQLite files, owned by threads, behind typed calls. Knows no HTTP; architecture
 * section 5.
 */
export class Cache {
  /** What was done about a damaged or newer file, in one sentence; null when nothing had to be. */
  notice: string | null = null;
  readonly #options: CacheOptions;
  #path: string;
  #threads: Threads | undefined;
  #user: Promise<Thread<UserCalls>> | undefined;
  #recovering: Promise<void> | undefined;
  /** Errors whose damage was set aside: who is told of one again does not set aside the new file. */
  readonly #mended = new WeakSet<CacheError>();
  #unwritable: 'FULL' | 'UNWRITABLE' | undefined;
  #closed = false;
  /** The last run of the application ended before it closed this cache. */
  #uncleanExit = false;

  private constructor(options: CacheOptions) {
    this.#options = options;
    this.#path = cacheFile(options.folder);
  }

  /**
   * Opens the files of a folder, and creates missing ones. A damaged file is set aside and a newer one left alone. On a full or
   * read-only disk an existing file is only read (`unwritable`).
   * @throws CacheError UNWRITABLE or FULL when there is no file to read either
   */
  static async open(options: CacheOptions): Promise<Cache> {
    const cache = new Cache(options);
    readUriNames();
    try {
      ensurePrivateFolder(options.folder);
      await cache.#open();
    } catch (error) {
      throw toCacheError(error);
    }
    return cache;
  }

  /**
   * Reads, in the thread that has the least to do. Of idle ones it is always the same: what was read a moment ago and what was
   * counted stays in its memory for the next question. It is not the one that other threads ask.
   */
  get read(): Calls<ReaderCalls> {
    const { readers } = this.#open_;
    const reader = readers.toReversed().reduce((one, other) => (other.waiting < one.waiting ? other : one));
    return reader.calls;
  }

  get write(): Calls<WriterCalls> {
    return this.#open_.writer.calls;
  }

  /** Ports to the thread that writes and to one that reads, for another thread. */
  connect(): CachePorts {
    const { writer, readers } = this.#open_;
    const reader = readers[0];
    if (reader === undefined) throw new CacheError('CLOSED', 'The cache is closed.');
    return { writer: writer.connect(), reader: reader.connect() };
  }

  /** What a person typed. The thread starts when it is first needed. @throws CacheError */
  async user(): Promise<Calls<UserCalls>> {
    if (this.#closed) throw new CacheError('CLOSED', 'The cache is closed.');
    this.#user ??= Thread.start<UserCalls>(
      {
        role: 'user',
        path: join(this.#options.folder, 'user.db'),
        unwritable: this.#unwritable !== undefined,
      },
      { onTook: this.#logSlow, onLost: () => this.#forgetUser(), revive: reviveUserError },
    );
    try {
      return (await this.#user).calls;
    } catch (error) {
      this.#user = undefined;
      throw error;
    }
  }

  /** Why each change fails until the next start; undefined where changes are saved. */
  get unwritable(): 'FULL' | 'UNWRITABLE' | undefined {
    return this.#unwritable;
  }

  /** The file that is open. */
  get path(): string {
    return this.#path;
  }

  /** Bytes of all files of the folder. */
  sizeBytes(): number {
    const { folder } = this.#options;
    return readdirSync(folder).reduce((sum, name) => {
      const found = statSync(join(folder, name), { throwIfNoEntry: false });
      return sum + (found?.isFile() ? found.size : 0);
    }, 0);
  }

  /**
   * Looks whether the file is whole, when the last run did not end well or a week has passed. Reading goes on meanwhile. A damaged
   * file is set aside.
   */
  async checkIfDue(): Promise<void> {
    if (this.#readOnly || this.#unwritable !== undefined) return;
    // A check in the future was noted while the clock was ahead.
    const ageMs = Math.abs(this.#options.now() - this.#marker().checkedAtMs);
    const due = this.#uncleanExit || ageMs > checkEveryMs;
    if (!due) return;
    const wrong = await this.write.check();
    if (wrong.length > 0) await this.report(new CacheError('CORRUPT', wrong.join('; ')));
    else this.#mark({ open: true, checkedAtMs: this.#options.now() });
  }

  /**
   * Told of an error of a call: a damaged file is set aside and an empty one takes its place.
   * @returns whether it does: then the call is worth making once more, also one that failed because another one met the damage
   */
  async report(error: unknown): Promise<boolean> {
    if (this.#closed || this.#readOnly || this.#unwritable !== undefined || !(error instanceof CacheError))
      return false;
    if (this.#mended.has(error)) return true;
    if (error.code === 'CORRUPT') {
      this.#recovering ??= this.#rebuild(error).finally(() => {
        this.#recovering = undefined;
      });
    } else if (error.code !== 'CLOSED' || this.#recovering === undefined) return false;
    await this.#recovering;
    this.#mended.add(error);
    return !this.#closed;
  }

  /** Closes everything; what is being written has two seconds. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#recovering;
    const user = await this.#user?.catch(() => undefined);
    await user?.close(closeLimitMs);
    await this.#closeThreads();
    this.#mark({ ...this.#marker(), open: false });
  }

  get #readOnly(): boolean {
    return this.#options.readOnly === true;
  }

  get #open_(): Threads {
    if (this.#threads === undefined) throw new CacheError('CLOSED', 'The cache is closed.');
    return this.#threads;
  }

  async #open(): Promise<void> {
    this.#uncleanExit = this.#marker().open;
    if (!this.#readOnly && existsSync(this.#options.folder))
      removeHalves(join(this.#options.folder, markerFile));
    this.#threads = await this.#startUsable();
    this.#mark({ checkedAtMs: this.#options.now(), ...this.#markerIfThere(), open: true });
  }

  /** A newer file gives way to one of this version, and a damaged one to an empty one; the first may happen, and then the second. */
  async #startUsable(): Promise<Threads> {
    for (let ways = 2; ways > 0; ways -= 1) {
      try {
        return await this.#startThreads();
      } catch (error) {
        const { code } = toCacheError(error);
        if (code === 'FULL' || code === 'UNWRITABLE') return this.#startUnwritable(code, error);
        this.#giveWay(error);
      }
    }
    return this.#startThreads();
  }

  /** @throws the first error when there is nothing to read */
  async #startUnwritable(code: 'FULL' | 'UNWRITABLE', error: unknown): Promise<Threads> {
    this.#unwritable = code;
    try {
      const threads = await this.#startThreads();
      this.#options.log.warn('the cache cannot be written and is only read', { error });
      return threads;
    } catch (again) {
      this.#options.log.warn('the cache cannot be read either', { error: again });
      throw error;
    }
  }

  #giveWay(error: unknown): void {
    const { code } = toCacheError(error);
    if (this.#readOnly) throw error;
    if (code === 'CORRUPT') this.#setAside();
    else if (code === 'NEWER')
      this.#path = join(this.#options.folder, `cache.v${model}.m${cacheKind.migrations.length}.db`);
    else throw error;
    this.notice = code === 'CORRUPT' ? cacheNotices.rebuilt : cacheNotices.newer;
    this.#options.log.warn('the cache could not be opened as it was', { error });
  }

  async #startThreads(): Promise<Threads> {
    const options = {
      onTook: this.#logSlow,
      onChange: this.#options.onChange,
      onLost: (error: Error) => this.#options.log.error('a thread of the cache ended', { error }),
    };
    const start = {
      path: this.#path,
      readOnly: this.#readOnly,
      unwritable: this.#unwritable !== undefined,
    };
    const writing = Thread.start<WriterCalls>({ ...start, role: 'write' }, options);
    const reading = Array.from({ length: readers }, () =>
      // The writer makes the file, or migrates it.
      Thread.start<ReaderCalls>({ ...start, role: 'read' }, options, writing),
    );
    try {
      const [writer, ...started] = await Promise.all([writing, ...reading]);
      return { writer, readers: started };
    } catch (error) {
      // One is enough to fail; those that have been started meanwhile go, the one that writes last.
      for (const starting of [...reading, writing])
        await starting.then((thread) => thread.close(closeLimitMs)).catch(() => undefined);
      throw error;
    }
  }

  async #closeThreads(): Promise<void> {
    const threads = this.#threads;
    this.#threads = undefined;
    if (threads === undefined) return;
    // Readers go first: the last connection that closes empties the log into the file.
    await Promise.all(threads.readers.map((reader) => reader.close(closeLimitMs)));
    await threads.writer.close(closeLimitMs);
  }

  async #rebuild(error: CacheError): Promise<void> {
    this.#options.log.error('the cache is damaged and is set aside', { error });
    await this.#closeThreads();
    this.#setAside();
    this.#threads = await this.#startThreads();
    this.notice = cacheNotices.rebuilt;
    this.#mark({ open: true, checkedAtMs: this.#options.now() });
    this.#options.onRebuilt(cacheNotices.rebuilt);
  }

  #setAside(): void {
    const time = new Date(this.#options.now()).toISOString().replaceAll(':', '-');
    for (const path of withSiblings(this.#path)) {
      if (existsSync(path)) renameSync(path, `${path}.corrupt-${time}`);
    }
    // One damaged file is enough to look into.
    const { folder } = this.#options;
    for (const name of readdirSync(folder)) {
      const isOld =
        name.startsWith(basename(this.#path)) && name.includes('.corrupt-') && !name.endsWith(time);
      if (isOld) rmSync(join(folder, name), { force: true });
    }
  }

  #forgetUser(): void {
    this.#user = undefined;
  }

  readonly #logSlow = (name: string, tookMs: number): void => {
    if (tookMs > slowMs) this.#options.log.info('slow query', { name, tookMs: Math.round(tookMs) });
  };

  #markerIfThere(): z.infer<typeof markerSchema> | undefined {
    const path = join(this.#options.folder, markerFile);
    try {
      return markerSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
    } catch {
      // A damaged marker says as much as a run that did not end well.
      return existsSync(path) ? { open: true, checkedAtMs: 0 } : undefined;
    }
  }

  #marker(): z.infer<typeof markerSchema> {
    return this.#markerIfThere() ?? { open: false, checkedAtMs: 0 };
  }

  #mark(marker: z.infer<typeof markerSchema>): void {
    if (this.#readOnly || this.#unwritable !== undefined) return;
    try {
      writePrivateFileNow(join(this.#options.folder, markerFile), JSON.stringify(marker));
    } catch (error) {
      this.#options.log.warn('the state of the cache could not be noted', { error });
    }
  }
}
