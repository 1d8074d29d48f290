import { existsSync } from 'node:fs';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { Database } from 'better-sqlite3';
import { endOnRequest } from '../base/endThread.ts';
import { IdleMemory } from '../base/IdleMemory.ts';
import { serveCalls } from '../base/threadCalls.ts';
import { serializeCacheError, toOpenError } from './CacheError.ts';
import { DatabaseCopy } from './copies/DatabaseCopy.ts';
import { ForeignDatabase } from './copies/ForeignDatabase.ts';
import { cacheKind, userKind } from './kinds.ts';
import type { Methods, MethodsOfAll } from './methods.ts';
import {
  migrateDatabase,
  openDefensively,
  openEmpty,
  openForReading,
  openForWriting,
  openToInspect,
  openUnwritable,
} from './openDatabase.ts';
import { createReaders } from './reads/createReaders.ts';
import { AcknowledgementRows } from './writes/AcknowledgementRows.ts';
import { createWriters } from './writes/createWriters.ts';
import { Drafts } from './writes/Drafts.ts';
import { Marks } from './writes/Marks.ts';
import { OutboxRows } from './writes/OutboxRows.ts';
import { RecordRows } from './writes/RecordRows.ts';
import { SeenRows } from './writes/SeenRows.ts';
import { ViewRows } from './writes/ViewRows.ts';
import { WindowRows } from './writes/WindowRows.ts';
import { type FeedChange, Removals } from './writes/WriterOptions.ts';

export interface WorkerStart {
  /**
   * `copy` creates a snapshot, `prove` validates a snapshot from another computer, `inspect` reads a file that is not
   * opened otherwise, and does not change it.
   */
  readonly role: 'write' | 'read' | 'inspect' | 'user' | 'copy' | 'prove';
  readonly path: string;
  /** The file is a snapshot. Every role opens it read-only. */
  readonly readOnly?: boolean;
  /** The disk is full or read-only. The file is opened read-only and each write fails. */
  readonly unwritable?: boolean;
}

/** Messages of the thread that are not answers. */
export type WorkerMessage =
  | { readonly news: 'open' }
  | { readonly news: 'refused'; readonly code: string; readonly message: string }
  | { readonly news: 'changed'; readonly change: FeedChange };

interface Closable {
  close(): void;
}

/** The used part of a database. */
interface OpenDatabase extends Closable {
  pragma(text: string): unknown;
}

const createUserTables = (database: Database) =>
  [
    new Drafts(database, Date.now),
    new Marks(database, Date.now),
    new ViewRows(database),
    new RecordRows(database, Date.now),
    new SeenRows(database),
    new OutboxRows(database),
    new WindowRows(database),
    new AcknowledgementRows(database),
  ] as const;

export type WriterCalls = MethodsOfAll<ReturnType<typeof createWriters>> & Closable;
export type ReaderCalls = MethodsOfAll<ReturnType<typeof createReaders>> & Closable;
export type UserCalls = MethodsOfAll<ReturnType<typeof createUserTables>> & Closable;

export type CopyCalls = Methods<DatabaseCopy> & Closable;

export type ValidationCalls = Methods<ForeignDatabase> & Closable;

type Callable = Readonly<Record<string, (...args: never[]) => unknown>>;

interface Opened {
  readonly functions: Callable;
  /** Frees the pages that the database holds. */
  readonly freeMemory: () => void;
}

/** Collects the methods of several objects by name, and adds `close` for their database. */
function functionsOf(subjects: readonly object[], database: OpenDatabase): Opened {
  const methods = subjects.flatMap((subject) =>
    Object.getOwnPropertyNames(Object.getPrototypeOf(subject))
      .filter((name) => name !== 'constructor')
      .map((name) => {
        const method: unknown = Reflect.get(subject, name);
        const call = (...args: never[]) =>
          typeof method === 'function' ? method.apply(subject, args) : undefined;
        return [name, call] as const;
      }),
  );
  return {
    functions: { ...Object.fromEntries(methods), close: () => database.close() },
    freeMemory: () => database.pragma('shrink_memory'),
  };
}

const notifyParent = (news: WorkerMessage): void => parentPort?.postMessage(news);

const noDatabase: OpenDatabase = { close: () => undefined, pragma: () => undefined };

function openToWrite({ path, readOnly = false, unwritable = false }: WorkerStart) {
  if (unwritable) return openUnwritable(path, cacheKind);
  if (!readOnly) return openForWriting(path, cacheKind);
  migrateDatabase(path, cacheKind);
  return openDefensively(path);
}

function openToRead({ path, readOnly = false, unwritable = false }: WorkerStart) {
  if (unwritable) return openUnwritable(path, cacheKind);
  return readOnly ? openDefensively(path) : openForReading(path);
}

function openUser({ path, unwritable = false }: WorkerStart) {
  if (!unwritable) return openForWriting(path, userKind);
  return existsSync(path) ? openUnwritable(path, userKind) : openEmpty(userKind);
}

function open(start: WorkerStart): Opened {
  const { role, path } = start;
  if (role === 'copy') return functionsOf([new DatabaseCopy(path)], noDatabase);
  if (role === 'prove') return functionsOf([new ForeignDatabase(path)], noDatabase);
  if (role === 'read') {
    const database = openToRead(start);
    return functionsOf(createReaders(database), database);
  }
  if (role === 'inspect') {
    const database = openToInspect(path, cacheKind);
    return functionsOf(createReaders(database), database);
  }
  if (role === 'user') {
    const database = openUser(start);
    return functionsOf(createUserTables(database), database);
  }
  const database = openToWrite(start);
  const writers = createWriters({
    database,
    now: Date.now,
    onChange: (change) => notifyParent({ news: 'changed', change }),
    removals: new Removals(),
  });
  return functionsOf(writers, database);
}

const isObject = (message: unknown): message is object => typeof message === 'object' && message !== null;

/**
 * Opens the file on the first message. Then serves the port of the parent thread and further ports that it
 * sends.
 */
function run(): void {
  const port = parentPort;
  if (port === null) throw new Error('This file must run as a worker thread.');
  endOnRequest(port);
  port.once('message', () => {
    try {
      const { functions, freeMemory } = open(workerData);
      const memory = new IdleMemory(freeMemory);
      serveCalls(port, functions, serializeCacheError, memory);
      port.on('message', (message: unknown) => {
        if (isObject(message) && 'connect' in message)
          serveCalls(message.connect as MessagePort, functions, serializeCacheError, memory);
      });
      notifyParent({ news: 'open' });
    } catch (error) {
      const { code, message } = toOpenError(error);
      notifyParent({ news: 'refused', code, message });
    }
  });
}

run();
