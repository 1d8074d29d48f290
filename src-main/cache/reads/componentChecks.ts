import type { Database } from 'better-sqlite3';
import { checkComponentsSyncedKey } from '../feedTables.ts';
import { idText } from '../text.ts';
import { selectChecks, toListItem } from './joinedChecks.ts';

type Counts = Readonly<Record<string, number>>;

/** Whether the links between checks and components are synced. */
export const hasCheckComponents = (database: Database): boolean =>
  database.prepare<[string]>('select 1 from meta where name = ?').get(checkComponentsSyncedKey) !== undefined;

/** Returns the ids of the checks that are linked to at least one of the components. */
export function checkIdsOfComponents(database: Database, components: readonly Buffer[]): string[] {
  const select = database
    .prepare<[Buffer], Buffer>(
      'select l.check_id from check_component l join check_row r on r.id = l.check_id where l.component = ?',
    )
    .pluck();
  return [...new Set(components.flatMap((component) => select.all(component).map(idText)))];
}

/** A component with the ids of its direct children. */
export interface ComponentNode {
  readonly id: string;
  readonly children: readonly string[];
}

/**
 * Counts the checks by status of each component and everything below it. A check that is linked to several of
 * these components counts once; the server's summary counts it each time. Checks that never ran do not count.
 */
export function countComponentChecks(
  database: Database,
  nodes: readonly ComponentNode[],
): ReadonlyMap<string, Counts> {
  const links = database
    .prepare<[], { component: Buffer; check_id: Buffer }>('select component, check_id from check_component')
    .all();
  const statuses = new Map(
    database
      .prepare<[], Parameters<typeof toListItem>[0]>(
        `${selectChecks} where r.id in (select check_id from check_component)`,
      )
      .all()
      .map((row) => {
        const { id, status } = toListItem(row);
        return [id.toLowerCase(), status] as const;
      }),
  );
  const own = new Map<string, string[]>();
  for (const { component, check_id } of links) {
    const id = idText(component);
    const checks = own.get(id);
    if (checks === undefined) own.set(id, [idText(check_id)]);
    else checks.push(idText(check_id));
  }
  const childrenOf = new Map(nodes.map(({ id, children }) => [id.toLowerCase(), children]));
  const subtrees = new Map<string, ReadonlySet<string>>();
  const checksBelow = (id: string): ReadonlySet<string> => {
    const known = subtrees.get(id);
    if (known !== undefined) return known;
    const found = new Set(own.get(id));
    // In a cycle, the unfinished component counts with its own checks.
    subtrees.set(id, found);
    for (const child of childrenOf.get(id) ?? [])
      for (const check of checksBelow(child.toLowerCase())) found.add(check);
    return found;
  };
  return new Map(
    nodes.map(({ id }) => {
      const counts: Record<string, number> = {};
      for (const check of checksBelow(id.toLowerCase())) {
        const status = statuses.get(check);
        if (status !== undefined && status !== 'unknown') counts[status] = (counts[status] ?? 0) + 1;
      }
      return [id, counts];
    }),
  );
}
