import { z } from 'zod';
import { type CheckRangeName, checkRanges } from '#contract/rules/checkRanges.ts';
import { type CheckListItem, unpackChecks } from '#contract/rules/packedChecks.ts';
import { answerFacts } from '../answerFacts.ts';
import { cursorInput, limitInput, pageFacts, pageOf } from '../paging.ts';
import { readingTool } from '../Tool.ts';
import { idInput } from './catalogTools.ts';

const statusOrder = ['unhealthy', 'unknown', 'healthy'];

const compareChecks = (one: CheckListItem, other: CheckListItem): number =>
  statusOrder.indexOf(one.status) - statusOrder.indexOf(other.status) || (one.name < other.name ? -1 : 1);

const toCheck = ({ icon: _icon, ...check }: CheckListItem) => check;

const listChecks = readingTool({
  name: 'list_checks',
  title: 'List health checks',
  description:
    'Lists health checks with their status, failing ones first: all, or those of one catalog item.',
  input: z.strictObject({
    itemId: idInput.optional(),
    failing: z.boolean().default(false).describe('Only failing checks'),
    search: z.string().max(200).optional().describe('Part of the name, the type or the endpoint'),
    cursor: cursorInput,
    limit: limitInput(200, 50),
  }),
  run: async ({ calls, signal, nowMs }, { itemId, failing, search, ...input }) => {
    const answer =
      itemId === undefined
        ? await calls.health.checks.list({}, { signal })
        : await calls.health.checks.ofItem({ itemId }, { signal });
    const { packed } = answer.data;
    const wanted = search?.toLowerCase() ?? '';
    const checks = (packed === null ? [] : unpackChecks(packed))
      .filter(({ status }) => !failing || status === 'unhealthy')
      .filter((check) =>
        [check.name, check.type, check.endpoint].some((text) => text?.toLowerCase().includes(wanted)),
      )
      .sort(compareChecks);
    const start = pageOf(input.cursor) * input.limit;
    return {
      ...answerFacts(answer, nowMs),
      ...(itemId === undefined ? {} : { itemId }),
      checks: checks.slice(start, start + input.limit).map(toCheck),
      ...pageFacts(checks.length, input),
    };
  },
});

const rangeNames = checkRanges.map(([name]) => name) as [CheckRangeName, ...CheckRangeName[]];

const getCheck = readingTool({
  name: 'get_check',
  title: 'Get a health check',
  description: 'Returns a health check with its latest runs, newest first.',
  input: z.strictObject({
    id: idInput,
    range: z.enum(rangeNames).default('1d').describe('Time range of the runs'),
    onlyFailed: z.boolean().default(false),
    cursor: cursorInput,
    limit: limitInput(200, 30).describe('Number of runs'),
  }),
  run: async ({ calls, signal, nowMs }, { id, range, onlyFailed, ...input }) => {
    const [answer, runs] = await Promise.all([
      calls.health.check.get({ id }, { signal }),
      calls.health.check.runs(
        {
          id,
          range: { last: range },
          ...(onlyFailed ? { ok: false } : {}),
          pageIndex: pageOf(input.cursor),
          pageSize: input.limit,
        },
        { signal },
      ),
    ]);
    return {
      ...answerFacts(answer, nowMs),
      check: answer.data,
      runs: runs.data.runs,
      ...pageFacts(runs.data.total, input),
    };
  },
});

export const healthTools = [listChecks, getCheck];
