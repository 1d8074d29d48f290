import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { Database } from 'better-sqlite3';
import { endWhenAsked } from '../base/endThread.ts';
import { serveCalls } from '../base/threadCalls.ts';
import { describeCacheError, toOpenError } from './CacheError.ts';
import { cacheKind, userKind } from './kinds.ts';
import { openForReading, openForWriting } from './openDatabase.ts';
import { CacheReader } from './reads/CacheReader.ts';
import { ChangeReader } from './reads/ChangeReader.ts';
import { CheckReader } from './reads/CheckReader.ts';
import { RelationshipReader } from './reads/RelationshipReader.ts';
import { CacheWriter, type Change } from './writes/CacheWriter.ts';
import { ChangeWriter } from './writes/ChangeWriter.ts';
import { CheckWriter } from './writes/CheckWriter.ts';
import { Drafts } from './writes/Drafts.ts';
import { Marks } from './writes/Marks.ts';
import { RelationshipWriter } from './writes/RelationshipWriter.ts';

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

/** The methods of a class, and nothing else that it has. */
type Methods<Class> = Pick<
  Class,
  { [Name in keyof Class]: Class[Name] extends (...args: never[]) => unknown ? Name : never }[keyof Class]
>;

interface Closable {
  close(): void;
}

/** What the thread that writes answers. */
export type WriterCalls = Methods<CacheWriter> &
  Methods<ChangeWriter> &
  Methods<CheckWriter> &
  Methods<RelationshipWriter> &
  Closable;

/** What a thread that reads answers. */
export type ReaderCalls = Methods<CacheReader> &
  Methods<ChangeReader> &
  Methods<CheckReader> &
  Methods<RelationshipReader> &
  Closable;

/** What the thread of the person's own data answers. */
export type UserCalls = Methods<Drafts> & Methods<Marks> & Closable;

type Callable = Readonly<Record<string, (...args: never[]) => unknown>>;

/** The methods of some objects by name, with `close` for their database. */
function functionsOf(subjects: readonly object[], database: Database): Callable {
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
  return { ...Object.fromEntries(methods), close: () => database.close() };
}

const say = (news: WorkerNews): void => parentPort?.postMessage(news);

function open({ role, path }: WorkerStart): Callable {
  if (role === 'read') {
    const database = openForReading(path);
    return functionsOf(
      [
        new CacheReader(database),
        new ChangeReader(database),
        new CheckReader(database),
        new RelationshipReader(database),
      ],
      database,
    );
  }
  if (role === 'user') {
    const database = openForWriting(path, userKind);
    return functionsOf([new Drafts(database, Date.now), new Marks(database, Date.now)], database);
  }
  const database = openForWriting(path, cacheKind);
  const options = {
    database,
    now: Date.now,
    onChange: (change: Change) => say({ news: 'changed', change }),
  };
  const checks = new CheckWriter(options);
  const changes = new ChangeWriter(options);
  const relationships = new RelationshipWriter(options);
  const onRemoved = () => {
    checks.forgetKeys();
    changes.forgetTerms();
    relationships.forgetRelations();
  };
  const writer = new CacheWriter({ ...options, onRemoved });
  return functionsOf([writer, checks, changes, relationships], database);
}

const isObject = (message: unknown): message is object => typeof message === 'object' && message !== null;

/** Opens the file when it is told to; then serves the port of the thread that started this one, and further ones that it hands over. */
function run(): void {
  const port = parentPort;
  if (port === null) throw new Error('This file is the beginning of a thread.');
  endWhenAsked(port);
  port.once('message', () => {
    try {
      const functions = open(workerData);
      serveCalls(port, functions, describeCacheError);
      port.on('message', (message: unknown) => {
        if (isObject(message) && 'connect' in message)
          serveCalls(message.connect as MessagePort, functions, describeCacheError);
      });
      say({ news: 'open' });
    } catch (error) {
      const { code, message } = toOpenError(error);
      say({ news: 'refused', code, message });
    }
  });
}

run();
