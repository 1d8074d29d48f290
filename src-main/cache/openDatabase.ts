import { accessSync, constants, copyFileSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Database from 'better-sqlite3';
import { foldText } from '#contract/rules/foldText.ts';
import { setMode } from '../base/privateFile.ts';
import { CacheError, toCacheError } from './CacheError.ts';

export interface DatabaseKind {
  /** Migrations in order. The first one creates version 1. */
  readonly migrations: readonly string[];
  /**
   * `FULL` waits for the disk on each commit. `NORMAL` can lose the last commits in a power cut, but never
   * damages the file.
   */
  readonly synchronous: 'NORMAL' | 'FULL';
  readonly foreignKeys: boolean;
  /** Number of backups to keep from before migrations. 0 for data that can be synced again. */
  readonly backups: number;
}

/** Size limit (bytes) of the write-ahead log after a checkpoint. */
const walLimitBytes = 16 * 1024 * 1024;
/**
 * Pages of log before an automatic checkpoint. A batch of a first sync changes some thousand pages, mostly of indexes,
 * and the next batches change many of them again. A checkpoint writes each page once and waits for the disk.
 */
const walPages = 16_000;
/** Page cache of each connection in KiB. The operating system caches the file as well. */
const writingCacheKb = 32 * 1024;
const readingCacheKb = 12 * 1024;

/** Adds the functions that migrations and queries use: `fold_text(text)` folds a text for searching. */
function addFunctions(database: Database.Database): void {
  database.function('fold_text', { deterministic: true }, (text: unknown) =>
    typeof text === 'string' ? foldText(text) : text,
  );
}

function configure(database: Database.Database, cacheKb: number): void {
  addFunctions(database);
  database.pragma(`journal_size_limit = ${walLimitBytes}`);
  database.pragma(`cache_size = ${-cacheKb}`);
  database.pragma('temp_store = memory');
  database.pragma('busy_timeout = 5000');
  database.pragma(`wal_autocheckpoint = ${walPages}`);
}

function backUp(path: string, version: number, keep: number): void {
  if (keep === 0 || version === 0) return;
  copyFileSync(path, `${path}.v${version}.copy`);
  const copies = readdirSync(dirname(path))
    .filter((name) => name.startsWith(`${basename(path)}.v`) && name.endsWith('.copy'))
    .sort((a, b) => Number(/\.v(\d+)\./.exec(a)?.[1]) - Number(/\.v(\d+)\./.exec(b)?.[1]));
  for (const old of copies.slice(0, -keep)) rmSync(join(dirname(path), old), { force: true });
}

const versionOf = (database: Database.Database): number =>
  Number(database.pragma('user_version', { simple: true }));

/**
 * Opens the file read-only: opening for writing would change the file, and closing would write its log into
 * it.
 */
function assertNotNewer(path: string, kind: DatabaseKind): void {
  const database = new Database(path, { readonly: true, fileMustExist: true });
  try {
    const version = versionOf(database);
    if (version <= kind.migrations.length) return;
    throw new CacheError(
      'NEWER',
      `${basename(path)} has version ${version}. The newest known version is ${kind.migrations.length}.`,
    );
  } finally {
    database.close();
  }
}

function migrate(database: Database.Database, path: string, kind: DatabaseKind): void {
  const version = versionOf(database);
  if (version === kind.migrations.length) return;
  database.pragma('wal_checkpoint(TRUNCATE)');
  backUp(path, version, kind.backups);
  for (const [index, migration] of kind.migrations.entries()) {
    if (index < version) continue;
    database.transaction(() => {
      database.exec(migration);
      database.pragma(`user_version = ${index + 1}`);
    })();
  }
}

/**
 * Opens a file for writing. Creates a missing file and runs pending migrations, one transaction each.
 * @throws CacheError; NEWER leaves the file unchanged
 */
export function openForWriting(path: string, kind: DatabaseKind): Database.Database {
  let database: Database.Database | undefined;
  try {
    const isNew = !existsSync(path);
    // SQLite opens a read-only file that has a log, but every write fails later.
    if (!isNew) accessSync(path, constants.W_OK);
    if (!isNew) assertNotNewer(path, kind);
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

/**
 * Opens a file that a writer already has open.
 * @throws CacheError
 */
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
 * Opens a file of another computer. No code of its schema runs, and the file is not changed. The driver's
 * defaults already disable extensions and enable SQLite's defense against a damaged schema.
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
 * Returns the name for reading a file on a read-only disk. SQLite cannot create the write-ahead log there and
 * refuses the file, unless `immutable` is set. If a killed process left a log, the plain path reads the log,
 * too.
 */
function nameForReading(path: string): string {
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false });
  return log !== undefined && log.size > 0 ? path : `${pathToFileURL(path).href}?immutable=1`;
}

/**
 * Opens our own file read-only, for a disk that cannot be written. `Cache` enables URI file names.
 * @throws CacheError; NEWER for a file of a later version, UNWRITABLE for a file that needs a migration
 */
export function openUnwritable(path: string, kind: DatabaseKind): Database.Database {
  let database: Database.Database | undefined;
  try {
    if (!existsSync(path)) throw new CacheError('UNWRITABLE', `${basename(path)} cannot be created.`);
    database = new Database(nameForReading(path), { readonly: true });
    database.pragma('query_only = on');
    configure(database, readingCacheKb);
    assertVersion(database, path, kind, 'UNWRITABLE');
    return database;
  } catch (error) {
    database?.close();
    throw toCacheError(error);
  }
}

/**
 * Opens a file that nothing else of this application has open. It is not migrated or changed.
 * @throws CacheError; NEWER or OLDER for a file of another version
 */
export function openToInspect(path: string, kind: DatabaseKind): Database.Database {
  try {
    return openVersion(path, path, kind);
  } catch (error) {
    const known = toCacheError(error);
    // A read-only folder, in which SQLite cannot create its shared memory.
    if (known.code !== 'UNWRITABLE') throw known;
    return openVersion(nameForReading(path), path, kind);
  }
}

/** @param name file name or URI of the file at `path` */
function openVersion(name: string, path: string, kind: DatabaseKind): Database.Database {
  const database = openDefensively(name);
  try {
    assertVersion(database, path, kind, 'OLDER');
    return database;
  } catch (error) {
    database.close();
    throw toCacheError(error);
  }
}

/** @throws CacheError NEWER for a file of a later version, `older` for one that needs a migration */
function assertVersion(
  database: Database.Database,
  path: string,
  kind: DatabaseKind,
  older: 'OLDER' | 'UNWRITABLE',
): void {
  const version = versionOf(database);
  if (version > kind.migrations.length)
    throw new CacheError('NEWER', `${basename(path)} has version ${version}.`);
  if (version < kind.migrations.length)
    throw new CacheError(older, `${basename(path)} has version ${version} and cannot be migrated.`);
}

/** Runs migrations in an open database, such as a database in memory. */
export function runMigrations(database: Database.Database, migrations: readonly string[]): void {
  addFunctions(database);
  for (const migration of migrations) database.exec(migration);
}

/** Opens an empty, read-only database in memory, for when no file can be created. */
export function openEmpty(kind: DatabaseKind): Database.Database {
  const database = new Database(':memory:');
  runMigrations(database, kind.migrations);
  database.pragma('query_only = on');
  return database;
}

/**
 * Migrates a file that is otherwise only read. Removes its write-ahead log.
 * @throws CacheError; NEWER leaves the file unchanged
 */
export function migrateDatabase(path: string, kind: DatabaseKind): void {
  assertNotNewer(path, kind);
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
