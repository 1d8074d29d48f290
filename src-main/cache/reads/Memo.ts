import type { Database } from 'better-sqlite3';

/** Caches recent results until the database changes. */
export class Memo {
  readonly #database: Database;
  readonly #size: number;
  readonly #results = new Map<string, unknown>();
  #version: unknown;

  constructor(database: Database, size: number) {
    this.#database = database;
    this.#size = size;
  }

  get<T>(key: string, compute: () => T): T {
    const version = this.#database.pragma('data_version', { simple: true });
    if (version !== this.#version) this.#results.clear();
    this.#version = version;
    const found = this.#results.get(key);
    if (found !== undefined) return found as T;
    const made = compute();
    const oldest = this.#results.keys().next();
    if (this.#results.size >= this.#size && oldest.done !== true) this.#results.delete(oldest.value);
    this.#results.set(key, made);
    return made;
  }
}
