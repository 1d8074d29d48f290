import type { Database, Statement } from 'better-sqlite3';
import type { ConfigListItem } from '#contract/entities/configItem.ts';
import type { RelationshipsInput } from '#contract/relationships.ts';
import { hardRelation } from '#contract/rules/relationships.ts';
import { toCacheError } from '../CacheError.ts';
import { idBytes, idText } from '../text.ts';
import { microsOf } from '../times.ts';
import { termKinds } from '../writes/Dictionary.ts';
import { readItems } from './readItems.ts';
import { restoredSql } from './Where.ts';

/** An edge of a walk, in the form of the server's function `config_relationships_recursive`. */
export interface TraversedEdge {
  readonly from: string;
  readonly to: string;
  readonly relation: string | null;
  readonly direction: 'outgoing' | 'incoming';
  /** Number of edges from the start, including this one. */
  readonly depth: number;
}

export interface Traversal {
  readonly edges: readonly TraversedEdge[];
  /** The items at the ends of the edges, and the start item. */
  readonly items: readonly ConfigListItem[];
  /** The walk reached its limit. The result contains the nearest edges. */
  readonly more: boolean;
}

interface Limits {
  readonly depth: number;
  readonly items: number;
}

interface Step {
  readonly other: Buffer;
  readonly relation: string | null;
}

const wasCreated = (createdAt: string, atMs: number | undefined): boolean =>
  atMs === undefined || Date.parse(createdAt) <= atMs;

const wasDeleted = (deletedAt: string | null, atMs = Number.POSITIVE_INFINITY): boolean =>
  deletedAt !== null && Date.parse(deletedAt) <= atMs;

const none: ReadonlySet<string> = new Set();

type StepStatement = Statement<[Buffer], Step>;

/** Reads stored relationships. Runs in the reader threads. */
export class RelationshipReader {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Walks the relationships of an item like the server does, including its parents. Null when the item is not
   * stored.
   */
  walkRelationships(input: RelationshipsInput, limits: Limits): Traversal | null {
    return this.#walkFrom(input, limits, undefined);
  }

  /**
   * Walks the relationships of an earlier time. Items that were created later are left out, and items that were
   * deleted later count as not deleted.
   * @param atMs milliseconds since 1970
   */
  walkRelationshipsAt(input: RelationshipsInput, limits: Limits, atMs: number): Traversal | null {
    return this.#walkFrom(input, limits, atMs);
  }

  #walkFrom(input: RelationshipsInput, limits: Limits, atMs: number | undefined): Traversal | null {
    try {
      const start = idBytes(input.id);
      const items = start === undefined ? [] : this.#itemsOf([start]);
      if (start === undefined || items.length === 0) return null;
      return this.#walk(start, input, limits, atMs);
    } catch (error) {
      throw toCacheError(error);
    }
  }

  #walk(
    start: Buffer,
    { outgoing, incoming, soft, hideDeleted }: RelationshipsInput,
    limits: Limits,
    atMs: number | undefined,
  ): Traversal {
    const steps = (direction: TraversedEdge['direction'], withSoft: boolean): StepStatement =>
      atMs === undefined ? this.#steps(direction, withSoft) : this.#stepsAt(direction, withSoft, atMs);
    const edges: TraversedEdge[] = [];
    const found = new Map<string, Buffer>([[start.toString('latin1'), start]]);
    let more = false;
    const walkDirection = (direction: TraversedEdge['direction'], step: StepStatement, depth: number) => {
      const seen = new Set([start.toString('latin1')]);
      let frontier = [start];
      for (let level = 1; level <= depth && frontier.length > 0; level += 1) {
        const next: Buffer[] = [];
        for (const from of frontier) {
          for (const { other, relation } of step.iterate(from)) {
            const name = other.toString('latin1');
            if (!found.has(name)) {
              if (found.size >= limits.items) {
                more = true;
                continue;
              }
              found.set(name, other);
            }
            const [source, target] = direction === 'outgoing' ? [from, other] : [other, from];
            edges.push({ from: idText(source), to: idText(target), relation, direction, depth: level });
            if (seen.has(name)) continue;
            seen.add(name);
            next.push(other);
          }
        }
        frontier = next;
      }
    };
    // An item has at most one parent, so the chain of parents needs no depth limit.
    walkDirection('incoming', steps('incoming', false), Number.POSITIVE_INFINITY);
    if (outgoing) walkDirection('outgoing', steps('outgoing', soft), limits.depth);
    if (incoming) walkDirection('incoming', steps('incoming', soft), limits.depth);
    const restoredLater = atMs === undefined ? none : this.#restoredLater(atMs);
    const wasDeletedThen = (id: string, deletedAt: string | null) =>
      wasDeleted(deletedAt, atMs) || restoredLater.has(id);
    const items = this.#itemsOf([...found.values()]).filter(
      ({ id, createdAt, deletedAt }) =>
        id === idText(start) ||
        (wasCreated(createdAt, atMs) && !(hideDeleted && wasDeletedThen(id, deletedAt))),
    );
    return { edges, items, more };
  }

  /** Returns the ids of items that were deleted at an earlier time, and restored later. @param atMs milliseconds since 1970 */
  #restoredLater(atMs: number): ReadonlySet<string> {
    const ids = this.#database
      .prepare<[], Buffer>(restoredSql(microsOf(atMs)))
      .pluck()
      .all();
    return new Set(ids.map(idText));
  }

  #steps(direction: TraversedEdge['direction'], soft: boolean): StepStatement {
    const [from, to] = direction === 'outgoing' ? ['item', 'related'] : ['related', 'item'];
    const relations = soft
      ? ''
      : `and e.relation = (select k from term where kind = ${termKinds.relation} and text = '${hardRelation}')`;
    return this.#database.prepare<[Buffer], Step>(
      `select e.${to} as other, t.text as relation from edge e left join term t on t.k = e.relation
       where e.${from} = ? ${relations} order by e.${to}`,
    );
  }

  /** Edges of an earlier time: the present ones, without those added since, and with those removed since. */
  #stepsAt(direction: TraversedEdge['direction'], soft: boolean, atMs: number): StepStatement {
    const [from, to] = direction === 'outgoing' ? ['item', 'related'] : ['related', 'item'];
    const at = microsOf(atMs);
    const firstMove = `select m.added from edge_move m where m.edge = h.k and m.at > ${at} order by m.at limit 1`;
    return this.#database.prepare<[Buffer], Step>(
      `with start (id) as (select ?)
       select other, nullif(relation, '') as relation from (
         select e.${to} as other, coalesce(t.text, '') as relation from edge e left join term t on t.k = e.relation
         where e.${from} = (select id from start) and not exists (
           select 1 from edge_thing h where h.item = e.item and h.related = e.related
             and h.relation = coalesce(t.text, '') and (${firstMove}) = 1)
         union
         select h.${to}, h.relation from edge_thing h where h.${from} = (select id from start) and (${firstMove}) = 0
       ) ${soft ? '' : `where relation = '${hardRelation}'`} order by other`,
    );
  }

  #itemsOf(ids: readonly Buffer[]): ConfigListItem[] {
    const find = this.#database.prepare<[Buffer], number>('select k from item where id = ?').pluck();
    return readItems(
      this.#database,
      ids.flatMap((id) => find.get(id) ?? []),
    );
  }
}
