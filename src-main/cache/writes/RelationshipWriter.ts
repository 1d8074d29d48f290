import type { Statement } from 'better-sqlite3';
import type { EdgePlace, EdgeRow, FeedRecord } from '../model.ts';
import { idBytes, idText } from '../text.ts';
import { idLength, type WriterOptions } from './CacheWriter.ts';
import { FeedRows } from './FeedRows.ts';

/** A page of relationships on the server: `after` < edge <= `upTo`, sorted by the two items. */
export interface EdgeRange {
  readonly after: EdgePlace | null;
  /** Null for the last page. */
  readonly upTo: EdgePlace | null;
}

interface Stored {
  readonly item: Buffer;
  readonly related: Buffer;
  readonly relation: number;
  readonly selector: string | null;
}

const nameOf = ({ item, related, relation }: Omit<Stored, 'selector'>): string =>
  `${item.toString('latin1')}${related.toString('latin1')}${relation}`;

const lowest = Buffer.alloc(0);
const highest = Buffer.alloc(idLength, 0xff);

/** Writes stored relationships. Runs in the writer thread. */
export class RelationshipWriter {
  readonly #rows: FeedRows;
  readonly #put: Statement;
  readonly #remove: Statement<[Buffer, Buffer, number]>;
  readonly #inRange: Statement<[Buffer, Buffer, Buffer, Buffer], Stored>;

  constructor(options: WriterOptions) {
    const { database } = options;

    this.#rows = new FeedRows(options, 'relationships');
    this.#put = database.prepare(
      `insert into edge (item, related, relation, selector) values (?, ?, ?, ?)
       on conflict (item, related, relation) do update set selector = excluded.selector
       where selector is not excluded.selector`,
    );
    this.#remove = database.prepare('delete from edge where item = ? and related = ? and relation = ?');
    this.#inRange = database.prepare(
      `select item, related, relation, selector from edge
       where (related, item) > (?, ?) and (related, item) <= (?, ?)`,
    );
  }

  /**
   * Makes a page of relationships equal to the server's and stores the feed's position, in one transaction.
   * @param rows all edges of the page
   * @returns number of added, changed and removed edges
   */
  applyEdges({ after, upTo }: EdgeRange, rows: readonly EdgeRow[], feed: FeedRecord): number {
    const touched = new Set<string>();
    let changed = 0;
    const tell = ({ item, related }: Pick<Stored, 'item' | 'related'>) => {
      changed += 1;
      touched.add(idText(item)).add(idText(related));
    };
    this.#rows.transact(() => {
      const gone = new Map(
        this.#inRange
          .all(
            (after === null ? undefined : idBytes(after.relatedId)) ?? lowest,
            (after === null ? undefined : idBytes(after.itemId)) ?? lowest,
            (upTo === null ? undefined : idBytes(upTo.relatedId)) ?? highest,
            (upTo === null ? undefined : idBytes(upTo.itemId)) ?? highest,
          )
          .map((edge) => [nameOf(edge), edge]),
      );
      for (const row of rows) {
        const edge = this.#storedOf(row);
        if (edge === undefined) continue;
        const name = nameOf(edge);
        const known = gone.get(name);
        gone.delete(name);
        if (known !== undefined && known.selector === edge.selector) continue;
        this.#put.run(edge.item, edge.related, edge.relation, edge.selector);
        tell(edge);
      }
      for (const edge of gone.values()) {
        this.#remove.run(edge.item, edge.related, edge.relation);
        tell(edge);
      }
      this.#rows.put(feed);
    });
    this.#rows.tell(touched);
    return changed;
  }

  /** Adds and removes single edges. */
  putEdges(rows: readonly EdgeRow[], gone: readonly EdgeRow[], feed: FeedRecord): number {
    const touched = new Set<string>();
    let changed = 0;
    this.#rows.transact(() => {
      for (const [edges, isThere] of [
        [rows, true],
        [gone, false],
      ] as const) {
        for (const row of edges) {
          const edge = this.#storedOf(row);
          if (edge === undefined) continue;
          const { changes } = isThere
            ? this.#put.run(edge.item, edge.related, edge.relation, edge.selector)
            : this.#remove.run(edge.item, edge.related, edge.relation);
          if (changes === 0) continue;
          changed += 1;
          touched.add(row.itemId).add(row.relatedId);
        }
      }
      this.#rows.put(feed);
    });
    this.#rows.tell(touched);
    return changed;
  }

  /** Clears the cached term keys after all rows were removed. */
  forgetRelations(): void {
    this.#rows.forget();
  }

  #storedOf({ itemId, relatedId, relation, selector }: EdgeRow): Stored | undefined {
    const item = idBytes(itemId);
    const related = idBytes(relatedId);
    if (item === undefined || related === undefined) return undefined;
    const term = this.#rows.term('relation', relation);
    return { item, related, relation: term, selector };
  }
}
