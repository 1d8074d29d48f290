import type Database from 'better-sqlite3';
import { openForReading } from '#main/cache/openDatabase.ts';
import { CacheReader } from '#main/cache/reads/CacheReader.ts';

export type CacheRead = (reader: CacheReader) => unknown;

interface Asked {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** Opens a connection that records the executed statements and their values. */
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

/** Returns the SQL statements that each read executes. */
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

/** Measures each read through `CacheReader`, one after the other, in milliseconds. */
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
 * Measures the prepared statements of each read alone, without conversion of their rows, in milliseconds.
 * @param counts selects the statements to measure
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
