import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { Database } from 'better-sqlite3';
import { serveCalls } from '../base/threadCalls.ts';
import { describeCacheError, toCacheError } from './CacheError.ts';
import { cacheKind, userKind } from './kinds.ts';
import { openForReading, openForWriting } from './openDatabase.ts';
import { CacheReader } from './reads/CacheReader.ts';
import { CacheWriter, type Change } from './writes/CacheWriter.ts';
import { Drafts } from './writes/Drafts.ts';

/** What a thread of the cache is started with. */
export interface WorkerStart {
  readonly role: 'write' | 'read' | 'user';
  readonly path: string;
}

/** What a thread says without being asked. */
export type WorkerNews =
  | { readonly news: 'open' }
  | { readonly news: 'refused'; readonly code: string; readonly message: string }
  | { readonly news: 'changed'; readonly change: Change };

/** What the thread that writes answers. */
export type WriterCalls = Pick<
  CacheWriter,
  {
    [Name in keyof CacheWriter]: CacheWriter[Name] extends (...args: never[]) => unknown ? Name : never;
  }[keyof CacheWriter]
> & { close(): void };

/** What a thread that reads answers. */
export type ReaderCalls = Pick<
  CacheReader,
  {
    [Name in keyof CacheReader]: CacheReader[Name] extends (...args: never[]) => unknown ? Name : never;
  }[keyof CacheReader]
> & { close(): void };

/** What the thread of the person's own data answers. */
export type UserCalls = Pick<Drafts, 'readDraft' | 'writeDraft' | 'removeDraft'> & { close(): void };

type Callable = Readonly<Record<string, (...args: never[]) => unknown>>;

/** The methods of an object by name, with `close` for its database. */
function functionsOf(subject: object, database: Database): Callable {
  const names = Object.getOwnPropertyNames(Object.getPrototypeOf(subject)).filter(
    (name) => name !== 'constructor',
  );
  const methods = names.map((name) => {
    const method: unknown = Reflect.get(subject, name);
    return [
      name,
      (...args: never[]) => (typeof method === 'function' ? method.apply(subject, args) : undefined),
    ];
  });
  return { ...Object.fromEntries(methods), close: () => database.close() };
}

const say = (news: WorkerNews): void => parentPort?.postMessage(news);

function open({ role, path }: WorkerStart): Callable {
  if (role === 'read') {
    const database = openForReading(path);
    return functionsOf(new CacheReader(database), database);
  }
  if (role === 'user') {
    const database = openForWriting(path, userKind);
    return functionsOf(new Drafts(database, Date.now), database);
  }
  const database = openForWriting(path, cacheKind);
  const onChange = (change: Change) => say({ news: 'changed', change });
  return functionsOf(new CacheWriter({ database, now: Date.now, onChange }), database);
}

/** Serves the port of the thread that started this one, and further ones that it hands over. */
function run(): void {
  if (parentPort === null) throw new Error('This file is the beginning of a thread.');
  try {
    const functions = open(workerData);
    serveCalls(parentPort, functions, describeCacheError);
    parentPort.on('message', (message: unknown) => {
      if (typeof message === 'object' && message !== null && 'connect' in message)
        serveCalls(message.connect as MessagePort, functions, describeCacheError);
    });
    say({ news: 'open' });
  } catch (error) {
    const { code, message } = toCacheError(error);
    say({ news: 'refused', code, message });
  }
}

run();
