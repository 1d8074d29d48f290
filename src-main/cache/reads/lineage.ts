import type { Database } from 'better-sqlite3';
import type { SendResourceKind } from '../../../src-preload/contract/rules/notifications.ts';
import { hardRelation } from '../../../src-preload/contract/rules/relationships.ts';
import { idBytes, idText } from '../text.ts';
import { termKinds } from '../writes/Dictionary.ts';

export interface RelatedThing {
  readonly id: string;
  readonly name: string | null;
  readonly type: string | null;
}

interface Row {
  readonly id: Buffer;
  readonly name: string | null;
  readonly type: string | null;
}

// Edges from a parent to its children.
const hard = `(select k from term where kind = ${termKinds.relation} and text = '${hardRelation}')`;

const itemsAlong = (from: 'item' | 'related', to: 'item' | 'related'): string => `
  with recursive reached(id) as (
    select ${to} from edge where ${from} = @id and relation = ${hard}
    union
    select e.${to} from reached join edge e on e.${from} = reached.id and e.relation = ${hard}
  ) select reached.id, m.name, t.text as type from reached left join item i on i.id = reached.id
  left join item_more m on m.k = i.k left join term t on t.k = i.type where reached.id <> @id`;

// The parent in the components table takes precedence over the topology's.
const components = `
  select c.id, json_extract(c.body, '$.name') as name, json_extract(c.body, '$.type') as type,
    case when json_type(r.body, '$.parentId') is null then json_extract(c.body, '$.parentId')
      else json_extract(r.body, '$.parentId') end as parent
  from component c left join component_row r on r.id = c.id`;

const toThing = ({ id, name, type }: Row): RelatedThing => ({ id: idText(id), name, type });

function itemsOf(database: Database, statement: string, id: string): RelatedThing[] {
  const start = idBytes(id);
  return start === undefined
    ? []
    : database.prepare<[{ id: Buffer }], Row>(statement).all({ id: start }).map(toThing);
}

function parentsOf(
  database: Database,
): ReadonlyMap<string, RelatedThing & { readonly parent: string | null }> {
  const rows = database.prepare<[], Row & { parent: string | null }>(components).all();
  return new Map(
    rows.map((row) => [idText(row.id), { ...toThing(row), parent: row.parent?.toLowerCase() ?? null }]),
  );
}

/** Returns all descendants of an item or component. Other kinds have none. */
export function thingsBelow(database: Database, kind: SendResourceKind, id: string): RelatedThing[] {
  if (kind === 'config') return itemsOf(database, itemsAlong('item', 'related'), id);
  if (kind !== 'component') return [];
  const byParent = Map.groupBy(parentsOf(database).values(), ({ parent }) => parent ?? '');
  const found = new Map<string, RelatedThing>();
  const walk = (from: string): void => {
    for (const { parent: _, ...each } of byParent.get(from) ?? []) {
      if (found.has(each.id) || each.id === id) continue;
      found.set(each.id, each);
      walk(each.id);
    }
  };
  walk(id.toLowerCase());
  return [...found.values()];
}

/** Returns all ancestors of an item or component. A component's ancestors are sorted nearest first. */
export function thingsAbove(database: Database, kind: SendResourceKind, id: string): RelatedThing[] {
  if (kind === 'config') return itemsOf(database, itemsAlong('related', 'item'), id);
  if (kind !== 'component') return [];
  const all = parentsOf(database);
  const found = new Map<string, RelatedThing>();
  for (let next = all.get(id.toLowerCase())?.parent ?? null; next !== null && !found.has(next); ) {
    const over = all.get(next);
    found.set(
      next,
      over === undefined
        ? { id: next, name: null, type: null }
        : { id: over.id, name: over.name, type: over.type },
    );
    next = over?.parent ?? null;
  }
  found.delete(id.toLowerCase());
  return [...found.values()];
}
