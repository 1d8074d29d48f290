import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { mapFeeds } from '#contract/rules/feeds.ts';
import type { FeedName } from '#contract/sync.ts';
import { setMode } from '#main/base/privateFile.ts';
import { feedTables } from '../feedTables.ts';
import { copiedTables } from './copiedTables.ts';
import { tablesOf } from './schemaOf.ts';

/** Data that must not be copied into a snapshot. */
export interface SecretFilter {
  /** Item types whose configurations, patches and diffs are secret. */
  readonly secretTypes: readonly string[];
  /** Procedures whose cached answers are copied. */
  readonly procedures: readonly string[];
}

export interface CopySummary {
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
  /** Number of migrations that created the tables. */
  readonly model: number;
  readonly counts: Readonly<Record<FeedName, number>>;
}

const hashChunkBytes = 4 * 1024 * 1024;

/**
 * Returns the SHA-256 of a file. Blocks its thread.
 * @throws the file system's error
 */
function hashOf(path: string): string {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(hashChunkBytes);
  const file = openSync(path, 'r');
  try {
    for (;;) {
      const read = readSync(file, buffer, 0, hashChunkBytes, null);
      if (read === 0) return hash.digest('hex');
      hash.update(buffer.subarray(0, read));
    }
  } finally {
    closeSync(file);
  }
}

/** A copy of the cache that may leave this computer. Runs in its own thread. */
export class DatabaseCopy {
  readonly #path: string;

  /** @param path of the copy; the file must not exist yet */
  constructor(path: string) {
    this.#path = path;
  }

  /**
   * Copies and compacts the current state of the cache. Writers are not blocked.
   * @throws SQLite's and the file system's errors
   */
  copyFrom(from: string): void {
    const source = new Database(from, { readonly: true, fileMustExist: true });
    try {
      source.pragma('busy_timeout = 5000');
      source.prepare('vacuum into ?').run(this.#path);
    } finally {
      source.close();
    }
    setMode(this.#path, 0o600);
  }

  /**
   * Deletes the data that must not leave this computer, and overwrites its pages.
   * @throws SQLite's errors
   */
  removeSecrets({ secretTypes, procedures }: SecretFilter): void {
    this.#withDatabase((database) => {
      database.pragma('secure_delete = on');
      const given = { secretTypes: JSON.stringify(secretTypes), procedures: JSON.stringify(procedures) };
      let changed = 0;
      const run = (sql: string) => {
        const statement = database.prepare(sql);
        const named = Object.entries(given).filter(([name]) => sql.includes(`@${name}`));
        changed += statement.run(Object.fromEntries(named)).changes;
      };
      database.transaction(() => {
        for (const table of tablesOf(database)) {
          const share = copiedTables[table];
          if (share === undefined) run(`delete from "${table}"`);
          else if (share.rows === 'some') for (const sql of share.filterStatements) run(sql);
        }
      })();
      if (changed > 0) database.exec('vacuum');
    });
  }

  /**
   * Returns the figures of the finished copy.
   * @throws SQLite's and the file system's errors
   */
  summarizeCopy(): CopySummary {
    const { model, counts } = this.#withDatabase((database) => ({
      model: Number(database.pragma('user_version', { simple: true })),
      counts: mapFeeds((feed) => Number(database.prepare(feedTables[feed].countSql).pluck().get())),
    }));
    return { bytes: statSync(this.#path).size, sha256: hashOf(this.#path), model, counts };
  }

  #withDatabase<T>(work: (database: Database.Database) => T): T {
    const database = new Database(this.#path, { fileMustExist: true });
    try {
      // Durability is not needed: a failed copy is discarded.
      database.pragma('journal_mode = off');
      database.pragma('synchronous = off');
      database.pragma('temp_store = memory');
      return work(database);
    } finally {
      database.close();
    }
  }
}
