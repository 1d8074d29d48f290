import type { CommandContext, CommandRow } from '../Command.ts';
import { messages } from '../messages.ts';
import { noteAge } from '../noteAge.ts';
import { changeColumns, hitColumns } from './columns.ts';
import { toList, toPagedList } from './listColumns.ts';
import { listFeeds, lists, readNamedList } from './lists.ts';
import { limitOf, limitOption, readSince, textOf } from './readOptions.ts';
import { readPages } from './readPages.ts';
import { findItem } from './resolveRecord.ts';

const queryArgument = ['[query...]', 'Words of a query, such as health:unhealthy'] as const;

/** Max hits of each kind. The contract allows no more. */
const maxHits = 50;

export const getCommand: CommandRow = {
  name: 'get',
  description: `List records: ${Object.keys(lists).join(', ')}, or catalog items of a type`,
  arguments: [['<list>', 'Name of a list, or a type such as pod'], queryArgument],
  options: [
    limitOption,
    { flags: '--sort <column>', description: 'Column to sort catalog items by (default name)' },
    { flags: '--descending', description: 'Sort in descending order' },
  ],
  output: 'list',
  needsUser: true,
  feeds: listFeeds,
  run: (context, [name = '', ...query], options) => readNamedList(context, name, query, options),
};

export const checksCommand: CommandRow = {
  name: 'checks',
  description: 'List health checks',
  arguments: [queryArgument],
  options: [limitOption, { flags: '--failing', description: 'Only unhealthy checks' }],
  output: 'list',
  needsUser: true,
  feeds: ['checks', 'components'],
  run: (context, query, options) =>
    readNamedList(
      context,
      'checks',
      options.failing === true ? ['status:unhealthy', ...query] : query,
      options,
    ),
};

export const incidentsCommand: CommandRow = {
  name: 'incidents',
  description: 'List open incidents, or those of another status with status:closed',
  arguments: [queryArgument],
  options: [limitOption],
  output: 'list',
  needsUser: true,
  feeds: ['incidents'],
  run: (context, query, options) => readNamedList(context, 'incidents', query, options),
};

export const searchCommand: CommandRow = {
  name: 'search',
  description: 'Search all stored records',
  arguments: [['<text...>', 'Text to search for']],
  output: 'list',
  needsUser: true,
  feeds: listFeeds,
  async run(context, words) {
    const answer = await context.calls.search.query({ text: words.join(' ').slice(0, 200), limit: maxHits });
    await noteAge(context, answer);
    const rows = answer.data.groups.flatMap(({ hits }) => hits);
    for (const { kind, total, hits } of answer.data.groups)
      if (total > hits.length) await context.note(messages.moreHits(kind, hits.length, total));
    return toList({ columns: hitColumns, rows, nowMs: context.nowMs() });
  },
};

const any = { include: [], exclude: [] };

/** Reads changes, the newest first. */
export function readChanges(context: CommandContext, { itemId, since, limit }: ChangesOf) {
  const filter = {
    configType: any,
    type: any,
    tags: any,
    itemId: any,
    summary: any,
    source: any,
    createdBy: any,
    externalCreatedBy: any,
    hideDeleted: false,
  };
  const read = async (page: { readonly pageIndex: number; readonly pageSize: number }) => {
    const answer = await context.calls.changes.list({
      filter,
      ...(itemId === undefined ? {} : { of: { id: itemId, upstream: false, downstream: false } }),
      range: since === undefined ? null : { asked: since.text, from: since.from, to: null },
      sortBy: 'created_at',
      sortOrder: 'desc',
      ...page,
    });
    return { rows: answer.data.changes, total: answer.data.total, answer };
  };
  return toPagedList(changeColumns, readPages(context, read, limit), context.nowMs());
}

interface ChangesOf {
  readonly itemId: string | undefined;
  /** Start as typed, and in ISO 8601. */
  readonly since: { readonly text: string; readonly from: string } | undefined;
  readonly limit: number;
}

export const changesCommand: CommandRow = {
  name: 'changes',
  description: 'List changes, the newest first',
  arguments: [['[item]', 'Id, name or type/name of a catalog item']],
  options: [limitOption, { flags: '--since <time>', description: 'Age such as 1h, or a date (default 24h)' }],
  output: 'list',
  needsUser: true,
  feeds: ['changes'],
  async run(context, [item], options) {
    const text = textOf(options, 'since') ?? '24h';
    const since = { text, from: readSince(text, context.nowMs()) };
    const found = item === undefined ? undefined : await findItem(context, item);
    return readChanges(context, { itemId: found?.id, since, limit: limitOf(options) });
  },
};
