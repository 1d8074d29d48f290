import type { Database } from 'better-sqlite3';
import { healthOf } from '../health.ts';
import { idBytes } from '../text.ts';
import { type JoinedCheck, selectChecks, toListItem } from './joinedChecks.ts';

/** Kinds of pinned records that have a health. */
export type WatchedPinKind = 'check' | 'item' | 'component';

export interface WatchedPin {
  readonly kind: WatchedPinKind;
  readonly id: string;
}

/** The stored health of a pinned record. */
export interface PinnedHealth extends WatchedPin {
  readonly name: string;
  readonly state: 'healthy' | 'unhealthy' | 'other';
  /** Changes with each run. Null for kinds without runs. */
  readonly lastRun: string | null;
}

const stateOf = (health: string | null): PinnedHealth['state'] =>
  health === 'healthy' || health === 'unhealthy' ? health : 'other';

/** Reads the health of pinned records. Runs in the reader threads. */
export class PinReader {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns the health of the pinned records that are stored and not deleted. */
  pinnedHealths(pins: readonly WatchedPin[]): PinnedHealth[] {
    const read = { check: this.#checks(), item: this.#items(), component: this.#components() };
    return pins.flatMap(({ kind, id }) => {
      const bytes = idBytes(id);
      const found = bytes === undefined ? undefined : read[kind](bytes);
      return found === undefined ? [] : [{ kind, id, ...found }];
    });
  }

  #checks() {
    const select = this.#database.prepare<[Buffer], JoinedCheck>(`${selectChecks} where r.id = ?`);
    return (id: Buffer): Omit<PinnedHealth, keyof WatchedPin> | undefined => {
      const row = select.get(id);
      if (row === undefined) return undefined;
      const { name, status, lastRunAt } = toListItem(row);
      return { name, state: stateOf(status), lastRun: lastRunAt ?? '' };
    };
  }

  #items() {
    const select = this.#database.prepare<[Buffer], { name: string; health: number }>(
      'select m.name, i.health from item i join item_more m using (k) where i.id = ? and i.deleted = 0',
    );
    return (id: Buffer): Omit<PinnedHealth, keyof WatchedPin> | undefined => {
      const row = select.get(id);
      return row && { name: row.name, state: stateOf(healthOf(row.health)), lastRun: null };
    };
  }

  #components() {
    const select = this.#database.prepare<[Buffer], { name: string | null; health: string }>(
      `select coalesce(nullif(body ->> '$.text', ''), body ->> '$.name') as name, health from component where id = ?`,
    );
    return (id: Buffer): Omit<PinnedHealth, keyof WatchedPin> | undefined => {
      const row = select.get(id);
      return row && { name: row.name ?? '', state: stateOf(row.health), lastRun: null };
    };
  }
}
