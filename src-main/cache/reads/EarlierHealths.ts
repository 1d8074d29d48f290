import type { Database } from 'better-sqlite3';
import { healthKey } from '../health.ts';
import { recordedHealthOf } from '../recordedHealth.ts';
import { microsOf } from '../times.ts';
import { MomentHealths } from './MomentHealths.ts';

/**
 * Healths of items at an earlier time, for SQL: `health_then(k, health)` returns the health key of an item, from its
 * present one. A function works in snapshots, too, whose connections cannot write temporary tables.
 */
export class EarlierHealths {
  readonly #database: Database;
  readonly #healths: MomentHealths;
  #keys: ReadonlyMap<number, number> = new Map();
  #atMs: number | undefined;
  #version: unknown;

  constructor(database: Database) {
    this.#database = database;
    this.#healths = MomentHealths.of(database);
    // Not for the schema of a file, which can come from another computer.
    database.function(
      'health_then',
      { directOnly: true },
      (k: number, health: number) => this.#keys.get(k) ?? health,
    );
  }

  /**
   * Selects the time. Reads what changed since, unless it is known from the previous call.
   * @param atMs milliseconds since 1970
   */
  select(atMs: number): void {
    const version = this.#database.pragma('data_version', { simple: true });
    if (atMs === this.#atMs && version === this.#version) return;
    this.#keys = new Map(
      Array.from(this.#healths.ofItems(microsOf(atMs)), ([k, key]) => [k, healthKey(recordedHealthOf(key))]),
    );
    this.#atMs = atMs;
    this.#version = version;
  }
}
