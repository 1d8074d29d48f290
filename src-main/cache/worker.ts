import { existsSync } from 'node:fs';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { endOnRequest } from '../base/endThread.ts';
import { serveCalls } from '../base/threadCalls.ts';
import { serializeCacheError, toOpenError } from './CacheError.ts';
import { DatabaseCopy } from './copies/DatabaseCopy.ts';
import { ForeignDatabase } from './copies/ForeignDatabase.ts';
import { cacheKind, userKind } from './kinds.ts';
import {
  migrateDatabase,
  openDefensively,
  openEmpty,
  openForReading,
  openForWriting,
  openUnwritable,
} from './openDatabase.ts';
import { CacheReader } from './reads/CacheReader.ts';
import { ChangeReader } from './reads/ChangeReader.ts';
import { CheckReader } from './reads/CheckReader.ts';
import { ComponentReader } from './reads/ComponentReader.ts';
import { FutureRowReader } from './reads/FutureRowReader.ts';
import { IncidentReader } from './reads/IncidentReader.ts';
import { InsightReader } from './reads/InsightReader.ts';
import { RelationshipReader } from './reads/RelationshipReader.ts';
import { SendReader } from './reads/SendReader.ts';
import { CacheWriter, type FeedChange } from './writes/CacheWriter.ts';
import { ChangeWriter } from './writes/ChangeWriter.ts';
import { CheckWriter } from './writes/CheckWriter.ts';
import { ComponentWriter } from './writes/ComponentWriter.ts';
import { Drafts } from './writes/Drafts.ts';
import { IncidentWriter } from './writes/IncidentWriter.ts';
import { InsightWriter } from './writes/InsightWriter.ts';
import { Marks } from './writes/Marks.ts';
import { OutboxRows } from './writes/OutboxRows.ts';
import { RelationshipWriter } from './writes/RelationshipWriter.ts';
import { SeenRows } from './writes/SeenRows.ts';
import { SendWriter } from './writes/SendWriter.ts';
import { ViewRows } from './writes/ViewRows.ts';

export interface WorkerStart {
  /** `copy` creates a snapshot, `prove` validates a snapshot from another computer. */
  readonly role: 'write' | 'read' | 'user' | 'copy' | 'prove';
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

type Methods<Class> = Pick<
  Class,
  { [Name in keyof Class]: Class[Name] extends (...args: never[]) => unknown ? Name : never }[keyof Class]
>;

interface Closable {
  close(): void;
}

export type WriterCalls = Methods<CacheWriter> &
  Methods<ChangeWriter> &
  Methods<CheckWriter> &
  Methods<ComponentWriter> &
  Methods<IncidentWriter> &
  Methods<InsightWriter> &
  Methods<RelationshipWriter> &
  Methods<SendWriter> &
  Closable;

export type ReaderCalls = Methods<CacheReader> &
  Methods<FutureRowReader> &
  Methods<ChangeReader> &
  Methods<CheckReader> &
  Methods<ComponentReader> &
  Methods<IncidentReader> &
  Methods<InsightReader> &
  Methods<RelationshipReader> &
  Methods<SendReader> &
  Closable;

export type UserCalls = Methods<Drafts> &
  Methods<Marks> &
  Methods<ViewRows> &
  Methods<SeenRows> &
  Methods<OutboxRows> &
  Closable;

export type CopyCalls = Methods<DatabaseCopy> & Closable;

export type ValidationCalls = Methods<ForeignDatabase> & Closable;

type Callable = Readonly<Record<string, (...args: never[]) => unknown>>;

/** Collects the methods of several objects by name, and adds `close` for their database. */
function functionsOf(subjects: readonly object[], database: Closable): Callable {
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

const notifyParent = (news: WorkerMessage): void => parentPort?.postMessage(news);

const noDatabase: Closable = { close: () => undefined };

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

function open(start: WorkerStart): Callable {
  const { role, path } = start;
  if (role === 'copy') return functionsOf([new DatabaseCopy(path)], noDatabase);
  if (role === 'prove') return functionsOf([new ForeignDatabase(path)], noDatabase);
  if (role === 'read') {
    const database = openToRead(start);
    return functionsOf(
      [
        new CacheReader(database),
        new FutureRowReader(database),
        new ChangeReader(database),
        new CheckReader(database),
        new ComponentReader(database),
        new IncidentReader(database),
        new InsightReader(database),
        new RelationshipReader(database),
        new SendReader(database),
      ],
      database,
    );
  }
  if (role === 'user') {
    const database = openUser(start);
    return functionsOf(
      [
        new Drafts(database, Date.now),
        new Marks(database, Date.now),
        new ViewRows(database),
        new SeenRows(database),
        new OutboxRows(database),
      ],
      database,
    );
  }
  const database = openToWrite(start);
  const options = {
    database,
    now: Date.now,
    onChange: (change: FeedChange) => notifyParent({ news: 'changed', change }),
  };
  const checks = new CheckWriter(options);
  const changes = new ChangeWriter(options);
  const components = new ComponentWriter(options);
  const incidents = new IncidentWriter(options);
  const insights = new InsightWriter(options);
  const relationships = new RelationshipWriter(options);
  const sends = new SendWriter(options);
  const onRemoved = () => {
    checks.forgetKeys();
    changes.forgetTerms();
    insights.forgetInsightTerms();
    relationships.forgetRelations();
  };
  const writer = new CacheWriter({ ...options, onRemoved });
  return functionsOf(
    [writer, checks, changes, components, incidents, insights, relationships, sends],
    database,
  );
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
      const functions = open(workerData);
      serveCalls(port, functions, serializeCacheError);
      port.on('message', (message: unknown) => {
        if (isObject(message) && 'connect' in message)
          serveCalls(message.connect as MessagePort, functions, serializeCacheError);
      });
      notifyParent({ news: 'open' });
    } catch (error) {
      const { code, message } = toOpenError(error);
      notifyParent({ news: 'refused', code, message });
    }
  });
}

run();
