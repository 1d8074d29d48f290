import type { Database, Statement } from 'better-sqlite3';
import type { ConfigListItem } from '#contract/entities/configItem.ts';
import type { RelationshipsInput } from '#contract/relationships.ts';
import { hardRelation } from '#contract/rules/relationships.ts';
import { toCacheError } from '../CacheError.ts';
import { idBytes, idText } from '../text.ts';
import { termKinds } from '../writes/Dictionary.ts';
import { readItems } from './readItems.ts';

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
    try {
      const start = idBytes(input.id);
      const items = start === undefined ? [] : this.#itemsOf([start]);
      if (start === undefined || items.length === 0) return null;
      return this.#walk(start, input, limits);
    } catch (error) {
      throw toCacheError(error);
    }
  }

  #walk(
    start: Buffer,
    { outgoing, incoming, soft, hideDeleted }: RelationshipsInput,
    limits: Limits,
  ): Traversal {
    const edges: TraversedEdge[] = [];
    const found = new Map<string, Buffer>([[start.toString('latin1'), start]]);
    let more = false;
    const walkDirection = (direction: TraversedEdge['direction'], steps: StepStatement, depth: number) => {
      const seen = new Set([start.toString('latin1')]);
      let frontier = [start];
      for (let level = 1; level <= depth && frontier.length > 0; level += 1) {
        const next: Buffer[] = [];
        for (const from of frontier) {
          for (const { other, relation } of steps.iterate(from)) {
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
    walkDirection('incoming', this.#steps('incoming', false), Number.POSITIVE_INFINITY);
    if (outgoing) walkDirection('outgoing', this.#steps('outgoing', soft), limits.depth);
    if (incoming) walkDirection('incoming', this.#steps('incoming', soft), limits.depth);
    const items = this.#itemsOf([...found.values()]).filter(
      ({ id, deletedAt }) => !hideDeleted || deletedAt === null || id === idText(start),
    );
    return { edges, items, more };
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

  #itemsOf(ids: readonly Buffer[]): ConfigListItem[] {
    const find = this.#database.prepare<[Buffer], number>('select k from item where id = ?').pluck();
    return readItems(
      this.#database,
      ids.flatMap((id) => find.get(id) ?? []),
    );
  }
}
