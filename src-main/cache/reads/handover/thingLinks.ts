import type { Database } from 'better-sqlite3';
import { idText } from '#main/cache/text.ts';
import type { SilenceFacts } from '#main/server/notificationRows.ts';
import { descendantResources } from '../lineage.ts';
import type { ThingLink } from './groupOutages.ts';
import type { UnhealthyThing } from './readUnhealthyThings.ts';

// The parent in the components table takes precedence over the topology's.
const selectParent = `select case when json_type(r.body, '$.parentId') is null then json_extract(c.body, '$.parentId')
    else json_extract(r.body, '$.parentId') end
  from component c left join component_row r on r.id = c.id where c.id = ?`;

/** Key of a thing in maps. */
export const thingKey = (kind: string, id: string): string => `${kind} ${id}`;

/** Links between things. Reads only the links of the things that it is called for. */
export class ThingLinks {
  readonly #database: Database;
  readonly #itemsOfChecks: () => ReadonlyMap<string, readonly Buffer[]>;
  readonly #childrenOfComponents: () => ReadonlyMap<string, readonly string[]>;
  readonly #componentItems;
  readonly #componentChecks;
  readonly #checksOfItem;
  readonly #relatedItems;
  readonly #owners;
  readonly #parent;
  readonly #relatedCount;

  constructor(database: Database) {
    this.#database = database;
    const pluck = <T>(sql: string) => database.prepare<[Buffer], T>(sql).pluck();
    this.#componentItems = pluck<Buffer>('select item from component_item where component = ?');
    this.#componentChecks = pluck<Buffer>('select check_id from check_component where component = ?');
    this.#checksOfItem = pluck<Buffer>('select check_id from check_item where item = ?');
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

  /** Returns the links between things of a list, as positions in it. */
  among(things: readonly UnhealthyThing[]): ThingLink[] {
    const positions = new Map(things.map(({ kind, id }, position) => [thingKey(kind, id), position]));
    const links: ThingLink[] = [];
    for (const [position, { kind, idBytes: bytes }] of things.entries()) {
      const add = (childKind: string, id: string) => {
        const child = positions.get(thingKey(childKind, id));
        if (child !== undefined) links.push([position, child]);
      };
      if (kind === 'component') {
        const parent = this.#parent.get(bytes)?.toLowerCase();
        const parentPosition =
          parent === undefined ? undefined : positions.get(thingKey('component', parent));
        if (parentPosition !== undefined) links.push([parentPosition, position]);
        for (const item of this.#componentItems.all(bytes)) add('item', idText(item));
        for (const check of this.#componentChecks.all(bytes)) add('check', idText(check));
      }
      if (kind === 'item') {
        for (const check of this.#checksOfItem.all(bytes)) add('check', idText(check));
        for (const item of this.#relatedItems.all(bytes)) add('item', idText(item));
      }
    }
    return links;
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
      .prepare<[], { item: Buffer; check_id: Buffer }>('select item, check_id from check_item')
      .all();
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
