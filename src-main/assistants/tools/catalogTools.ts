import { z } from 'zod';
import type { ConfigListItem } from '#contract/entities/configItem.ts';
import { severities } from '#contract/rules/changes.ts';
import { Failure } from '#main/base/Failure.ts';
import { answerFacts } from '../answerFacts.ts';
import { messages } from '../messages.ts';
import { cursorInput, limitInput, pageFacts, pageOf, visibleTotal } from '../paging.ts';
import { readingTool } from '../Tool.ts';

/** In lower case, as ids are compared. */
export const idInput = z.string().min(1).max(100).toLowerCase();

const toItem = ({
  id,
  name,
  type,
  status,
  health,
  tags,
  createdAt,
  updatedAt,
  deletedAt,
  costTotal30d,
}: Omit<ConfigListItem, 'group'>) => ({
  id,
  name,
  type,
  status,
  health,
  tags,
  createdAt,
  updatedAt,
  deletedAt,
  costTotal30d,
});

const search = readingTool({
  name: 'search',
  title: 'Search',
  description:
    'Finds catalog items, health checks, insights, scrapers, incidents and components by name. Use it to find ids.',
  input: z.strictObject({
    text: z.string().min(1).max(200),
    limit: limitInput(50, 20).describe('Results per kind'),
  }),
  run: async ({ calls, signal, nowMs, excluded }, input) => {
    const answer = await calls.search.query(input, { signal });
    const results = answer.data.groups.map(({ kind, total, hits }) => ({
      kind,
      total: visibleTotal(total, excluded),
      hits: hits.map(({ id, name, type, status, health, deletedAt, where }) => ({
        id,
        name,
        type,
        status,
        health,
        deletedAt,
        where,
      })),
    }));
    return { ...answerFacts(answer, nowMs), results };
  },
});

const listItems = readingTool({
  name: 'list_items',
  title: 'List catalog items',
  description: 'Lists catalog items by type, health, status or label, without their configurations.',
  input: z.strictObject({
    type: z.string().max(500).optional().describe('Exact type, such as Kubernetes::Deployment'),
    search: z.string().max(200).optional().describe('Part of the name, type, description or namespace'),
    health: z
      .array(z.enum(['healthy', 'unhealthy', 'warning', 'unknown']))
      .max(4)
      .optional(),
    status: z.array(z.string().max(500)).max(20).optional(),
    labels: z.record(z.string().max(500), z.string().max(500)).optional().describe('Labels or tags'),
    includeDeleted: z.boolean().default(false),
    cursor: cursorInput,
    limit: limitInput(200, 50),
  }),
  run: async (
    { calls, signal, nowMs, excluded },
    { type, search: text, health, status, labels, ...input },
  ) => {
    if (type !== undefined && excluded.isExcludedType(type))
      throw new Failure('NOT_FOUND', { sentence: messages.excludedType });
    const include = Object.entries(labels ?? {}).map(([key, value]) => ({ key, value }));
    const answer = await calls.catalog.items.list(
      {
        filter: {
          ...(type === undefined ? {} : { type }),
          ...(text === undefined ? {} : { search: text }),
          ...(health === undefined ? {} : { health: { include: health, exclude: [] } }),
          ...(status === undefined ? {} : { status: { include: status, exclude: [] } }),
          ...(include.length === 0 ? {} : { labels: { include, exclude: [] } }),
          hideDeleted: !input.includeDeleted,
        },
        groupBy: [],
        sortBy: 'name',
        sortOrder: 'asc',
        pageIndex: pageOf(input.cursor),
        pageSize: input.limit,
      },
      { signal },
    );
    const { items, total } = answer.data;
    return { ...answerFacts(answer, nowMs), items: items.map(toItem), ...pageFacts(total, input, excluded) };
  },
});

