import { accessSync, constants, copyFileSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Database from 'better-sqlite3';
import { setMode } from '../base/privateFile.ts';
import { CacheError, toCacheError } from './CacheError.ts';

export interface DatabaseKind {
  /** Migrations in order; the first one makes version 1. */
  readonly migrations: readonly string[];
  /** `FULL` waits for the disk with each commit; `NORMAL` may lose the last ones in a power cut, never the file. */
  readonly synchronous: 'NORMAL' | 'FULL';
  readonly foreignKeys: boolean;
  /** How many copies from before a migration are kept beside the file; none of what can be brought back. */
  readonly copies: number;
}

/** A log longer than this is cut to it at the next checkpoint. */
const walLimitBytes = 16 * 1024 * 1024;
/** A page of rows is some thousand of these: emptying the log after each would write everything twice at once. */
const walPages = 4_000;
/** Memory of each connection for pages, in KiB; the operating system keeps the file in memory as well. */
const writingCacheKb = 32 * 1024;
const readingCacheKb = 12 * 1024;

function configure(database: Database.Database, cacheKb: number): void {
  database.pragma(`journal_size_limit = ${walLimitBytes}`);
  database.pragma(`cache_size = ${-cacheKb}`);
  database.pragma('temp_store = memory');
  database.pragma('busy_timeout = 5000');
  database.pragma(`wal_autocheckpoint = ${walPages}`);
}

function copyBefore(path: string, version: number, keep: number): void {
  if (keep === 0 || version === 0) return;
  copyFileSync(path, `${path}.v${version}.copy`);
  const copies = readdirSync(dirname(path))
    .filter((name) => name.startsWith(`${basename(path)}.v`) && name.endsWith('.copy'))
    .sort((a, b) => Number(/\.v(\d+)\./.exec(a)?.[1]) - Number(/\.v(\d+)\./.exec(b)?.[1]));
  for (const old of copies.slice(0, -keep)) rmSync(join(dirname(path), old), { force: true });
}

const versionOf = (database: Database.Database): number =>
  Number(database.pragma('user_version', { simple: true }));

/** Looked at without the right to write: opening for writing changes a file, and closing writes its log into it. */
function refuseNewer(path: string, kind: DatabaseKind): void {
  const database = new Database(path, { readonly: true, fileMustExist: true });
  try {
    const version = versionOf(database);
    if (version <= kind.migrations.length) return;
    throw new CacheError(
      'NEWER',
      `${basename(path)} has version ${version}, known are ${kind.migrations.length}.`,
    );
  } finally {
    database.close();
  }
}

function migrate(database: Database.Database, path: string, kind: DatabaseKind): void {
  const version = versionOf(database);
  if (version === kind.migrations.length) return;
  database.pragma('wal_checkpoint(TRUNCATE)');
  copyBefore(path, version, kind.copies);
  for (const [index, migration] of kind.migrations.entries()) {
    if (index < version) continue;
    database.transaction(() => {
      database.exec(migration);
      database.pragma(`user_version = ${index + 1}`);
    })();
  }
}

/**
 * Opens a file for writing, makes it when it is not there, and brings it to the present version, one transaction a migration.
 * @throws CacheError; NEWER leaves the file as it is
 */
export function openForWriting(path: string, kind: DatabaseKind): Database.Database {
  let database: Database.Database | undefined;
  try {
    const isNew = !existsSync(path);
    // SQLite would open a read-only file that has a log all the same, and each change would fail later.
    if (!isNew) accessSync(path, constants.W_OK);
    if (!isNew) refuseNewer(path, kind);
    database = new Database(path);
    if (isNew) setMode(path, 0o600);
    database.pragma('journal_mode = WAL');
    database.pragma(`synchronous = ${kind.synchronous}`);
    database.pragma(`foreign_keys = ${kind.foreignKeys ? 'ON' : 'OFF'}`);
    configure(database, writingCacheKb);
    migrate(database, path, kind);
    return database;
  } catch (error) {
    database?.close();
    throw toCacheError(error);
  }
}

/** Opens a file that a writer has open already. @throws CacheError */
export function openForReading(path: string): Database.Database {
  try {
    const database = new Database(path, { readonly: true, fileMustExist: true });
    configure(database, readingCacheKb);
    return database;
  } catch (error) {
    throw toCacheError(error);
  }
}

/**
 * Opens a file that somebody else may have made: nothing of it is run and nothing of it changes. The driver leaves extensions and
 * SQLite's defence against a damaged schema as they are: the former off, the latter on.
 * @throws CacheError
 */
export function openDefensively(path: string): Database.Database {
  let database: Database.Database | undefined;
  try {
    database = new Database(path, { readonly: true, fileMustExist: true });
    configure(database, readingCacheKb);
    for (const setting of [
      'trusted_schema = off',
      'cell_size_check = on',
      'mmap_size = 0',
      'query_only = on',
    ])
      database.pragma(setting);
    return database;
  } catch (error) {
    database?.close();
    throw toCacheError(error);
  }
}

/**
 * The name under which a file can be read on a disk that cannot be written. SQLite refuses a file in WAL mode there, because it cannot
 * create the log, unless it is told that the file never changes (`immutable`). A log that a killed process left is read: its shared
 * memory lies next to it.
 */
function nameForReading(path: string): string {
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false });
  return log !== undefined && log.size > 0 ? path : `${pathToFileURL(path).href}?immutable=1`;
}

/**
 * Opens a file of ours where nothing can be written. `Cache` lets SQLite read such names.
 * @throws CacheError; NEWER for a file of a later version, UNWRITABLE for one that has to be migrated
 */
export function openUnwritable(path: string, kind: DatabaseKind): Database.Database {
  let database: Database.Database | undefined;
  try {
    if (!existsSync(path)) throw new CacheError('UNWRITABLE', `${basename(path)} cannot be created.`);
    database = new Database(nameForReading(path), { readonly: true });
    database.pragma('query_only = on');
    configure(database, readingCacheKb);
    const version = versionOf(database);
    if (version > kind.migrations.length)
      throw new CacheError('NEWER', `${basename(path)} has version ${version}.`);
    if (version < kind.migrations.length)
      throw new CacheError('UNWRITABLE', `${basename(path)} has version ${version} and cannot be migrated.`);
    return database;
  } catch (error) {
    database?.close();
    throw toCacheError(error);
  }
}

/** An empty file in memory that refuses changes, for reads where none can be created. */
export function openEmpty(kind: DatabaseKind): Database.Database {
  const database = new Database(':memory:');
  for (const migration of kind.migrations) database.exec(migration);
  database.pragma('query_only = on');
  return database;
}

/**
 * Brings a file that is only read to the present version. It has no log beside it afterwards.
 * @throws CacheError; NEWER leaves the file as it is
 */
export function bringUp(path: string, kind: DatabaseKind): void {
  refuseNewer(path, kind);
  const database = openDefensively(path);
  const version = versionOf(database);
  database.close();
  if (version === kind.migrations.length) return;
  const writing = openForWriting(path, kind);
  try {
    writing.pragma('journal_mode = delete');
  } catch (error) {
    throw toCacheError(error);
  } finally {
    writing.close();
  }
}
