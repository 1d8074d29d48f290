import type { Handover, HandoverMember } from '#contract/handover.ts';
import type { CommandRow, Json } from '../Command.ts';
import { messages } from '../messages.ts';
import { noteAge } from '../noteAge.ts';
import { healthColumn, type OutputColumn, timeColumn, toList } from './listColumns.ts';
import { readSince, textOf } from './readOptions.ts';

interface DigestRow {
  readonly section: string;
  readonly kind: string;
  readonly name: string | null;
  readonly state: string | null;
  readonly since: string | null;
  readonly until: string | null;
  readonly details: string;
  readonly id: string;
}

const columns: ReadonlyArray<OutputColumn<DigestRow>> = [
  { key: 'section', title: 'Section', value: ({ section }) => section },
  { key: 'kind', title: 'Kind', value: ({ kind }) => kind },
  { key: 'name', title: 'Name', value: ({ name }) => name },
  healthColumn('state', 'State', ({ state }) => state),
  timeColumn('since', 'Since', ({ since }) => since),
  timeColumn('until', 'Until', ({ until }) => until),
  { key: 'details', title: 'Details', value: ({ details }) => details },
  { key: 'id', title: 'Id', isOptional: true, value: ({ id }) => id },
];

const ofMember = (section: string, member: HandoverMember, details: string): DigestRow => ({
  section,
  kind: member.kind,
  name: member.name,
  state: member.state,
  since: member.since,
  until: member.until,
  details,
  id: member.id,
});

/** Lists the facts of a handover, in the order of its page. */
export function digestRows({
  incidents,
  open,
  recovered,
  earlier,
  notifications,
  silences,
}: Handover): DigestRow[] {
  const incidentRows = [...incidents.open.rows, ...incidents.closed.rows].map((incident) => ({
    section: 'incidents',
    kind: 'incident',
    name: incident.title,
    state: incident.status,
    since: incident.createdAt,
    until: incident.closedAt,
    details: `${incident.displayId} ${incident.severity}`,
    id: incident.id,
  }));
  const outages = (section: string, rows: Handover['open']['rows']) =>
    rows.map(({ head, total, changeTotal }) => ofMember(section, head, messages.outage(total, changeTotal)));
  return [
    ...incidentRows,
    ...outages('open', open.rows),
    ...outages('recovered', recovered.rows),
    ...earlier.rows.map((member) => ofMember('earlier', member, '')),
    ...notifications.rows.map((row) => ({
      section: 'notifications',
      kind: 'rule',
      name: row.rule.name,
      state: null,
      since: null,
      until: row.lastAt,
      details: messages.sends(row.sent, row.failed),
      id: row.rule.id,
    })),
    ...silences.rows.map((silence) => ({
      section: 'silences',
      kind: 'silence',
      name: silence.resource?.name ?? null,
      state: silence.hasEnded ? 'ended' : 'active',
      since: silence.from,
      until: silence.until,
      details: silence.reason ?? '',
      id: silence.id,
    })),
  ];
}

export const digestCommand: CommandRow = {
  name: 'digest',
  description: 'Summarize what happened, such as in the last night',
  arguments: [],
  options: [{ flags: '--since <time>', description: 'Age such as 8h, or a date (default 12h)' }],
  output: 'list',
  needsUser: true,
  feeds: ['items', 'checks', 'components', 'incidents', 'sends', 'silences'],
  async run(context, _args, options) {
    const from = readSince(textOf(options, 'since') ?? '12h', context.nowMs());
    const answer = await context.calls.handover.get({ from, clock: 'computer' });
    await noteAge(context, answer);
    for (const { feed, why } of answer.data.gaps) await context.note(messages.gap(feed, why));
    const { incidents, open, recovered, earlier, notifications, silences } = answer.data;
    const sections = {
      'open incidents': incidents.open,
      'closed incidents': incidents.closed,
      open,
      recovered,
      earlier,
      notifications,
      silences,
    };
    for (const [section, { rows, total }] of Object.entries(sections))
      if (total > rows.length) await context.note(messages.moreRows(section, rows.length, total));
    const { owner: _owner, ...facts } = answer.data;
    const document = JSON.parse(JSON.stringify(facts)) as Json;
    return toList({ columns, rows: digestRows(answer.data), nowMs: context.nowMs(), document });
  },
};
