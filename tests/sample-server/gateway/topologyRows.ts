import type { Pool } from 'pg';
import { SqlValues } from './SqlValues.ts';
import type { TopologyQuery } from './topologyQuery.ts';

/** Counts by type, then by severity. */
export type CountsByType = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** A component from the database. Only the first levels have all columns. */
export interface TopologyComponentRow {
  readonly id: string;
  readonly parent_id: string | null;
  readonly parents: readonly string[] | null;
  readonly name: string;
  readonly labels: Readonly<Record<string, string>> | null;
  readonly type: string | null;
  readonly status: string;
  readonly health: string | null;
  readonly checks: Readonly<Record<string, number>> | null;
  readonly incidents: CountsByType | null;
  readonly analysis: CountsByType | null;
  readonly team_names: readonly string[] | null;
}

export interface ReadComponent {
  readonly row: TopologyComponentRow;
  /** Whether the row has all columns. */
  readonly full: boolean;
}

const deeperColumns = [
  'name',
  'namespace',
  'id',
  'is_leaf',
  'status',
  'status_expr',
  'health',
  'health_expr',
  'status_reason',
  'icon',
  'topology_type',
  'labels',
  'team_names',
  'type',
  'parent_id',
  'parents',
  'incidents',
  'analysis',
  'checks',
];
const deeper = `jsonb_build_object(${deeperColumns.map((column) => `'${column}', topology.${column}`).join(', ')})`;

/** Returns the components for a response, ordered by id. */
export async function readComponents(
  database: Pool,
  { id, owner, labels }: Pick<TopologyQuery, 'id' | 'owner' | 'labels'>,
): Promise<readonly ReadComponent[]> {
  const values = new SqlValues();
  const idParameter = id === '' ? undefined : `${values.add(id)}::uuid`;
  const filters = [
    ...(owner === '' ? [] : [`owner = ${values.add(owner)}`]),
    ...(labels === undefined ? [] : [`labels @> ${values.add(JSON.stringify(labels))}::jsonb`]),
  ];
  // A component and its children have all columns. Without an id, only root components do.
  const fullCondition =
    idParameter === undefined
      ? 'component.parent_id is null'
      : `(component.id = ${idParameter} or component.parent_id = ${idParameter})`;
  const withinCondition =
    idParameter === undefined ? 'true' : `component.path like '%' || ${idParameter} || '%'`;
  const linkFullCondition =
    idParameter === undefined
      ? 'false'
      : `(link.relationship_id = ${idParameter} or component.parent_id = ${idParameter})`;
  const linkWithinCondition =
    idParameter === undefined ? 'true' : `(${linkFullCondition} or ${withinCondition})`;
  const conditions = filters.map((condition) => ` and component.${condition}`).join('');
  const { rows } = await database.query<ReadComponent>(
    `with found as materialized (
      select id, bool_or(is_full) as is_full from (
        select component.id, ${fullCondition} as is_full from components component
        where component.deleted_at is null and (${fullCondition} or ${withinCondition})${conditions}
        union all
        select link.component_id, ${linkFullCondition} from component_relationships link
        join components component on component.id = link.relationship_id
        where link.deleted_at is null and component.deleted_at is null and ${linkWithinCondition}${conditions}
      ) each group by id
    )
    select is_full as "full", case when is_full then to_jsonb(topology) else ${deeper} end as row
    from topology join found using (id) order by id`,
    values.list,
  );
  return rows;
}
