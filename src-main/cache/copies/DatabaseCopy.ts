import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { mapFeeds } from '../../../src-preload/contract/rules/feeds.ts';
import type { FeedName } from '../../../src-preload/contract/sync.ts';
import { setMode } from '../../base/privateFile.ts';
import { feedTables } from '../feedTables.ts';
import { copiedTables } from './copiedTables.ts';
import { tablesOf } from './schemaOf.ts';

/** What does not go along. */
export interface LeftOut {
  /** Types whose configurations, patches and diffs are secret. */
  readonly secretTypes: readonly string[];
  /** Procedures whose kept answers go along. */
  readonly procedures: readonly string[];
}

/** What a copy came to. */
export interface SealedCopy {
  readonly bytes: number;
  /** Hexadecimal digits. */
  readonly sha256: string;
  /** How many migrations made its tables. */
  readonly model: number;
  /** Rows of each feed. */
  readonly counts: Readonly<Record<FeedName, number>>;
}

const readBytes = 4 * 1024 * 1024;

/** SHA-256 of a file; in a thread that has nothing else to do. @throws the file system's error */
function hashOf(path: string): string {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(readBytes);
  const file = openSync(path, 'r');
  try {
    for (;;) {
      const read = readSync(file, buffer, 0, readBytes, null);
      if (read === 0) return hash.digest('hex');
      hash.update(buffer.subarray(0, read));
    }
  } finally {
    closeSync(file);
  }
}

/** A copy of the cache that may leave this computer. Runs in a thread of its own. */
export class DatabaseCopy {
  readonly #path: string;

  /** @param path where the copy is to stand; nothing stands there */
  constructor(path: string) {
    this.#path = path;
  }

  /** Takes the cache as it is at this moment, compacted; whoever writes to it goes on. @throws SQLite's and the file system's errors */
  take(from: string): void {
    const source = new Database(from, { readonly: true, fileMustExist: true });
    try {
      source.pragma('busy_timeout = 5000');
      source.prepare('vacuum into ?').run(this.#path);
    } finally {
      source.close();
    }
    setMode(this.#path, 0o600);
  }

  /** Leaves out what may not go along, and every trace of it in the file. @throws SQLite's errors */
  leaveOut({ secretTypes, procedures }: LeftOut): void {
    this.#change((database) => {
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
          else if (share.rows === 'some') for (const sql of share.leaveOut) run(sql);
        }
      })();
      if (changed > 0) database.exec('vacuum');
    });
  }

  /** Measures the copy, which does not change any more. @throws SQLite's and the file system's errors */
  seal(): SealedCopy {
    const { model, counts } = this.#change((database) => ({
      model: Number(database.pragma('user_version', { simple: true })),
      counts: mapFeeds((feed) => Number(database.prepare(feedTables[feed].rows).pluck().get())),
    }));
    return { bytes: statSync(this.#path).size, sha256: hashOf(this.#path), model, counts };
  }

  #change<T>(work: (database: Database.Database) => T): T {
    const database = new Database(this.#path, { fileMustExist: true });
    try {
      // It is thrown away when something goes wrong: nothing has to outlive a crash.
      database.pragma('journal_mode = off');
      database.pragma('synchronous = off');
      database.pragma('temp_store = memory');
      return work(database);
    } finally {
      database.close();
    }
  }
}
