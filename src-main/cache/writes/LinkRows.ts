import type { Database } from 'better-sqlite3';
import { idBytes, idText } from '../text.ts';
import type { FeedRows } from './FeedRows.ts';

interface LinkTable {
  readonly table: string;
  /** Columns with the ids of both resources. */
  readonly owner: string;
  readonly linked: string;
  /** The resource whose change is reported. */
  readonly reports: 'owner' | 'linked';
  /** Row of `meta` that exists once the table is complete. Its value changes with the links. */
  readonly syncedKey: string;
}

/** Stores the links between two kinds of resources. */
export class LinkRows {
  readonly #database: Database;
  readonly #rows: FeedRows;
  readonly #table: LinkTable;

  constructor(database: Database, rows: FeedRows, table: LinkTable) {
    this.#database = database;
    this.#rows = rows;
    this.#table = table;
  }

  /** @param ownerId limits the pairs to one owner; null when the pairs are complete */
  put(pairs: ReadonlyArray<readonly [ownerId: string, linkedId: string]>, ownerId: string | null): void {
    const { table, owner, linked, reports, syncedKey } = this.#table;
    const changed = new Set<string>();
    this.#rows.transact(() => {
      const listedPairs = new Set<string>();
      const put = this.#database.prepare(
        `insert or ignore into ${table} (${owner}, ${linked}) values (?, ?)`,
      );
      for (const pair of pairs) {
        const [ownerBytes, linkedBytes] = [idBytes(pair[0]), idBytes(pair[1])];
        if (ownerBytes === undefined || linkedBytes === undefined) continue;
        listedPairs.add(ownerBytes.toString('latin1') + linkedBytes.toString('latin1'));
        if (put.run(ownerBytes, linkedBytes).changes > 0)
          changed.add(idText(reports === 'owner' ? ownerBytes : linkedBytes));
      }
      const filter = ownerId === null ? null : (idBytes(ownerId) ?? null);
      const removed = this.#database
        .prepare<[Buffer | null, Buffer | null], { owner: Buffer; linked: Buffer }>(
          `select ${owner} as owner, ${linked} as linked from ${table} where ? is null or ${owner} = ?`,
        )
        .all(filter, filter)
        .filter((row) => !listedPairs.has(row.owner.toString('latin1') + row.linked.toString('latin1')));
      const remove = this.#database.prepare(`delete from ${table} where ${owner} = ? and ${linked} = ?`);
      for (const row of removed) {
        remove.run(row.owner, row.linked);
        changed.add(idText(row[reports]));
      }
      if (ownerId === null)
        this.#database
          .prepare(
            `insert into meta (name, value) values (?, lower(hex(randomblob(8))))
             on conflict (name) do ${changed.size > 0 ? 'update set value = excluded.value' : 'nothing'}`,
          )
          .run(syncedKey);
    });
    this.#rows.publishChange(changed);
  }
}
