import type { Database } from 'better-sqlite3';
import { viewNameKey } from '#contract/rules/views.ts';
import type { SavedView } from '#contract/views.ts';

/** The user's saved views. They are few, so they are read and written as a whole. */
export class ViewRows {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** In the user's order. */
  savedViews(): SavedView[] {
    return this.#database
      .prepare<[], SavedView>('select id, name, address from saved_view order by place, id')
      .all();
  }

  /** Replaces all saved views in one transaction. On an error, the old views stay. */
  saveViews(views: readonly SavedView[]): void {
    const insert = this.#database.prepare(
      'insert into saved_view (id, place, name, name_key, address) values (?, ?, ?, ?, ?)',
    );
    this.#database.transaction(() => {
      this.#database.prepare('delete from saved_view').run();
      for (const [place, { id, name, address }] of views.entries())
        insert.run(id, place, name, viewNameKey(name), address);
    })();
  }
}
