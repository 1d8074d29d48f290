import type { Database } from 'better-sqlite3';
import type { SendResourceKind } from '#contract/rules/notifications.ts';
import { hardRelation } from '#contract/rules/relationships.ts';
import { idBytes, idText } from '../text.ts';
import { termKinds } from '../writes/Dictionary.ts';

export interface RelatedResource {
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
const hardRelationKey = `(select k from term where kind = ${termKinds.relation} and text = '${hardRelation}')`;

const selectReachedItems = (from: 'item' | 'related', to: 'item' | 'related'): string => `
  with recursive reached(id) as (
    select ${to} from edge where ${from} = @id and relation = ${hardRelationKey}
    union
    select e.${to} from reached join edge e on e.${from} = reached.id and e.relation = ${hardRelationKey}
  ) select reached.id, m.name, t.text as type from reached left join item i on i.id = reached.id
  left join item_more m on m.k = i.k left join term t on t.k = i.type where reached.id <> @id`;

// The parent in the components table takes precedence over the topology's.
const selectComponents = `
  select c.id, json_extract(c.body, '$.name') as name, json_extract(c.body, '$.type') as type,
    case when json_type(r.body, '$.parentId') is null then json_extract(c.body, '$.parentId')
      else json_extract(r.body, '$.parentId') end as parent
  from component c left join component_row r on r.id = c.id`;

const toRelatedResource = ({ id, name, type }: Row): RelatedResource => ({ id: idText(id), name, type });

function readReachedItems(database: Database, statement: string, id: string): RelatedResource[] {
  const start = idBytes(id);
  return start === undefined
    ? []
    : database.prepare<[{ id: Buffer }], Row>(statement).all({ id: start }).map(toRelatedResource);
}

function readComponentParents(
  database: Database,
): ReadonlyMap<string, RelatedResource & { readonly parent: string | null }> {
  const rows = database.prepare<[], Row & { parent: string | null }>(selectComponents).all();
  return new Map(
    rows.map((row) => [
      idText(row.id),
      { ...toRelatedResource(row), parent: row.parent?.toLowerCase() ?? null },
    ]),
  );
}

/** Returns all descendants of an item or component. Other kinds have none. */
export function descendantResources(
  database: Database,
  kind: SendResourceKind,
  id: string,
): RelatedResource[] {
  if (kind === 'config') return readReachedItems(database, selectReachedItems('item', 'related'), id);
  if (kind !== 'component') return [];
  const byParent = Map.groupBy(readComponentParents(database).values(), ({ parent }) => parent ?? '');
  const found = new Map<string, RelatedResource>();
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
export function ancestorResources(database: Database, kind: SendResourceKind, id: string): RelatedResource[] {
  if (kind === 'config') return readReachedItems(database, selectReachedItems('related', 'item'), id);
  if (kind !== 'component') return [];
  const all = readComponentParents(database);
  const found = new Map<string, RelatedResource>();
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
