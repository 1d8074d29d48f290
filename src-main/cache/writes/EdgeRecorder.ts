import type { Database } from 'better-sqlite3';
import { termKinds } from './Dictionary.ts';
import { WatchedTime } from './WatchedTime.ts';

/** A relationship with the text of its relation. Empty for none. */
export interface RecordedEdge {
  readonly item: Buffer;
  readonly related: Buffer;
  readonly relation: string;
}

const prepareStatements = (database: Database) => ({
  findEdge: database
    .prepare<[Buffer, Buffer, string], number>(
      'select k from edge_thing where item = ? and related = ? and relation = ?',
    )
    .pluck(),
  addEdge: database.prepare<[Buffer, Buffer, string]>(
    'insert into edge_thing (item, related, relation) values (?, ?, ?)',
  ),
  lastMove: database.prepare<[number], { at: number; added: number }>(
    'select at, added from edge_move where edge = ? order by at desc limit 1',
  ),
  addMove: database.prepare<[number, number, number]>(
    'insert into edge_move (edge, at, added) values (?, ?, ?)',
  ),
  listDiffering: database.prepare<[], RecordedEdge & { readonly isStored: number }>(
    `select h.item, h.related, h.relation, e.item is not null as isStored
     from edge_thing h
     left join term t on t.kind = ${termKinds.relation} and t.text = h.relation
     left join edge e on e.item = h.item and e.related = h.related
       and e.relation = case h.relation when '' then 0 else t.k end
     where (e.item is not null) <> (select m.added from edge_move m where m.edge = h.k order by m.at desc limit 1)`,
  ),
});

/** Records added and removed relationships. Runs within the caller's transaction, in the writer thread. */
export class EdgeRecorder {
  readonly #watched: WatchedTime;
  readonly #statements: ReturnType<typeof prepareStatements>;

  /** @param now the present in milliseconds since 1970 */
  constructor(database: Database, now: () => number) {
    this.#watched = new WatchedTime(database, 'relationship', now);
    this.#statements = prepareStatements(database);
  }

  /**
   * Records that a relationship was added or removed.
   * @param serverAt when, according to the server, in microseconds since 1970. Null if unknown.
   */
  record({ item, related, relation }: RecordedEdge, isAdded: boolean, serverAt: number | null): void {
    const { findEdge, addEdge, lastMove, addMove } = this.#statements;
    const known = findEdge.get(item, related, relation);
    const last = known === undefined ? undefined : lastMove.get(known);
    const added = isAdded ? 1 : 0;
    if (last?.added === added) return;
    const k = known ?? Number(addEdge.run(item, related, relation).lastInsertRowid);
    const at = this.#watched.timeOfChange(serverAt);
    // Changes of a relationship stay in the order in which they were seen.
    addMove.run(k, last === undefined ? at : Math.max(at, last.at + 1), added);
  }

  /**
   * Records what changed while the rows were removed and synced again. Known only of relationships that changed
   * before.
   */
  recordDifferences(): void {
    for (const edge of this.#statements.listDiffering.all()) this.record(edge, edge.isStored === 1, null);
  }

  /** @param atMs milliseconds since 1970 */
  markWatched(atMs: number): void {
    this.#watched.mark(atMs);
  }
}
