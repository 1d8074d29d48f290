import type { Database } from 'better-sqlite3';
import type { SqlFragment } from '../lists/rules.ts';

/** A component with the ids of its direct children. */
export interface ComponentNode {
  readonly id: string;
  readonly children: readonly string[];
}

/**
 * Counts the objects of each component and everything below it. An object that is linked to several of these
 * components counts once; the server's summary counts it each time.
 * @param links ids of a component and of one of its objects
 * @param count returns the result for distinct objects
 * @returns results by component id
 */
export function countBelow<Id, Counts>(
  nodes: readonly ComponentNode[],
  links: Iterable<readonly [component: string, object: Id]>,
  count: (objects: ReadonlySet<Id>) => Counts,
): ReadonlyMap<string, Counts> {
  const own = new Map<string, Id[]>();
  for (const [component, object] of links) {
    const id = component.toLowerCase();
    const objects = own.get(id);
    if (objects === undefined) own.set(id, [object]);
    else objects.push(object);
  }
  const childrenOf = new Map(nodes.map(({ id, children }) => [id.toLowerCase(), children]));
  const subtrees = new Map<string, ReadonlySet<Id>>();
  const objectsBelow = (id: string): ReadonlySet<Id> => {
    const known = subtrees.get(id);
    if (known !== undefined) return known;
    const found = new Set(own.get(id));
    // In a cycle, the unfinished component counts with its own objects.
    subtrees.set(id, found);
    for (const child of childrenOf.get(id) ?? [])
      for (const object of objectsBelow(child.toLowerCase())) found.add(object);
    return found;
  };
  return new Map(nodes.map(({ id }) => [id, count(objectsBelow(id.toLowerCase()))]));
}

/**
 * Returns the condition for rows of the components. All rows match if these are all components.
 * @param column with the id of a component
 */
export function componentCondition(
  database: Database,
  column: string,
  nodes: readonly ComponentNode[],
): SqlFragment<string> {
  const stored = database.prepare<[], number>('select count(*) from component').pluck().get();
  if (stored === nodes.length) return { sql: 'true', values: [] };
  const ids = nodes.map(({ id }) => id.replaceAll('-', ''));
  return { sql: `${column} in (select unhex(value) from json_each(?))`, values: [JSON.stringify(ids)] };
}
