import type { Database } from 'better-sqlite3';
import { checkComponentsSyncedKey } from '../feedTables.ts';
import { idText } from '../text.ts';
import { type ComponentNode, componentCondition, countBelow } from './componentSubtrees.ts';
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

/**
 * Counts the checks by status of each component and everything below it. A check that is linked to several of
 * these components counts once; the server's summary counts it each time. Checks that never ran do not count.
 * @param nodes all components, or a component and everything below it
 */
export function countComponentChecks(
  database: Database,
  nodes: readonly ComponentNode[],
): ReadonlyMap<string, Counts> {
  const { sql, values } = componentCondition(database, 'component', nodes);
  const links = database
    .prepare<string[], { component: Buffer; check_id: Buffer }>(
      `select component, check_id from check_component where ${sql}`,
    )
    .all(...values);
  const statuses = new Map(
    database
      .prepare<string[], Parameters<typeof toListItem>[0]>(
        `${selectChecks} where r.id in (select check_id from check_component where ${sql})`,
      )
      .all(...values)
      .map((row) => {
        const { id, status } = toListItem(row);
        return [id.toLowerCase(), status] as const;
      }),
  );
  return countBelow(
    nodes,
    links.map(({ component, check_id }) => [idText(component), idText(check_id)] as const),
    (checks) => {
      const counts: Record<string, number> = {};
      for (const check of checks) {
        const status = statuses.get(check);
        if (status !== undefined && status !== 'unknown') counts[status] = (counts[status] ?? 0) + 1;
      }
      return counts;
    },
  );
}
