import type { Database, Statement } from 'better-sqlite3';
import type { ConfigListItem } from '../../../src-preload/contract/entities/configItem.ts';
import type { RelationshipsInput } from '../../../src-preload/contract/relationships.ts';
import { hardRelation } from '../../../src-preload/contract/rules/relationships.ts';
import { toCacheError } from '../CacheError.ts';
import { idBytes, idText } from '../text.ts';
import { termKinds } from '../writes/Dictionary.ts';
import { readItems } from './itemRows.ts';

/** An edge that was walked from an item, as the server's function `config_relationships_recursive` answers it. */
export interface WalkedEdge {
  readonly from: string;
  readonly to: string;
  readonly relation: string | null;
  readonly direction: 'outgoing' | 'incoming';
  /** How many edges were walked with this one. */
  readonly depth: number;
}

/** What a walk over the relationships came to. */
export interface Walked {
  readonly edges: readonly WalkedEdge[];
  /** The items at their ends, and the first one. */
  readonly items: readonly ConfigListItem[];
  /** The walk was given up: what it came to is the nearest. */
  readonly more: boolean;
}

interface Limits {
  /** Edges away. */
  readonly depth: number;
  readonly items: number;
}

interface Step {
  readonly other: Buffer;
  readonly relation: string | null;
}

type Steps = Statement<[Buffer], Step>;

/** Everything that is read of the relationships that are kept; runs in the threads that read. */
export class RelationshipReader {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Walks from an item as the server does, its parents included; null when it is not kept. */
  walkRelationships(input: RelationshipsInput, limits: Limits): Walked | null {
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
  ): Walked {
    const edges: WalkedEdge[] = [];
    const found = new Map<string, Buffer>([[start.toString('latin1'), start]]);
    let more = false;
    const along = (direction: WalkedEdge['direction'], steps: Steps, depth: number) => {
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
    // A parent has no more than one: its own parent. All of them are there, however far up.
    along('incoming', this.#steps('incoming', false), Number.POSITIVE_INFINITY);
    if (outgoing) along('outgoing', this.#steps('outgoing', soft), limits.depth);
    if (incoming) along('incoming', this.#steps('incoming', soft), limits.depth);
    const items = this.#itemsOf([...found.values()]).filter(
      ({ id, deletedAt }) => !hideDeleted || deletedAt === null || id === idText(start),
    );
    return { edges, items, more };
  }

  #steps(direction: WalkedEdge['direction'], soft: boolean): Steps {
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
