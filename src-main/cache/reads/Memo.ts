import type { Database } from 'better-sqlite3';

/** Caches recent results until the database changes. */
export class Memo {
  readonly #database: Database;
  readonly #size: number;
  readonly #kept = new Map<string, unknown>();
  #version: unknown;

  constructor(database: Database, size: number) {
    this.#database = database;
    this.#size = size;
  }

  get<T>(key: string, compute: () => T): T {
    const version = this.#database.pragma('data_version', { simple: true });
    if (version !== this.#version) this.#kept.clear();
    this.#version = version;
    const found = this.#kept.get(key);
    if (found !== undefined) return found as T;
    const made = compute();
    const oldest = this.#kept.keys().next();
    if (this.#kept.size >= this.#size && oldest.done !== true) this.#kept.delete(oldest.value);
    this.#kept.set(key, made);
    return made;
  }
}
