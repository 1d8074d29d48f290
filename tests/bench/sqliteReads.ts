import Database from 'better-sqlite3';
import { openForReading } from '../../src-main/cache/openDatabase.ts';
import { CacheReader } from '../../src-main/cache/reads/CacheReader.ts';

export type CacheRead = (reader: CacheReader) => unknown;

/** What a read asks of SQLite, values filled in. */
function statementsOf(path: string, reads: readonly CacheRead[]): string[][] {
  let heard: string[] = [];
  const database = new Database(path, {
    readonly: true,
    verbose: (statement) => void heard.push(String(statement)),
  });
  try {
    const reader = new CacheReader(database);
    return reads.map((read) => {
      heard = [];
      read(reader);
      return heard.filter((statement) => /^\s*select\b/i.test(statement));
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
  const statements = statementsOf(path, reads);
  const database = openForReading(path);
  try {
    const prepared = statements.map((ofRead) =>
      ofRead.filter(counts).map((statement) => database.prepare(statement).raw()),
    );
    return prepared.map((ofRead) => {
      const startedMs = performance.now();
      for (const statement of ofRead) statement.all();
      return performance.now() - startedMs;
    });
  } finally {
    database.close();
  }
}
