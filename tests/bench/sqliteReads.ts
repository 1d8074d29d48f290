import type Database from 'better-sqlite3';
import { openForReading } from '../../src-main/cache/openDatabase.ts';
import { CacheReader } from '../../src-main/cache/reads/CacheReader.ts';

export type CacheRead = (reader: CacheReader) => unknown;

interface Asked {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** A connection that notes which statements run, with their values. */
function openNoting(path: string, note: (asked: Asked) => void): Database.Database {
  const database = openForReading(path);
  const prepare = database.prepare.bind(database);
  const noting = (sql: string) => {
    const statement = prepare(sql);
    const all = statement.all.bind(statement);
    const get = statement.get.bind(statement);
    return Object.assign(statement, {
      all: (...values: unknown[]) => {
        note({ sql, values });
        return all(...values);
      },
      get: (...values: unknown[]) => {
        note({ sql, values });
        return get(...values);
      },
    });
  };
  return Object.assign(database, { prepare: noting });
}

/** What each read asks of SQLite. */
function askedBy(path: string, reads: readonly CacheRead[]): Asked[][] {
  let asked: Asked[] = [];
  const database = openNoting(path, (one) => asked.push(one));
  try {
    const reader = new CacheReader(database);
    return reads.map((read) => {
      asked = [];
      read(reader);
      return asked;
    });
  } finally {
    database.close();
  }
}

/** How long each read takes in the class that answers them, one after the other, in milliseconds. */
export function timeReads(path: string, reads: readonly CacheRead[]): number[] {
  const database = openForReading(path);
  try {
    const reader = new CacheReader(database);
    return reads.map((read) => {
      const startedMs = performance.now();
      read(reader);
      return performance.now() - startedMs;
    });
  } finally {
    database.close();
  }
}

/**
 * How long the statements of each read take by themselves: prepared before, and nothing made of their rows. In milliseconds.
 * @param counts which statements count
 */
export function timeBareSelects(
  path: string,
  reads: readonly CacheRead[],
  counts: (statement: string) => boolean = () => true,
): number[] {
  const asked = askedBy(path, reads);
  const database = openForReading(path);
  try {
    const prepared = asked.map((ofRead) =>
      ofRead
        .filter(({ sql }) => counts(sql))
        .map(({ sql, values }) => ({ statement: database.prepare(sql).raw(), values })),
    );
    return prepared.map((ofRead) => {
      const startedMs = performance.now();
      for (const { statement, values } of ofRead) statement.all(...values);
      return performance.now() - startedMs;
    });
  } finally {
    database.close();
  }
}
