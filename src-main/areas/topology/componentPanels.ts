import { z } from 'zod';
import { idSchema } from '#contract/entities/id.ts';
import { manualSelector } from '#contract/rules/relationships.ts';
import type {
  ComponentChange,
  ComponentCheck,
  ComponentInsight,
  ComponentTeam,
  LinkedItem,
} from '#contract/topology.ts';
import { nonEmptyText, nullableText, requiredTime, timeOrNull } from '#main/server/columnSchemas.ts';
import type { DataApi, TableRead } from '#main/server/DataApi.ts';

type Signal = AbortSignal | undefined;

/** Limit of rows in a panel, newest first. The list page has the rest. */
const maxRows = 200;

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
  const { rows } = await data.rows({ ...query, where, limit: maxRows, signal }, schema);
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

export async function changesOfComponent(
  data: DataApi,
  id: string,
  signal: Signal,
): Promise<ComponentChange[]> {
  const rows = await readRows(
    data,
    id,
    {
      relation: 'changes_by_component',
      columns: Object.keys(changeSchema.in.shape),
      order: [['created_at', 'desc']],
    },
    changeSchema,
    signal,
  );
  return [...new Map(rows.map((row) => [row.id, row])).values()];
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

const analysisSchema = z.object({
  id: idSchema,
  analyzer: nullableText,
  analysis_type: nonEmptyText,
  severity: nonEmptyText,
  message: nullableText,
  first_observed: requiredTime,
});

/** Each row refers to one insight, but PostgREST embeds all insights of its item. */
const insightSchema = z
  .object({
    analysis_id: idSchema,
    config: z
      .object({
        id: idSchema,
        name: nullableText,
        type: nullableText,
        config_class: nullableText,
        analysis: z.array(z.unknown()).nullish(),
      })
      .nullish(),
  })
  .transform(({ analysis_id, config }): ComponentInsight | null => {
    const found = (config?.analysis ?? [])
      .map((one) => analysisSchema.safeParse(one).data)
      .find((one) => one?.id === analysis_id);
    if (config == null || found === undefined) return null;
    return {
      id: found.id,
      item: {
        id: config.id,
        name: config.name ?? config.id,
        type: config.type,
        configClass: config.config_class,
      },
      analyzer: found.analyzer ?? '',
      type: found.analysis_type,
      severity: found.severity,
      message: found.message ?? '',
      firstObservedAt: found.first_observed,
    };
  });

/** Reads the open insights of a component's items. */
export async function insightsOfComponent(
  data: DataApi,
  id: string,
  signal: Signal,
): Promise<ComponentInsight[]> {
  const rows = await readRows(
    data,
    id,
    {
      relation: 'analysis_by_component',
      columns: [
        'analysis_id',
        `config:configs(${itemColumns},analysis:config_analysis(id,analyzer,analysis_type,message,severity,first_observed))`,
      ],
      key: 'analysis_id',
    },
    insightSchema,
    signal,
  );
  return [...new Map(rows.flatMap((row) => (row === null ? [] : [[row.id, row] as const]))).values()];
}
