import type { CatalogListInput } from '#contract/catalog.ts';
import type { ConfigListItem } from '#contract/entities/configItem.ts';
import type { IncidentFilter } from '#contract/incidents.ts';
import { catalogSortColumns } from '#contract/rules/catalogList.ts';
import type { FeedName } from '#contract/rules/feeds.ts';
import { healthOrder } from '#contract/rules/healthOrder.ts';
import { incidentSeverities, incidentStatuses, incidentTypes, ongoing } from '#contract/rules/incidents.ts';
import { checkStatuses } from '#contract/rules/packedChecks.ts';
import { componentHealths } from '#contract/rules/packedComponents.ts';
import { quoteText } from '#contract/rules/query/queryText.ts';
import type { TriState } from '#contract/rules/query/triState.ts';
import type { WordTable } from '#contract/rules/query/wordTable.ts';
import type { CommandContext, CommandOptions, ListResult } from '../Command.ts';
import { CommandFailure } from '../CommandFailure.ts';
import { messages } from '../messages.ts';
import { noteAge } from '../noteAge.ts';
import { readCatalogFilter } from './catalogQuery.ts';
import { checkColumns, componentColumns, incidentColumns, itemColumns, playbookColumns } from './columns.ts';
import { type OutputColumn, toList, toPagedList } from './listColumns.ts';
import { limitOf, textOf } from './readOptions.ts';
import { readPages } from './readPages.ts';
import { readChecks, readComponents } from './readRecords.ts';
import { choiceWords, hasLabels, hasText, labelWords, readNamedQuery, readTableQuery } from './tableQuery.ts';

export interface NamedListRequest {
  /** Words of a query; see docs/user/queries.md. */
  readonly query: readonly string[];
  readonly options: CommandOptions;
  /** Max number of rows. */
  readonly limit: number;
  /** Whether a query without a status finds incidents of every status. */
  readonly isExport?: true;
}

export type ReadList = (context: CommandContext, request: NamedListRequest) => Promise<ListResult>;

const toSortColumn = (text: string): CatalogListInput['sortBy'] => {
  const found = catalogSortColumns.find((column) => column === text);
  if (found === undefined)
    throw new CommandFailure('usage', messages.badChoice(text, catalogSortColumns.join(', ')));
  return found;
};

/** Returns the reader of the catalog for a choice of columns. */
export const itemsReader =
  (columns: ReadonlyArray<OutputColumn<ConfigListItem>>): ReadList =>
  async (context, { query, options, limit }) => {
    const filter = await readCatalogFilter(context, query);
    const sortBy = toSortColumn(textOf(options, 'sort') ?? 'name');
    const sortOrder = options.descending === true ? 'desc' : 'asc';
    const read = async (page: { readonly pageIndex: number; readonly pageSize: number }) => {
      const answer = await context.calls.catalog.items.list({
        filter,
        groupBy: [],
        sortBy,
        sortOrder,
        ...page,
      });
      return { rows: answer.data.items, total: answer.data.total, answer };
    };
    return toPagedList(columns, readPages(context, read, limit), context.nowMs());
  };

/** Cuts a list that was read completely. */
async function limited<Row>(
  context: CommandContext,
  rows: readonly Row[],
  limit: number,
): Promise<readonly Row[]> {
  if (rows.length > limit) await context.note(messages.limited(limit, rows.length));
  return rows.slice(0, limit);
}

interface LabeledFilters {
  readonly health: string | undefined;
  /** Id of a component. */
  readonly component: string | undefined;
  readonly labels: TriState;
  readonly query: string;
}

const noFilters: LabeledFilters = { health: undefined, component: undefined, labels: new Map(), query: '' };

const componentRow = {
  kind: 'name',
  name: 'component',
  field: 'component',
  detail: 'component',
  many: 'components',
  example: 'Payments',
} as const;

const checkWords: WordTable<LabeledFilters> = {
  rows: [
    { kind: 'choice', name: 'status', field: 'health', detail: 'status', values: checkStatuses },
    componentRow,
    labelWords,
  ],
  search: 'query',
  empty: noFilters,
};

const componentWords: WordTable<LabeledFilters> = {
  rows: [
    { kind: 'choice', name: 'health', field: 'health', detail: 'health', values: componentHealths },
    labelWords,
  ],
  search: 'query',
  empty: noFilters,
};

const readCheckList: ReadList = async (context, { query, limit }) => {
  const words = await readNamedQuery(query, checkWords, {
    component: async () => (await readComponents(context)).components,
  });
  const { health, component, labels, query: search } = words;
  const { answer, checks } = await readChecks(context);
  await noteAge(context, answer);
  const scope =
    component === undefined
      ? undefined
      : new Set((await context.calls.health.checks.ofComponent({ componentId: component })).data.checkIds);
  const rows = checks.filter(
    (check) =>
      (health === undefined || health === check.status) &&
      (scope === undefined || scope.has(check.id)) &&
      hasLabels(labels, check.labels) &&
      hasText(search, [check.name, check.description, check.endpoint]),
  );
  return toList({ columns: checkColumns, rows: await limited(context, rows, limit), nowMs: context.nowMs() });
};

