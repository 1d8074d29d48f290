import type { Database } from 'better-sqlite3';
import type { HandoverKind } from '#contract/rules/handover.ts';
import { idText } from '#main/cache/text.ts';
import type { SilenceFacts } from '#main/server/notificationRows.ts';
import { descendantResources } from '../lineage.ts';
import type { ThingLink } from './groupOutages.ts';
import type { UnhealthyThing } from './readUnhealthyThings.ts';

// The parent in the components table takes precedence over the topology's.
const selectParent = `select case when json_type(r.body, '$.parentId') is null then json_extract(c.body, '$.parentId')
    else json_extract(r.body, '$.parentId') end
  from component c left join component_row r on r.id = c.id where c.id = ?`;

/** Returns SQL for the links between things of two lists, as their positions there. SQLite finds them much faster than single reads. */
const linksSql = (table: string, parentColumn: string, childColumn: string): string =>
  `with parent as materialized (select key, unhex(value) as id from json_each(?)),
     child as materialized (select key, unhex(value) as id from json_each(?))
   select distinct p.key, c.key from parent p cross join ${table} l on l.${parentColumn} = p.id
     cross join child c on c.id = l.${childColumn}`;

const linkTables = [
  { parent: 'component', child: 'item', sql: linksSql('component_item', 'component', 'item') },
  { parent: 'component', child: 'check', sql: linksSql('check_component', 'component', 'check_id') },
  { parent: 'item', child: 'check', sql: linksSql('check_item', 'item', 'check_id') },
  { parent: 'item', child: 'item', sql: linksSql('edge', 'item', 'related') },
] as const;

interface ThingsOfKind {
  /** Ids as JSON. */
  readonly ids: string;
  /** Positions of the things in the list of all kinds. */
  readonly positions: readonly number[];
}

function ofKind(things: readonly UnhealthyThing[], wanted: HandoverKind): ThingsOfKind {
  const positions = [...things.keys()].filter((position) => things[position]?.kind === wanted);
  return {
    ids: JSON.stringify(positions.map((position) => things[position]?.idBytes.toString('hex'))),
    positions,
  };
}

/** Key of a thing in maps. */
export const thingKey = (kind: string, id: string): string => `${kind} ${id}`;

/** Links of the things of a list. Reads only the links of the things that it is called for. */
export class ThingLinks {
  readonly #database: Database;
  readonly #things: readonly UnhealthyThing[];
  readonly #ofKind: Readonly<Record<HandoverKind, ThingsOfKind>>;
  readonly #itemsOfChecks: () => ReadonlyMap<string, readonly Buffer[]>;
  readonly #childrenOfComponents: () => ReadonlyMap<string, readonly string[]>;
  readonly #componentItems;
  readonly #relatedItems;
  readonly #owners;
  readonly #parent;
  readonly #relatedCount;

