import { z } from 'zod';
import { incidentSeverities, incidentStatuses, incidentTypes, ongoing } from '#contract/rules/incidents.ts';
import { answerFacts } from '../answerFacts.ts';
import { cursorInput, limitInput, pageFacts, pageOf } from '../paging.ts';
import { readingTool } from '../Tool.ts';
import { idInput } from './catalogTools.ts';

const listIncidents = readingTool({
  name: 'list_incidents',
  title: 'List incidents',
  description: 'Lists incidents, newest first. The status “ongoing” lists all that are not closed.',
  input: z.strictObject({
    status: z.enum([...incidentStatuses, ongoing]).optional(),
    severity: z.enum(incidentSeverities).optional(),
    type: z.enum(incidentTypes).optional(),
    search: z.string().max(500).optional().describe('Part of the title'),
    cursor: cursorInput,
    limit: limitInput(200, 50),
  }),
  run: async ({ calls, signal, nowMs }, { cursor, limit, ...filter }) => {
    const answer = await calls.incidents.list(
      { filter, sortBy: 'created_at', sortOrder: 'desc', pageIndex: pageOf(cursor), pageSize: limit },
      { signal },
    );
    const { incidents, total } = answer.data;
    return { ...answerFacts(answer, nowMs), incidents, ...pageFacts(total, { cursor, limit }) };
  },
});

const getIncident = readingTool({
  name: 'get_incident',
  title: 'Get an incident',
  description: 'Returns an incident with its hypotheses, evidence, responders and comments.',
  input: z.strictObject({ id: idInput }),
  run: async ({ calls, signal, nowMs }, input) => {
    const answer = await calls.incidents.get(input, { signal });
    return { ...answerFacts(answer, nowMs), incident: answer.data };
  },
});

const hourMs = 3_600_000;
const nightStartHour = 18;
const shortestNightMs = 2 * hourMs;

/** Returns the last start of a night, by the time zone of this computer. @param nowMs milliseconds since 1970 */
export function nightStart(nowMs: number): string {
  const start = new Date(nowMs);
  start.setHours(nightStartHour, 0, 0, 0);
  if (nowMs - start.getTime() < shortestNightMs) start.setDate(start.getDate() - 1);
  return start.toISOString();
}

const handover = readingTool({
  name: 'handover',
  title: 'Handover of the night',
  description:
    'Returns what happened in a time range, by default since yesterday evening: outages, recoveries, changes near them, incidents, notifications, silences, and who did what.',
  input: z.strictObject({
    from: z.iso.datetime().optional().describe('Default: the evening before'),
    to: z.iso.datetime().optional().describe('Default: now'),
  }),
  run: async ({ calls, signal, nowMs }, { from, to }) => {
    const answer = await calls.handover.get(
      { from: from ?? nightStart(nowMs), ...(to === undefined ? {} : { to }), clock: 'computer' },
      { signal },
    );
    // The key of the user and the workspace is of no use to an assistant.
    const { owner: _owner, ...facts } = answer.data;
    return { ...answerFacts(answer, nowMs), handover: facts };
  },
});

export const incidentTools = [listIncidents, getIncident, handover];
