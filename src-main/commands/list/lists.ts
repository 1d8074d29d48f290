import type { CatalogListInput } from '#contract/catalog.ts';
import { catalogSortColumns } from '#contract/rules/catalogList.ts';
import type { FeedName } from '#contract/rules/feeds.ts';
import { incidentSeverities, incidentStatuses, incidentTypes, ongoing } from '#contract/rules/incidents.ts';
import type { CommandContext, CommandOptions, ListResult } from '../Command.ts';
import { CommandFailure } from '../CommandFailure.ts';
import { messages } from '../messages.ts';
import { noteAge } from '../noteAge.ts';
import { readCatalogFilter } from './catalogQuery.ts';
import { checkColumns, componentColumns, incidentColumns, itemColumns, playbookColumns } from './columns.ts';
import { type ListColumn, toList, toPagedList } from './listColumns.ts';
import { limitOf, textOf } from './readOptions.ts';
import { readPages } from './readPages.ts';
import { readChecks, readComponents } from './resolveRecord.ts';
import { matchesWords, readWords } from './words.ts';

/** What reads a list for `get` and `export`. */
export interface ListRequest {
  /** Words of a query; see docs/user/queries.md. */
  readonly query: readonly string[];
  readonly options: CommandOptions;
  readonly limit: number;
}

export type ReadList = (context: CommandContext, request: ListRequest) => Promise<ListResult>;

const toSortColumn = (text: string | undefined): CatalogListInput['sortBy'] => {
  const found = catalogSortColumns.find((column) => column === (text ?? 'name'));
  if (found === undefined)
    throw new CommandFailure('usage', messages.badChoice('--sort', text ?? '', catalogSortColumns));
  return found;
};

/** Reads the catalog. */
export const readItems =
  (columns: ReadonlyArray<ListColumn<Awaited<ReturnType<typeof readItemPage>>['rows'][number]>>): ReadList =>
  async (context, { query, options, limit }) => {
    const { filter } = await readCatalogFilter(context, query);
    const sortBy = toSortColumn(textOf(options, 'sort'));
    const pages = readPages(context, (page) => readItemPage(context, { filter, sortBy, ...page }), limit);
    return toPagedList(columns, pages, context.nowMs());
  };

async function readItemPage(
  { calls }: CommandContext,
  input: Pick<CatalogListInput, 'filter' | 'sortBy' | 'pageIndex' | 'pageSize'>,
) {
  const answer = await calls.catalog.items.list({ ...input, groupBy: [], sortOrder: 'asc' });
  return { rows: answer.data.items, total: answer.data.total, answer };
}

/** Cuts a list that was read completely. */
async function limited<Row>(context: CommandContext, rows: readonly Row[], limit: number): Promise<readonly Row[]> {
  if (rows.length > limit) await context.note(messages.limited(limit, rows.length));
  return rows.slice(0, limit);
}

const readCheckList: ReadList = async (context, { query, limit }) => {
  const { filters, labels, text } = readWords(query, { status: ['healthy', 'unhealthy', 'unknown'] });
  const { answer, checks } = await readChecks(context);
  await noteAge(context, answer);
  const rows = checks.filter(
    (check) =>
      (filters.status === undefined || filters.status.includes(check.status)) &&
      matchesWords({ labels, text }, check.labels, [check.name, check.description, check.endpoint]),
  );
  return toList({ columns: checkColumns, rows: await limited(context, rows, limit), nowMs: context.nowMs() });
};

const readComponentList: ReadList = async (context, { query, limit }) => {
  const { filters, labels, text } = readWords(query, { health: undefined, type: undefined });
  const { answer, components } = await readComponents(context);
  await noteAge(context, answer);
  const rows = components.filter(
    (component) =>
      (filters.health === undefined || filters.health.includes(component.health)) &&
      (filters.type === undefined || filters.type.includes(component.type)) &&
      matchesWords({ labels, text }, component.labels, [component.name]),
  );
  return toList({ columns: componentColumns, rows: await limited(context, rows, limit), nowMs: context.nowMs() });
};

const readIncidentList: ReadList = async (context, { query, limit }) => {
  const allStatuses = 'all';
  const { filters, text } = readWords(query, {
    status: [...incidentStatuses, ongoing, allStatuses],
    severity: incidentSeverities,
    type: incidentTypes,
  });
  const [status = 'open'] = filters.status ?? [];
  const pick = <T extends string>(choices: readonly T[], chosen: readonly string[] | undefined): T | undefined =>
    choices.find((choice) => choice === chosen?.[0]);
  const knownStatus = status === ongoing ? ongoing : pick(incidentStatuses, [status]);
  const severity = pick(incidentSeverities, filters.severity);
  const type = pick(incidentTypes, filters.type);
  const read = async (page: { readonly pageIndex: number; readonly pageSize: number }) => {
    const answer = await context.calls.incidents.list({
      filter: {
        ...(knownStatus === undefined ? {} : { status: knownStatus }),
        ...(severity === undefined ? {} : { severity }),
        ...(type === undefined ? {} : { type }),
        ...(text === '' ? {} : { search: text }),
      },
      sortBy: 'created_at',
      sortOrder: 'desc',
      ...page,
    });
    return { rows: answer.data.incidents, total: answer.data.total, answer };
  };
  return toPagedList(incidentColumns, readPages(context, read, limit), context.nowMs());
};

const readPlaybookList: ReadList = async (context, { query, limit }) => {
  const { labels, text } = readWords(query, {});
  const answer = await context.calls.playbooks.list();
  await noteAge(context, answer);
  const rows = answer.data.playbooks.filter(({ name, title }) => matchesWords({ labels, text }, {}, [name, title]));
  return toList({ columns: playbookColumns, rows: await limited(context, rows, limit), nowMs: context.nowMs() });
};

/** Lists with a name of their own. Every other name is a type of catalog items. */
export const lists = {
  items: readItems(itemColumns),
  checks: readCheckList,
  components: readComponentList,
  incidents: readIncidentList,
  playbooks: readPlaybookList,
} as const satisfies Readonly<Record<string, ReadList>>;

export type ListName = keyof typeof lists;

export const isListName = (name: string): name is ListName => Object.hasOwn(lists, name);

/** Feeds that the lists use. */
export const listFeeds: readonly FeedName[] = ['items', 'checks', 'components', 'incidents'];

/** Reads a list by name, or the catalog items of a type. */
export const readNamedList = (
  context: CommandContext,
  name: string,
  query: readonly string[],
  options: CommandOptions,
): Promise<ListResult> => {
  const request = { query, options, limit: limitOf(options) };
  return isListName(name)
    ? lists[name](context, request)
    : lists.items(context, { ...request, query: [`type:${name.includes(' ') ? `"${name}"` : name}`, ...query] });
};