  constructor(database: Database, things: readonly UnhealthyThing[]) {
    this.#database = database;
    this.#things = things;
    this.#ofKind = {
      item: ofKind(things, 'item'),
      check: ofKind(things, 'check'),
      component: ofKind(things, 'component'),
    };
    const pluck = <T>(sql: string) => database.prepare<[Buffer], T>(sql).pluck();
    this.#componentItems = pluck<Buffer>('select item from component_item where component = ?');
    this.#relatedItems = pluck<Buffer>('select distinct related from edge where item = ?');
    this.#owners = pluck<Buffer>('select distinct item from edge where related = ?');
    this.#parent = pluck<string | null>(selectParent);
    this.#relatedCount = database
      .prepare<[{ id: Buffer }], number>(
        `select count(*) from (select related from edge where item = @id union select item from edge where related = @id
           union select component from component_item where item = @id)`,
      )
      .pluck();
    this.#itemsOfChecks = once(() => this.#readItemsOfChecks());
    this.#childrenOfComponents = once(() => this.#readChildren());
  }

  /** Returns the links between the things, as positions in their list. */
  among(): ThingLink[] {
    const positions = new Map(this.#things.map(({ kind, id }, position) => [thingKey(kind, id), position]));
    const parents = this.#things.flatMap(({ kind, idBytes: bytes }, position): ThingLink[] => {
      const parent = kind === 'component' ? this.#parent.get(bytes)?.toLowerCase() : undefined;
      const parentPosition = parent === undefined ? undefined : positions.get(thingKey('component', parent));
      return parentPosition === undefined ? [] : [[parentPosition, position]];
    });
    const links = linkTables.flatMap(({ sql, parent, child }): ThingLink[] => {
      const [above, below] = [this.#ofKind[parent], this.#ofKind[child]];
      if (above.ids === '[]' || below.ids === '[]') return [];
      return this.#database
        .prepare<[string, string], [number, number]>(sql)
        .raw()
        .all(above.ids, below.ids)
        .map(([a, b]) => [above.positions[a] ?? 0, below.positions[b] ?? 0]);
    });
    return [...parents, ...links];
  }

  /** Returns the number of things below a thing, or that are linked to it. */
  countDependents({ kind, id, idBytes: bytes }: UnhealthyThing): number {
    if (kind === 'item') return this.#relatedCount.get({ id: bytes }) ?? 0;
    if (kind === 'check') return this.#itemsOfChecks().get(id)?.length ?? 0;
    return this.#descendants(id).size + this.#componentItems.all(bytes).length;
  }

  /** Returns the items whose changes can explain the health of a thing: itself, linked items, their direct owners. */
  relatedItems({ kind, id, idBytes: bytes }: UnhealthyThing): Buffer[] {
    if (kind === 'item') return [bytes, ...this.#owners.all(bytes), ...this.#relatedItems.all(bytes)];
    const own =
      kind === 'component' ? this.#componentItems.all(bytes) : (this.#itemsOfChecks().get(id) ?? []);
    return own.flatMap((item) => [item, ...this.#owners.all(item)]);
  }

  /**
   * Returns the things that silences cover, with the latest end of a silence by key.
   * @param silences only those that are active
   */
  silencedThings(silences: readonly SilenceFacts[]): ReadonlyMap<string, string> {
    const covered = new Map<string, string>();
    const cover = (kind: string, id: string, until: string) => {
      const key = thingKey(kind, id);
      const known = covered.get(key);
      if (known === undefined || Date.parse(until) > Date.parse(known)) covered.set(key, until);
    };
    const checksOfCanary = this.#database
      .prepare<[string], Buffer>(`select id from check_row where body ->> '$.canaryId' = ?`)
      .pluck();
    for (const { things, recursive, until } of silences)
      for (const { kind, id } of things) {
        if (kind === 'canary')
          for (const check of checksOfCanary.all(id)) cover('check', idText(check), until);
        else cover(kind === 'config' ? 'item' : kind, id, until);
        if (recursive && (kind === 'config' || kind === 'component'))
          for (const below of descendantResources(this.#database, kind, id))
            cover(kind === 'config' ? 'item' : kind, below.id, until);
      }
    return covered;
  }

  #descendants(id: string): ReadonlySet<string> {
    const found = new Set<string>();
    const waiting = [id];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
      for (const child of this.#childrenOfComponents().get(next) ?? []) {
        if (child === id || found.has(child)) continue;
        found.add(child);
        waiting.push(child);
      }
    return found;
  }

  #readItemsOfChecks(): ReadonlyMap<string, readonly Buffer[]> {
    const links = this.#database
      .prepare<[string], { item: Buffer; check_id: Buffer }>(
        // The table has no index by check.
        `select item, check_id from check_item
         where check_id in (select unhex(value) from json_each(?))`,
      )
      .all(this.#ofKind.check.ids);
    const byCheck = Map.groupBy(links, (link) => idText(link.check_id));
    return new Map([...byCheck].map(([id, own]) => [id, own.map(({ item }) => item)] as const));
  }

  #readChildren(): ReadonlyMap<string, readonly string[]> {
    const rows = this.#database
      .prepare<[], { id: Buffer; children: string | null }>(
        `select id, json_extract(body, '$.children') as children from component`,
      )
      .all();
    return new Map(
      rows.flatMap(({ id, children }) => {
        const ids: unknown = children === null ? [] : JSON.parse(children);
        return Array.isArray(ids)
          ? [[idText(id), ids.map((child) => String(child).toLowerCase())] as const]
          : [];
      }),
    );
  }
}

/** Computes a value at the first call. */
function once<T>(compute: () => T): () => T {
  let computed: { readonly value: T } | undefined;
  return () => {
    computed ??= { value: compute() };
    return computed.value;
  };
}
