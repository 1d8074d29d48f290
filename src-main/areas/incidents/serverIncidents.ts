import { z } from 'zod';
import { idSchema } from '#contract/entities/id.ts';
import type {
  IncidentCounts,
  IncidentFilter,
  IncidentList,
  IncidentListInput,
  ResponderTeam,
} from '#contract/incidents.ts';
import { parseExact } from '#contract/rules/exactJson.ts';
import { toIncidentType, toSeverity } from '#contract/rules/incidents.ts';
import { incidentList, severityIndex } from '#main/cache/lists/incidents.ts';
import { postgrestWhere } from '#main/cache/lists/ListDescription.ts';
import { idBatches, maxIdsPerRequest } from '#main/reading/componentSubtree.ts';
import { nullableText, requiredTime } from '#main/server/columnSchemas.ts';
import { type DataApi, rowCap } from '#main/server/DataApi.ts';
import { containsPattern } from '#main/server/filters.ts';
import { incidentColumns, incidentRowSchema, jsonPart } from '#main/server/incidentRows.ts';
import type { Condition } from '#main/server/postgrest.ts';

type Signal = AbortSignal | undefined;

const relation = 'incidents';

/** Embedded resources that only the filter needs. */
const joinsFor = (filter: IncidentFilter): readonly string[] =>
  filter.component === undefined ? [] : ['hypotheses!inner(evidences!inner(component_id))'];

/** Reads the ids of the incidents with evidence about one of the components. */
async function incidentIdsAbout(data: DataApi, componentIds: readonly string[], signal: Signal) {
  const batches = idBatches(componentIds).map((batch) =>
    data.rows(
      {
        relation: 'incidents_by_component',
        columns: ['id'],
        where: [['component_id', 'in', `(${batch.join()})`]],
        order: [['created_at', 'desc']],
        signal,
      },
      z.object({ id: idSchema }),
    ),
  );
  return [...new Set((await Promise.all(batches)).flatMap(({ rows }) => rows.map(({ id }) => id)))];
}

/**
 * Returns the condition for a list of components. A list that is too long for one address has a request of
 * its own.
 */
async function componentConditions(
  data: DataApi,
  componentIds: readonly string[] | undefined,
  signal: Signal,
): Promise<readonly Condition[]> {
  if (componentIds === undefined) return [];
  if (componentIds.length <= maxIdsPerRequest)
    return [['hypotheses.evidences.component_id', 'in', `(${componentIds.join()})`]];
  const ids = await incidentIdsAbout(data, componentIds, signal);
  return [['id', 'in', `(${ids.slice(0, maxIdsPerRequest).join()})`]];
}

/**
 * Returns the conditions of a filter.
 * @param componentIds the filter's component and the components below it; default: the component alone
 */
async function conditionsOf(
  data: DataApi,
  filter: IncidentFilter,
  componentIds: readonly string[] | undefined,
  signal: Signal,
) {
  const { where, allOf } = postgrestWhere(incidentList, { filter });
  const ids = componentIds ?? (filter.component === undefined ? undefined : [filter.component]);
  return { where: [...where, ...(await componentConditions(data, ids, signal))], allOf };
}

/**
 * @param componentIds the filter's component and the components below it; default: the component alone
 * @throws Failure from the data API
 */
export async function incidentsFromServer(
  data: DataApi,
  input: IncidentListInput,
  signal: Signal,
  componentIds?: readonly string[],
): Promise<IncidentList> {
  const { filter, sortBy, sortOrder, pageIndex, pageSize } = input;
  const from = pageIndex * pageSize;
  // The server sorts severities alphabetically. So this reads the newest matches, up to the row limit of the
  // server, and sorts them here.
  const bySeverity = sortBy === 'severity';
  const { rows, total } = await data.rows(
    {
      relation,
      columns: [...incidentColumns, ...joinsFor(filter)],
      ...(await conditionsOf(data, filter, componentIds, signal)),
      order: [
        ...(bySeverity ? [] : [[incidentList.orders[sortBy].postgrest, sortOrder] as const]),
        ...(sortBy === 'created_at' ? [] : [['created_at', 'desc'] as const]),
        ['id', 'desc'],
      ],
      limit: bySeverity ? rowCap : pageSize,
      offset: bySeverity ? 0 : from,
      count: true,
      signal,
    },
    incidentRowSchema,
  );
  const place = ({ severity }: { readonly severity: string }) => severityIndex(toSeverity(severity));
  const direction = sortOrder === 'asc' ? 1 : -1;
  const page = bySeverity
    ? [...rows].sort((a, b) => direction * (place(a) - place(b))).slice(from, from + pageSize)
    : [...rows];
  return { incidents: page, total: total ?? rows.length };
}

const countedRowSchema = z.object({ id: idSchema, severity: nullableText, type: nullableText });

/**
 * @param componentIds the filter's component and the components below it; default: the component alone
 * @throws Failure from the data API
 */
