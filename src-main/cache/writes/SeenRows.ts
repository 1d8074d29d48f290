import type { Database } from 'better-sqlite3';
import { maxSeenItems, maxSeenTypes, type SeenTimes } from '#contract/rules/seen.ts';
import { toIso, toMicros } from '../times.ts';

export type SeenKind = 'catalog' | 'type' | 'item' | 'sends' | 'handover';

interface Row {
  readonly kind: SeenKind;
  readonly id: string;
  readonly at: number;
}

const maxMarks = { type: maxSeenTypes, item: maxSeenItems } as const;

/** Times up to which the user has seen changes. */
export class SeenRows {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  seen(): SeenTimes {
    const rows = this.#database.prepare<[], Row>('select kind, id, at from seen').all();
    const of = (wanted: SeenKind) =>
      Object.fromEntries(rows.filter(({ kind }) => kind === wanted).map(({ id, at }) => [id, toIso(at)]));
    return {
      catalog: of('catalog')[''] ?? null,
      types: of('type'),
      items: of('item'),
      sends: of('sends')[''] ?? null,
      handover: of('handover')[''] ?? null,
    };
  }

  /**
   * Marks changes up to a time as seen. Null removes the mark.
   * @param id of the item, or name of the type; empty for everything
   */
  markSeen(kind: SeenKind, id: string, at: string | null): void {
    const micros = toMicros(at);
    this.#database.transaction(() => {
      if (micros === null) {
        this.#database.prepare('delete from seen where kind = ? and id = ?').run(kind, id);
        return;
      }
      this.#database
        .prepare(
          'insert into seen (kind, id, at) values (?, ?, ?) on conflict (kind, id) do update set at = excluded.at',
        )
        .run(kind, id, micros);
      if (kind === 'sends' || kind === 'handover') return;
      // Remove marks that are not later than the mark for everything.
      if (kind === 'catalog')
        this.#database.prepare("delete from seen where kind in ('type', 'item') and at <= ?").run(micros);
      else
        this.#database
          .prepare(
            'delete from seen where kind = ? and id not in (select id from seen where kind = ? order by at desc limit ?)',
          )
          .run(kind, kind, maxMarks[kind]);
    })();
  }
}
