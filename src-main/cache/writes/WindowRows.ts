import type { Database } from 'better-sqlite3';

/**
 * `removing`: the server does not know of the removal yet. `removed`: remembered, so that silences that were read before
 * the removal do not bring the window back.
 */
export type StoredWindowState = 'active' | 'removing' | 'removed';

export interface StoredWindowRow {
  readonly id: string;
  readonly state: StoredWindowState;
  /** JSON. */
  readonly body: string;
}

/** The user's maintenance windows, in the order of their creation. */
export class WindowRows {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  maintenanceWindows(): StoredWindowRow[] {
    return this.#database
      .prepare<[], StoredWindowRow>('select id, state, body from maintenance_window order by place')
      .all();
  }

  /** Stores windows in one transaction. Stored ones with the same id get the new state. */
  putMaintenanceWindows(rows: readonly StoredWindowRow[]): void {
    const put = this.#database.prepare(
      `insert into maintenance_window (id, state, body) values (?, ?, ?)
       on conflict (id) do update set state = excluded.state, body = excluded.body`,
    );
    this.#database.transaction(() => {
      for (const { id, state, body } of rows) put.run(id, state, body);
    })();
  }

  setMaintenanceWindowState(id: string, state: StoredWindowState): void {
    this.#database.prepare('update maintenance_window set state = ? where id = ?').run(state, id);
  }
}