const getItem = readingTool({
  name: 'get_item',
  title: 'Get a catalog item',
  description: 'Returns a catalog item with its labels, properties and configuration. Secrets are removed.',
  input: z.strictObject({ id: idInput }),
  run: async ({ calls, signal, nowMs }, input) => {
    const answer = await calls.catalog.item.get(input, { signal });
    const { configText, configFormat, configKept, labels, description, properties, scraper, agent, ...row } =
      answer.data;
    return {
      ...answerFacts(answer, nowMs),
      item: {
        ...toItem(row),
        description,
        labels,
        properties,
        scraper,
        agent,
        lastScrapedAt: row.lastScrapedAt,
        deleteReason: row.deleteReason,
        configuration: configText,
        configurationFormat: configFormat,
        isConfigurationKnown: configText !== null || configKept,
      },
    };
  },
});

const listChanges = readingTool({
  name: 'list_changes',
  title: 'List changes',
  description:
    'Lists changes of catalog items, newest first: of all items, or of one item and optionally of what is above and below it.',
  input: z.strictObject({
    itemId: idInput.optional(),
    above: z.boolean().default(false).describe('Also changes of the parents of the item'),
    below: z.boolean().default(false).describe('Also changes of the children of the item'),
    days: z.number().min(0.01).max(90).default(7).describe('Days back from now'),
    severity: z.enum(severities).optional().describe('Lowest severity'),
    type: z.string().max(500).optional().describe('Type of the change, such as diff'),
    cursor: cursorInput,
    limit: limitInput(200, 50),
  }),
  run: async (
    { calls, signal, nowMs, excluded },
    { itemId, above, below, days, severity, type, ...input },
  ) => {
    const none = { include: [], exclude: [] };
    const answer = await calls.changes.list(
      {
        filter: {
          configType: none,
          type: { include: type === undefined ? [] : [type], exclude: [] },
          ...(severity === undefined ? {} : { severity }),
          tags: none,
          itemId: none,
          summary: none,
          source: none,
          createdBy: none,
          externalCreatedBy: none,
          hideDeleted: false,
        },
        ...(itemId === undefined ? {} : { of: { id: itemId, upstream: above, downstream: below } }),
        range: {
          asked: `assistant ${days}d`,
          from: new Date(nowMs - days * 86_400_000).toISOString(),
          to: null,
        },
        sortBy: 'created_at',
        sortOrder: 'desc',
        pageIndex: pageOf(input.cursor),
        pageSize: input.limit,
      },
      { signal },
    );
    const { changes, total } = answer.data;
    return {
      ...answerFacts(answer, nowMs),
      ...(itemId === undefined ? {} : { itemId }),
      changes,
      ...pageFacts(total, input, excluded),
    };
  },
});

const getChange = readingTool({
  name: 'get_change',
  title: 'Get a change',
  description: 'Returns a change with its diff and details. Secrets are removed.',
  input: z.strictObject({ id: idInput }),
  run: async ({ calls, signal, nowMs }, input) => {
    const answer = await calls.changes.get(input, { signal });
    return { ...answerFacts(answer, nowMs), change: answer.data };
  },
});

const relationships = readingTool({
  name: 'relationships',
  title: 'Related items',
  description: 'Returns the items that are related to a catalog item, and the edges between them.',
  input: z.strictObject({
    id: idInput,
    outgoing: z.boolean().default(true).describe('Follow edges to owned and used items'),
    incoming: z.boolean().default(true).describe('Follow edges to owners and users'),
    soft: z.boolean().default(true).describe('Also follow edges other than from parent to child'),
  }),
  run: async ({ calls, signal, nowMs }, input) => {
    const answer = await calls.relationships.list({ ...input, hideDeleted: true }, { signal });
    const { items, edges, more } = answer.data;
    return {
      ...answerFacts(answer, nowMs),
      itemId: input.id,
      items: items.map(({ outgoing, incoming, ...row }) => ({ ...toItem(row), outgoing, incoming })),
      edges: edges.map(({ from, to, relation }) => ({
        from: items[from]?.id ?? null,
        to: items[to]?.id ?? null,
        relation,
      })),
      moreExist: more,
    };
  },
});

export const catalogTools = [search, listItems, getItem, listChanges, getChange, relationships];
