import { z } from 'zod';
import { idSchema } from '#contract/entities/id.ts';
import { manualSelector } from '#contract/rules/relationships.ts';
import type { ComponentChange, ComponentCheck, ComponentTeam, LinkedItem } from '#contract/topology.ts';
import { nonEmptyText, nullableText, requiredTime, timeOrNull } from '#main/server/columnSchemas.ts';
import { type DataApi, rowCap, type TableRead } from '#main/server/DataApi.ts';

type Signal = AbortSignal | undefined;

const itemSchema = z
  .object({
    id: idSchema,
    name: nullableText,
    type: nullableText,
    config_class: nullableText,
    deleted_at: timeOrNull,
  })
  .transform((row) => ({
    id: row.id,
    name: row.name ?? row.id,
    type: row.type,
    configClass: row.config_class,
    deletedAt: row.deleted_at,
  }));

const itemColumns = 'id,name,type,config_class';

/** @throws Failure from the data API */
async function readRows<T>(
  data: DataApi,
  componentId: string,
  query: Pick<TableRead, 'relation' | 'columns' | 'order' | 'key' | 'args'>,
  schema: z.ZodType<T>,
  signal: Signal,
): Promise<readonly T[]> {
  const where = query.args === undefined ? ([['component_id', 'eq', componentId]] as const) : [];
  const { rows } = await data.rows({ ...query, where, limit: rowCap, signal }, schema);
  return rows;
}

const linkSchema = z
  .object({ selector_id: nullableText, deleted_at: timeOrNull, configs: itemSchema.nullish() })
  .transform(({ selector_id, deleted_at, configs }): LinkedItem | null =>
    configs == null
      ? null
      : { item: configs, manual: selector_id === manualSelector, unlinkedAt: deleted_at },
  );

/** Reads the catalog items of a component, sorted by name, including deleted links. */
export async function itemsOfComponent(data: DataApi, id: string, signal: Signal): Promise<LinkedItem[]> {
  const links = await readRows(
    data,
    id,
    {
      relation: 'config_component_relationships',
      columns: [
        'component_id',
        'selector_id',
        'deleted_at',
        `configs!config_component_relationships_config_id_fkey(${itemColumns},deleted_at)`,
      ],
      key: 'component_id',
    },
    linkSchema,
    signal,
  );
  return links
    .flatMap((link) => link ?? [])
    .sort((a, b) => (a.item.name < b.item.name ? -1 : a.item.name > b.item.name ? 1 : 0));
}

const changeSchema = z
  .object({
    id: idSchema,
    change_type: nullableText,
    severity: nonEmptyText,
    created_at: requiredTime,
    config_id: idSchema,
    name: nullableText,
    type: nullableText,
    config_class: nullableText,
  })
  .transform(
    (row): ComponentChange => ({
      id: row.id,
      item: {
        id: row.config_id,
        name: row.name ?? row.config_id,
        type: row.type,
        configClass: row.config_class,
      },
      type: row.change_type ?? '',
      severity: row.severity,
      createdAt: row.created_at,
    }),
  );

/**
 * Reads the newest changes of the items of a component.
 * @param pageSize max number of changes
 * @returns the changes, and the number of all changes
 */
export async function changesOfComponent(
  data: DataApi,
  id: string,
  pageSize: number,
  signal: Signal,
): Promise<{ changes: ComponentChange[]; total: number }> {
  const { rows, total } = await data.rows(
    {
      relation: 'changes_by_component',
      columns: Object.keys(changeSchema.in.shape),
      where: [['component_id', 'eq', id]],
      order: [
        ['created_at', 'desc'],
        ['id', 'desc'],
      ],
      limit: pageSize,
      count: true,
      signal,
    },
    changeSchema,
  );
  const changes = [...new Map(rows.map((row) => [row.id, row])).values()];
  return { changes, total: total ?? changes.length };
}

const checkSchema = z
  .object({
    id: idSchema,
    name: nullableText,
    type: nullableText,
    severity: nonEmptyText,
    status: nonEmptyText,
  })
  .transform((row): ComponentCheck => ({ ...row, name: row.name ?? '', type: row.type ?? '' }));

export async function checksOfComponent(
  data: DataApi,
  id: string,
  signal: Signal,
): Promise<ComponentCheck[]> {
  const rows = await readRows(
    data,
    id,
    {
      relation: 'checks_by_component',
      columns: Object.keys(checkSchema.in.shape),
      order: [['name', 'asc']],
    },
    checkSchema,
    signal,
  );
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

const teamSchema = z
  .object({
    role: nonEmptyText,
    team: z.object({ id: idSchema, name: nullableText, icon: nonEmptyText }).nullish(),
  })
  .transform(({ role, team }): ComponentTeam | null =>
    team == null ? null : { id: team.id, name: team.name ?? team.id, icon: team.icon, role },
  );

export async function teamsOfComponent(data: DataApi, id: string, signal: Signal): Promise<ComponentTeam[]> {
  const rows = await readRows(
    data,
    id,
    {
      relation: 'team_components',
      columns: ['component_id', 'role', 'team:teams(id,name,icon)'],
      key: 'component_id',
    },
    teamSchema,
    signal,
  );
  return rows.flatMap((team) => team ?? []);
}
