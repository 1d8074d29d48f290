import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import Database from 'better-sqlite3';
import { CacheError } from '../CacheError.ts';
import { cacheKind } from '../kinds.ts';
import { feedRecordSchema } from '../model.ts';
import { migrateDatabase, openDefensively, runMigrations } from '../openDatabase.ts';
import { type SchemaRow, schemaOf } from './schemaOf.ts';

/**
 * Maximum length (bytes) of one text or blob. Stored values are far smaller. V8 aborts the process over a
 * string of half a gigabyte.
 */
const maxValueBytes = 64 * 1024 * 1024;

const headerBytes = 100;

/** Allowed storage classes of a column, by its declared type. */
const allowedStorageClasses: Readonly<Record<string, string>> = {
  INTEGER: "'integer', 'real', 'null'",
  REAL: "'integer', 'real', 'null'",
  TEXT: "'text', 'null'",
  BLOB: "'blob', 'null'",
};

export interface ValidationResult {
  /** Number of migrations that created the tables. */
  readonly model: number;
}

const refuse = (message: string): never => {
  throw new CacheError('CORRUPT', message);
};

/** Returns the schema that the first `model` migrations create in an empty database. */
function expectedSchema(model: number): SchemaRow[] {
  const database = new Database(':memory:');
  try {
    runMigrations(database, cacheKind.migrations.slice(0, model));
    return schemaOf(database) ?? [];
  } finally {
    database.close();
  }
}

/**
 * Checks the header before SQLite opens the file. A saved snapshot has no write-ahead log, and its length
 * matches the header.
 */
function assertHeader(path: string): void {
  const header = Buffer.alloc(headerBytes);
  const file = openSync(path, 'r');
  try {
    if (readSync(file, header, 0, headerBytes, 0) < headerBytes) refuse('The database has no header.');
  } finally {
    closeSync(file);
  }
  if (header.toString('latin1', 0, 16) !== 'SQLite format 3\0') refuse('The file is not a SQLite database.');
  if (header[18] !== 1 || header[19] !== 1) refuse('The database has a write-ahead log.');
  const pageSize = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16);
  const pages = header.readUInt32BE(28);
  if (pageSize * pages !== statSync(path).size) refuse('The size of the database differs from its header.');
}

/**
 * A database from another computer. Its content may be malicious. The file is private and is only read. No
 * row is used before the whole file is validated. Runs in its own thread.
 */
export class ForeignDatabase {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /**
   * Validates that this version or an earlier one created the file. The schema must equal our migrations byte
   * for byte. The pages must be intact, and each value must have an allowed type and length.
   * @throws CacheError CORRUPT for any other file, NEWER for tables of a later version
   */
  validate(): ValidationResult {
    assertHeader(this.#path);
    const database = openDefensively(this.#path);
    try {
      const model = Number(database.pragma('user_version', { simple: true }));
      if (model > cacheKind.migrations.length)
        throw new CacheError(
          'NEWER',
          `The database version is ${model}. The newest known version is ${cacheKind.migrations.length}.`,
        );
      if (model < 1) refuse(`The database version is ${model}.`);
      if (!isDeepStrictEqual(schemaOf(database), expectedSchema(model)))
        refuse('The tables differ from the expected tables.');
      const [first] = database.prepare<[], string>('pragma integrity_check(1)').pluck().all();
      if (first !== 'ok') refuse(first ?? 'The integrity check returned no result.');
      this.#assertValues(database);
      this.#assertFeeds(database);
      return { model };
    } finally {
      database.close();
    }
  }

  /**
   * Migrates a validated file of an earlier version.
   * @throws CacheError
   */
  migrate(): void {
    migrateDatabase(this.#path, cacheKind);
  }

  #assertValues(database: Database.Database): void {
    const columns = database
      .prepare<[], { table: string; column: string; type: string }>(
        `select l.name as "table", c.name as "column", upper(c.type) as type
         from pragma_table_list as l, pragma_table_info(l.name) as c
         where l.schema = 'main' and l.type = 'table' and l.name not like 'sqlite\\_%' escape '\\'`,
      )
      .all();
    for (const [table, own] of Map.groupBy(columns, (row) => row.table)) {
      const wrong = own.map(({ column, type }) => {
        const kinds = allowedStorageClasses[type];
        if (kinds === undefined) throw new CacheError('CORRUPT', `${table}.${column} has an unknown type.`);
        const longer = `octet_length("${column}") > ${maxValueBytes}`;
        return type === 'INTEGER' || type === 'REAL'
          ? `typeof("${column}") not in (${kinds})`
          : `typeof("${column}") not in (${kinds}) or ${longer}`;
      });
      const found = database.prepare(`select 1 from "${table}" where ${wrong.join(' or ')} limit 1`).get();
      if (found !== undefined) refuse(`A value in ${table} has the wrong type.`);
    }
  }

  #assertFeeds(database: Database.Database): void {
    for (const record of database.prepare<[], string>('select record from feed').pluck().iterate()) {
      const parsed = feedRecordSchema.safeParse(tryParseJson(record));
      if (!parsed.success) refuse(`A feed record is invalid: ${parsed.error.message}`);
    }
  }
}

function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: the schema rejects undefined.
    return undefined;
  }
}