const readComponentList: ReadList = async (context, { query, limit }) => {
  const { health, labels, query: search } = readTableQuery(query, componentWords);
  const { answer, components } = await readComponents(context);
  await noteAge(context, answer);
  const rows = components.filter(
    (component) =>
      (health === undefined || health === component.health) &&
      hasLabels(labels, component.labels) &&
      hasText(search, [component.name]),
  );
  return toList({
    columns: componentColumns,
    rows: await limited(context, rows, limit),
    nowMs: context.nowMs(),
  });
};

/** Status of a query that lists incidents of every status. */
const allStatuses = 'all';

type IncidentWords = Record<'type' | 'severity' | 'status' | 'owner' | 'component', string | undefined> & {
  readonly query: string;
};

const incidentWords: WordTable<IncidentWords> = {
  rows: [
    { kind: 'choice', name: 'type', field: 'type', detail: 'type', values: incidentTypes },
    { kind: 'choice', name: 'severity', field: 'severity', detail: 'severity', values: incidentSeverities },
    {
      kind: 'choice',
      name: 'status',
      field: 'status',
      detail: 'status',
      values: [...incidentStatuses, ongoing, allStatuses],
    },
    { kind: 'name', name: 'owner', field: 'owner', detail: 'owner', many: 'owners', example: '"Jane Doe"' },
    componentRow,
  ],
  search: 'query',
  empty: {
    type: undefined,
    severity: undefined,
    status: undefined,
    owner: undefined,
    component: undefined,
    query: '',
  },
};

const memberOf = <T extends string>(values: readonly T[], text: string | undefined): T | undefined =>
  values.find((value) => value === text);

const toIncidentFilter = ({
  type,
  severity,
  status = 'open',
  owner,
  component,
  query,
}: IncidentWords): IncidentFilter => ({
  ...(owner === undefined ? {} : { owner }),
  ...(component === undefined ? {} : { component }),
  type: memberOf(incidentTypes, type),
  severity: memberOf(incidentSeverities, severity),
  status: memberOf([...incidentStatuses, ongoing], status),
  ...(query.trim() === '' ? {} : { search: query.trim() }),
});

const readIncidentList: ReadList = async (context, { query, limit, isExport }) => {
  const { incidents } = context.calls;
  const words = await readNamedQuery(query, incidentWords, {
    owner: async () => (await incidents.people()).data,
    component: async () => (await incidents.components()).data,
  });
  const status = words.status ?? (isExport === true ? allStatuses : undefined);
  const filter = toIncidentFilter({ ...words, status });
  const read = async (page: { readonly pageIndex: number; readonly pageSize: number }) => {
    const answer = await incidents.list({
      filter,
      sortBy: 'created_at',
      sortOrder: 'desc',
      ...page,
    });
    if (answer.data.total === 0 && status === undefined) await context.note(messages.onlyOpen);
    return { rows: answer.data.incidents, total: answer.data.total, answer };
  };
  return toPagedList(incidentColumns, readPages(context, read, limit), context.nowMs());
};

const readPlaybookList: ReadList = async (context, { query, limit }) => {
  const answer = await context.calls.playbooks.list();
  await noteAge(context, answer);
  const rows = answer.data.playbooks.filter(({ name, title }) => hasText(query.join(' '), [name, title]));
  return toList({
    columns: playbookColumns,
    rows: await limited(context, rows, limit),
    nowMs: context.nowMs(),
  });
};

/** Lists with a name of their own. Every other name is a type of catalog items. */
export const lists: Readonly<Record<string, ReadList>> = {
  items: itemsReader(itemColumns),
  checks: readCheckList,
  components: readComponentList,
  incidents: readIncidentList,
  playbooks: readPlaybookList,
};

/** Query words with a known value, by list, for completions. */
export const queryWords: Readonly<Record<string, readonly string[]>> = {
  items: [...healthOrder.map((health) => `health:${health}`), 'deleted:yes', 'deleted:no'],
  checks: choiceWords(checkWords),
  components: choiceWords(componentWords),
  incidents: choiceWords(incidentWords),
};

/** Feeds that the lists use. */
export const listFeeds: readonly FeedName[] = ['items', 'checks', 'components', 'incidents'];

/** Reads a list by name, or the catalog items of a type. */
export function readNamedList(
  context: CommandContext,
  name: string,
  query: readonly string[],
  options: CommandOptions,
): Promise<ListResult> {
  const limit = limitOf(options);
  const read = Object.hasOwn(lists, name) ? lists[name] : undefined;
  if (read !== undefined && name !== 'items' && (options.sort !== undefined || options.descending === true))
    throw new CommandFailure('usage', messages.noSort(name));
  if (name === 'playbooks' && options.watch === true)
    throw new CommandFailure('usage', messages.noWatch(name));
  if (name === '') throw new CommandFailure('usage', messages.emptyName);
  return read === undefined
    ? itemsReader(itemColumns)(context, { query: [`type:${quoteText(name)}`, ...query], options, limit })
    : read(context, { query, options, limit });
}