export async function countsFromServer(
  data: DataApi,
  { severity, type, ...filter }: IncidentFilter,
  signal: Signal,
  componentIds?: readonly string[],
): Promise<IncidentCounts> {
  const counts: IncidentCounts = { severity: {}, type: {} };
  const columns = ['id', 'severity', 'type', ...joinsFor(filter)];
  for await (const page of data.pages(
    { relation, columns, ...(await conditionsOf(data, filter, componentIds, signal)), signal },
    countedRowSchema,
  ))
    for (const row of page.rows) {
      const [isSeverity, isType] = [toSeverity(row.severity), toIncidentType(row.type) ?? 'other'];
      if (type === undefined || type === isType)
        counts.severity[isSeverity] = (counts.severity[isSeverity] ?? 0) + 1;
      if (severity === undefined || severity === isSeverity)
        counts.type[isType] = (counts.type[isType] ?? 0) + 1;
    }
  return counts;
}

const personSchema = z
  .object({ id: idSchema, name: nullableText, avatar: nullableText, email: nullableText })
  .transform(({ id, name, avatar, email }) => ({ id, name: (name ?? '').trim(), avatar, email }));

/**
 * Reads the people that can be mentioned or added as responders; agents are excluded.
 * @throws Failure from the data API
 */
export async function peopleFromServer(data: DataApi, signal: Signal) {
  const { rows } = await data.rows(
    {
      relation: 'people',
      columns: ['id', 'name', 'avatar', 'email'],
      where: [['deleted_at', 'is', 'null']],
      anyOf: ['type.is.null', 'type.neq.agent'],
      order: [['name', 'asc']],
      signal,
    },
    personSchema,
  );
  return rows.filter(({ name }) => name !== '');
}

const teamRowSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    icon: nullableText,
    spec: z.looseObject({ responder_clients: jsonPart }).nullish().catch(null),
  })
  .transform(
    ({ id, name, icon, spec }): ResponderTeam => ({
      id,
      name,
      icon,
      clients: spec?.responder_clients ?? null,
    }),
  );

/** @throws Failure from the data API */
export async function teamsFromServer(data: DataApi, signal: Signal) {
  const { rows } = await data.rows(
    {
      relation: 'teams',
      columns: ['id', 'name', 'icon', 'spec'],
      where: [['deleted_at', 'is', 'null']],
      order: [['name', 'asc']],
      signal,
    },
    teamRowSchema,
  );
  return [...rows];
}

const instanceRowSchema = z
  .object({ id: idSchema, name: nullableText, external_id: z.array(z.string()).nullish().catch(null) })
  .transform((row) => ({ id: row.id, name: row.name ?? row.id, externalIds: row.external_id ?? [] }));

/**
 * Reads the catalog items that represent instances of a tracker. The search excludes external ids, because
 * PostgREST cannot search in arrays.
 * @throws Failure from the data API
 */
export async function instancesFromServer(data: DataApi, type: string, search: string, signal: Signal) {
  const { rows } = await data.rows(
    {
      relation: 'configs',
      columns: ['id', 'external_id', 'name'],
      where: [
        ['type', 'ilike', type],
        ...(search.trim() === '' ? [] : [['name', 'ilike', containsPattern(search.trim())] as const]),
      ],
      order: [['name', 'asc']],
      signal,
    },
    instanceRowSchema,
  );
  return [...rows];
}

/** @throws Failure from the data API */
export async function instanceFromServer(data: DataApi, id: string, signal: Signal) {
  const row = await data.row(
    { relation: 'config_detail', columns: ['id', 'config'], where: [['id', 'eq', id]], signal },
    z.object({ config: jsonPart }),
  );
  const { config } = row ?? {};
  // The server may store the configuration as JSON text.
  if (typeof config !== 'string') return { config: config ?? null };
  try {
    return { config: jsonPart.parse(parseExact(config)) };
  } catch {
    return { config: null };
  }
}

/** A row of an older server's view, in which any column except the id can be missing. */
const briefRowSchema = z
  .object({
    id: idSchema,
    title: nullableText,
    type: nullableText,
    severity: nullableText,
    status: nullableText,
    created_at: requiredTime,
  })
  .transform(({ id, title, type, severity, status, created_at }) => ({
    id,
    title: title ?? id,
    type: type ?? '',
    severity: severity ?? '',
    status: status ?? '',
    createdAt: created_at,
  }));

/**
 * Reads the incidents with evidence about an item or a component, newest first.
 * @throws Failure from the data API
 */
export async function incidentsAbout(
  data: DataApi,
  [relation, column]:
    | readonly ['incidents_by_config', 'config_id']
    | readonly ['incidents_by_component', 'component_id'],
  id: string,
  signal: Signal,
) {
  const { rows } = await data.rows(
    {
      relation,
      columns: ['id', 'title', 'type', 'severity', 'status', 'created_at'],
      where: [[column, 'eq', id]],
      order: [['created_at', 'desc']],
      signal,
    },
    briefRowSchema,
  );
  // Several evidences of an incident can refer to the same item.
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

const componentRowSchema = z.object({
  id: idSchema,
  name: z.string(),
  type: nullableText,
  icon: nullableText,
});

/** @throws Failure from the data API */
export async function componentsFromServer(data: DataApi, signal: Signal) {
  const { rows } = await data.rows(
    {
      relation: 'component_names',
      columns: ['id', 'name', 'type', 'icon'],
      order: [['name', 'asc']],
      signal,
    },
    componentRowSchema,
  );
  return [...rows];
}
