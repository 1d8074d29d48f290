import type { Database } from 'better-sqlite3';
import { incidentSeverities } from '#contract/rules/incidents.ts';
import type { ComponentSummary } from '#contract/rules/packedComponents.ts';
import { componentItemsSyncedKey } from '../feedTables.ts';
import { idText } from '../text.ts';
import { completedAt } from './completedAt.ts';
import { type ComponentNode, componentCondition, countBelow } from './componentSubtrees.ts';

/** Counts by type, then severity. */
type TypeCounts = ComponentSummary['insights'];

interface Finding {
  readonly type: string;
  readonly severity: string;
}

function countByType(findings: Iterable<Finding>): TypeCounts {
  const counts: Record<string, Record<string, number>> = {};
  for (const { type, severity } of findings) {
    const ofType = counts[type] ?? {};
    counts[type] = { ...ofType, [severity]: (ofType[severity] ?? 0) + 1 };
  }
  return counts;
}

/** Counts the linked objects of each component and everything below it, each object once. */
function countFindings<Id extends string | number>(
  nodes: readonly ComponentNode[],
  links: ReadonlyArray<{ readonly component: string; readonly id: Id } & Finding>,
): ReadonlyMap<string, TypeCounts> {
  const findings = new Map(links.map((link) => [link.id, link]));
  const ofIds = (ids: ReadonlySet<Id>) => [...ids].flatMap((id) => findings.get(id) ?? []);
  return countBelow(
    nodes,
    links.map(({ component, id }) => [component, id] as const),
    (ids) => countByType(ofIds(ids)),
  );
}

/** Open insights of the items of each component. Undefined until insights and links are synced. */
export function countComponentInsights(
  database: Database,
  nodes: readonly ComponentNode[],
): ReadonlyMap<string, TypeCounts> | undefined {
  const hasLinks = database
    .prepare<[string]>('select 1 from meta where name = ?')
    .get(componentItemsSyncedKey);
  if (hasLinks === undefined || completedAt(database, 'insights') === null) return undefined;
  const { sql, values } = componentCondition(database, 'l.component', nodes);
  const links = database
    .prepare<string[], { component: Buffer; id: number } & Finding>(
      `select l.component, i.k as id, coalesce(t.text, '') as type, coalesce(s.text, '') as severity
       from component_item l join insight i on i.item = l.item join term o on o.k = i.status and o.text = 'open'
       left join term t on t.k = i.type left join term s on s.k = i.severity where ${sql}`,
    )
    .all(...values);
  return countFindings(
    nodes,
    links.map((link) => ({ ...link, component: idText(link.component) })),
  );
}

/** Incidents that are not closed, of each component. Undefined until incidents are synced. */
export function countComponentIncidents(
  database: Database,
  nodes: readonly ComponentNode[],
): ReadonlyMap<string, TypeCounts> | undefined {
  if (completedAt(database, 'incidents') === null) return undefined;
  const links = database
    .prepare<[], { component: string; id: string; type: string; severity: number }>(
      `select c.value as component, i.id, coalesce(nullif(i.type, ''), json_extract(i.row, '$.type'), '') as type, i.severity
       from incident i, json_each(i.components) c where i.status <> 'closed'`,
    )
    .all();
  return countFindings(
    nodes,
    links.map((link) => ({ ...link, severity: incidentSeverities[link.severity] ?? 'low' })),
  );
}
