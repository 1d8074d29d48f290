import type { Statement } from 'better-sqlite3';
import type { EdgeCursor, FeedRecord, SweptRange } from '../model.ts';
import type { EdgeRow } from '../tables/relationships.ts';
import { idBytes, idText } from '../text.ts';
import { toMicros } from '../times.ts';
import { EdgeRecorder } from './EdgeRecorder.ts';
import { FeedRows } from './FeedRows.ts';
import { idLength, type WriterOptions } from './WriterOptions.ts';

/** A relationship of the server. The times are absent if the caller did not read them. */
interface ReadEdge extends EdgeRow {
  readonly createdAt?: string | null;
  readonly deletedAt?: string | null;
}

interface StoredEdge {
  readonly item: Buffer;
  readonly related: Buffer;
  readonly relation: number;
  readonly selector: string | null;
}

const edgeKey = ({ item, related, relation }: Omit<StoredEdge, 'selector'>): string =>
  `${item.toString('latin1')}${related.toString('latin1')}${relation}`;

const lowest = Buffer.alloc(0);
const highest = Buffer.alloc(idLength, 0xff);

/** Writes stored relationships. Runs in the writer thread. */
export class RelationshipWriter {
  readonly #rows: FeedRows;
  readonly #put: Statement;
  readonly #remove: Statement<[Buffer, Buffer, number]>;
  readonly #inRange: Statement<[Buffer, Buffer, Buffer, Buffer], StoredEdge>;
  readonly #find: Statement<[Buffer, Buffer, number], number>;
  readonly #now: () => number;
  readonly #findRelation: Statement<[number], string>;
  readonly #recorder: EdgeRecorder;

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
    this.#find = database
      .prepare<[Buffer, Buffer, number], number>(
        'select 1 from edge where item = ? and related = ? and relation = ?',
      )
      .pluck();
    this.#now = options.now;
    this.#findRelation = database.prepare<[number], string>('select text from term where k = ?').pluck();
    this.#recorder = new EdgeRecorder(database, options.now);
  }

  /**
   * Makes a page of relationships equal to the server's and stores the feed's position, in one transaction.
   * @param rows all edges of the page
   * @returns number of added, changed and removed edges
   */
  applyEdges({ after, upTo }: SweptRange<EdgeCursor>, rows: readonly ReadEdge[], feed: FeedRecord): number {
    const touched = new Set<string>();
    let changed = 0;
    const recordChange = ({ item, related }: Pick<StoredEdge, 'item' | 'related'>) => {
      changed += 1;
      touched.add(idText(item)).add(idText(related));
    };
    this.#rows.transact(() => {
      const isComplete = this.#rows.isComplete();
      const remaining = new Map(
        this.#inRange
          .all(
            (after === null ? undefined : idBytes(after.relatedId)) ?? lowest,
            (after === null ? undefined : idBytes(after.itemId)) ?? lowest,
            (upTo === null ? undefined : idBytes(upTo.relatedId)) ?? highest,
            (upTo === null ? undefined : idBytes(upTo.itemId)) ?? highest,
          )
          .map((edge) => [edgeKey(edge), edge]),
      );
      for (const row of rows) {
        const edge = this.#toStored(row);
        if (edge === undefined) continue;
        const name = edgeKey(edge);
        const known = remaining.get(name);
        remaining.delete(name);
        if (known !== undefined && known.selector === edge.selector) continue;
        this.#put.run(edge.item, edge.related, edge.relation, edge.selector);
        if (isComplete && known === undefined) this.#record(edge, true, row.createdAt);
        recordChange(edge);
      }
      for (const edge of remaining.values()) {
        this.#remove.run(edge.item, edge.related, edge.relation);
        if (isComplete) this.#record(edge, false, null);
        recordChange(edge);
      }
      if (upTo === null && feed.completeAtMs !== null) {
        if (!isComplete) this.#recorder.recordDifferences();
        this.#recorder.markWatched(this.#now());
      }
      this.#rows.putRecord(feed);
    });
    this.#rows.publishChange(touched);
    return changed;
  }

  /** Adds and removes single edges. */
  putEdges(rows: readonly ReadEdge[], removed: readonly ReadEdge[], feed: FeedRecord): number {
    const touched = new Set<string>();
    let changed = 0;
    this.#rows.transact(() => {
      const isComplete = this.#rows.isComplete();
      for (const [edges, isAdded] of [
        [rows, true],
        [removed, false],
      ] as const) {
        for (const row of edges) {
          const edge = this.#toStored(row);
          if (edge === undefined) continue;
          const isNew = this.#find.get(edge.item, edge.related, edge.relation) === undefined;
          const { changes } = isAdded
            ? this.#put.run(edge.item, edge.related, edge.relation, edge.selector)
            : this.#remove.run(edge.item, edge.related, edge.relation);
          if (changes === 0) continue;
          if (isComplete && isNew === isAdded)
            this.#record(edge, isAdded, isAdded ? row.createdAt : row.deletedAt);
          changed += 1;
          touched.add(row.itemId).add(row.relatedId);
        }
      }
      this.#rows.putRecord(feed);
    });
    this.#rows.publishChange(touched);
    return changed;
  }

  /**
   * Records that all changes up to now were read.
   * @param atMs milliseconds since 1970
   */
  markRelationshipsWatched(atMs: number): void {
    this.#rows.transact(() => this.#recorder.markWatched(atMs));
  }

  #record({ item, related, relation }: StoredEdge, isAdded: boolean, serverAt: string | null = null): void {
    const text = relation === 0 ? '' : this.#findRelation.get(relation);
    if (text !== undefined)
      this.#recorder.record({ item, related, relation: text }, isAdded, toMicros(serverAt));
  }

  #toStored({ itemId, relatedId, relation, selector }: EdgeRow): StoredEdge | undefined {
    const item = idBytes(itemId);
    const related = idBytes(relatedId);
    if (item === undefined || related === undefined) return undefined;
    const term = this.#rows.term('relation', relation);
    return { item, related, relation: term, selector };
  }
}
