import type {
  Handover,
  HandoverIncident,
  HandoverMember,
  HandoverOutage,
  HandoverPerson,
} from '#contract/handover.ts';
import type { PlaybookRun } from '#contract/playbooks.ts';
import { type HandoverAct, handoverActs, handoverKinds, handoverLimits } from '#contract/rules/handover.ts';
import type { SendOutcome } from '#contract/rules/notifications.ts';
import { resourceRules } from '#contract/rules/resources.ts';
import { stringifySearch } from '#kit/address/searchParams.ts';
import { formatMoment } from '#kit/format/formatMoment.ts';
import { formatSpan, formatSpanBetween } from '#kit/format/formatSpan.ts';
import { formatTimeOfDay } from '#kit/format/formatTimeOfDay.ts';
import { windowZoneName } from '#kit/format/timeZone.ts';
import { resourceAddress } from '#parts/resourceAddress.ts';
import type {
  DocumentLine,
  DocumentPart,
  DocumentSection,
  HandoverDocument,
  LineTone,
} from './HandoverDocument.ts';
import { count, messages as texts } from './messages.ts';

/** Playbook runs, which are not synced. */
export type HandoverRuns =
  | { readonly state: 'loading' }
  | {
      readonly state: 'known';
      readonly runs: readonly PlaybookRun[];
      readonly total: number;
      /** Time of a cached answer, ISO 8601. Undefined for a current one. */
      readonly asOf: string | undefined;
    }
  | { readonly state: 'unknown'; readonly sentence: string };

/** Names, titles and errors are shortened to this number of characters. */
const maxTextLength = 300;

/** Shortens a text of the server. Never splits a character. */
export function shortenText(text: string): string {
  if (text.length <= maxTextLength) return text;
  const characters = [...text.slice(0, maxTextLength * 2)];
  return characters.length <= maxTextLength ? text : `${characters.slice(0, maxTextLength - 1).join('')}…`;
}

const line = (
  values: Pick<DocumentLine, 'key' | 'kind' | 'name'> & Partial<Omit<DocumentLine, 'name'>>,
): DocumentLine => ({
  tone: 'none',
  href: undefined,
  facts: [],
  parts: [],
  ...values,
  name: shortenText(values.name),
});

const incidentHref = (id: string): string => `/incidents/${encodeURIComponent(id)}`;
const changeHref = (id: string): string => `/catalog/changes${stringifySearch({ change: id })}`;

const memberHref = ({ kind, id, name }: Pick<HandoverMember, 'kind' | 'id' | 'name'>): string | undefined =>
  name === null ? undefined : resourceAddress({ kind: kind === 'item' ? 'config' : kind, id });

const toneOf: Readonly<Record<HandoverMember['state'], LineTone>> = {
  unhealthy: 'bad',
  recovered: 'good',
  deleted: 'none',
};

/** Formats a time: without its day if that is the day on which the time range ends. */
const shortTime = (time: string, to: string): string => formatTimeOfDay(time, Date.parse(to));

/** Returns when a thing was unhealthy, and for how long. @param to end of the time range, ISO 8601 */
function factsOfMember({ state, since, until, times, unhealthyMs }: HandoverMember, to: string): string[] {
  const from = since === null ? undefined : shortTime(since, to);
  const end = until === null ? undefined : shortTime(until, to);
  const lasts = unhealthyMs > 0 && (times > 1 || state !== 'unhealthy');
  const when = (): string[] => {
    if (state === 'unhealthy')
      return since === null
        ? [texts.sinceUnknown]
        : [texts.since_(shortTime(since, to), formatSpanBetween(since, to))];
    if (state === 'deleted')
      return [...(from === undefined ? [] : [texts.recovered(from, undefined)]), texts.deleted(end)];
    return [texts.recovered(from, end)];
  };
  return [
    ...when(),
    ...(times > 1 ? [texts.flapped(times)] : []),
    ...(lasts ? [texts.unhealthyFor(formatSpan(unhealthyMs))] : []),
  ];
}

const memberLine = (member: HandoverMember, to: string, more: Partial<DocumentLine> = {}): DocumentLine =>
  line({
    key: `${member.kind} ${member.id}`,
    tone: toneOf[member.state],
    kind: texts.kindNames[member.kind],
    name: member.name ?? texts.noName,
    href: memberHref(member),
    ...more,
    facts: [...factsOfMember(member, to), ...(more.facts ?? [])],
  });

const part = (title: string, lines: readonly DocumentLine[], more = 0, isFolded = false): DocumentPart[] =>
  lines.length === 0 ? [] : [{ title, lines, more, isFolded }];

function outageLine(outage: HandoverOutage, to: string): DocumentLine {
  const { head, members, total, dependents, incidents, silencedUntil, changes, changeTotal } = outage;
  const changeLines = changes.map(({ id, type, summary, at, by, item }) =>
    line({
      key: id,
      kind: item.name === null ? texts.noName : shortenText(item.name),
      name: summary || type,
      href: changeHref(id),
      facts: [shortTime(at, to), ...(by === null ? [] : [texts.runBy(shortenText(by))])],
    }),
  );
  return memberLine(head, to, {
    facts: [
      ...(dependents > 0 ? [texts.dependents(dependents)] : []),
      ...(silencedUntil === null ? [] : [texts.silencedUntil(shortTime(silencedUntil, to))]),
    ],
    parts: [
      ...part(
        texts.incidentsOf,
        incidents.map(({ id, displayId, title, severity }) =>
          line({
            key: id,
            kind: shortenText(displayId),
            name: title,
            href: incidentHref(id),
            facts: [texts.severity(severity)],
          }),
        ),
      ),
      ...part(texts.changesBefore(changes.length, changeTotal), changeLines),
      ...part(
        texts.sameOutage(total - 1),
        members.map((member) => memberLine(member, to)),
        total - 1 - members.length,
        true,
      ),
    ],
  });
}

function incidentLine(incident: HandoverIncident, to: string): DocumentLine {
  const { id, displayId, title, severity, status, createdAt, closedAt, commander } = incident;
  return line({
    key: id,
    tone: closedAt === null ? 'bad' : 'good',
    kind: `${texts.incident} ${shortenText(displayId)}`.trim(),
    name: title,
    href: incidentHref(id),
    facts: [
      texts.severity(severity),
      shortenText(status),
      closedAt === null
        ? texts.openedAt(shortTime(createdAt, to), formatSpanBetween(createdAt, to))
        : texts.closedAt(shortTime(closedAt, to)),
      commander === null ? texts.noCommander : texts.commander(shortenText(commander)),
    ],
  });
}

function earlierLines({ earlier, to }: Handover): DocumentLine[] {
  if (earlier.total === 0) return [];
  const byKind = handoverKinds.flatMap((kind) => {
    const many = earlier.rows.filter((member) => member.kind === kind).length;
    return many === 0 ? [] : [`${count(many, texts.kinds(kind, 1), texts.kinds(kind, many))}`];
  });
  const hidden = earlier.total - earlier.rows.length;
  const parts = [...byKind, ...(hidden === 0 ? [] : [texts.more(hidden)])].join(', ');
  const shown = earlier.rows.slice(0, handoverLimits.members);
  return [
    line({
      key: 'earlier',
      tone: 'warn',
      kind: '',
      name: texts.earlier(parts),
      parts: part(
        texts.things,
        shown.map((member) => memberLine(member, to)),
        earlier.total - shown.length,
        true,
      ),
    }),
  ];
}

const outcomeOrder: readonly SendOutcome[] = ['failed', 'sent', 'silenced', 'repeated', 'waiting', 'other'];

function notificationLines({ notifications, silences, from, to }: Handover): DocumentLine[] {
  const rules = notifications.rows.map(({ rule, resources, lastAt, topError, ...outcomes }) =>
    line({
      key: rule.id,
      tone: outcomes.failed > 0 ? 'bad' : 'none',
      kind: texts.rule,
      name: rule.name ?? texts.unknownRule,
      href: `/notifications${stringifySearch({ rule: rule.id, rangeType: 'absolute', display: 'Custom', from, to })}`,
      facts: [
        ...outcomeOrder
          .filter((outcome) => outcomes[outcome] > 0)
          .map((outcome) => texts.outcome(outcomes[outcome], texts.outcomes[outcome])),
        texts.resources(resources),
        texts.lastAt(shortTime(lastAt, to)),
        ...(topError === null ? [] : [texts.error(shortenText(topError))]),
      ],
    }),
  );
  const own = silences.rows.map(({ id, resource, by, until, reason, isNew, hasEnded }) =>
    line({
      key: id,
      kind: texts.silence,
      name: resource?.name ?? resource?.id ?? texts.allResources,
      href: resourceRules.silences.path + stringifySearch({ id }),
      facts: [
        ...(isNew ? [texts.silenceCreated(by === null ? undefined : shortenText(by))] : []),
        hasEnded ? texts.silenceEnded(shortTime(until, to)) : texts.silenceUntil(shortTime(until, to)),
        ...(reason === null ? [] : [texts.reason(shortenText(reason))]),
      ],
    }),
  );
  return [...rules, ...own];
}

/** Whether a run was created or started in a time range. */
const isRunWithin =
  ({ from, to }: Pick<Handover, 'from' | 'to'>) =>
  ({ createdAt, startedAt }: PlaybookRun): boolean =>
    [createdAt, startedAt].some((time) => {
      const ms = time === null ? Number.NaN : Date.parse(time);
      return ms > Date.parse(from) && ms <= Date.parse(to);
    });

const runHref = (id: string): string => `/playbooks/runs/${encodeURIComponent(id)}`;

const runTime = ({ startedAt, createdAt }: PlaybookRun): string => startedAt ?? createdAt;

const runLines = (runs: readonly PlaybookRun[], to: string): DocumentLine[] =>
  runs
    .toSorted(
      (a, b) =>
        Number(b.status === 'failed') - Number(a.status === 'failed') ||
        Date.parse(runTime(b)) - Date.parse(runTime(a)),
    )
    .map((run) =>
      line({
        key: run.id,
        tone: run.status === 'failed' ? 'bad' : 'none',
        kind: texts.playbook,
        name: run.playbook?.title ?? texts.unknownPlaybook,
        href: runHref(run.id),
        facts: [
          texts.runStatus(shortenText(run.status), shortTime(runTime(run), to)),
          ...(run.createdBy === null ? [] : [texts.runBy(shortenText(run.createdBy.name))]),
          ...(run.resource === null ? [] : [texts.runOn(shortenText(run.resource.name))]),
          ...(run.error === null ? [] : [shortenText(run.error)]),
        ],
      }),
    );

/**
 * Adds playbook runs to what people did. Users of the server stay first. Everyone who ran a playbook is listed.
 * @returns `more`: number of people who are not listed
 */
export function withRunsOfPeople(
  { rows, others, total }: Handover['people'],
  runs: readonly PlaybookRun[],
): { readonly rows: readonly HandoverPerson[]; readonly more: number } {
  const unlisted = new Map(others.map((person) => [person.id, { ...person, acts: [] }]));
  const byId = new Map<string, HandoverPerson>(
    rows.map((person) => [person.id ?? `name ${person.name}`, person]),
  );
  let more = total - rows.length;
  for (const [id, own] of Map.groupBy(
    runs.filter(({ createdBy }) => createdBy !== null),
    ({ createdBy }) => createdBy?.id ?? '',
  )) {
    const other = unlisted.get(id);
    if (other !== undefined) more -= 1;
    const known = byId.get(id) ?? other ?? { id, name: own[0]?.createdBy?.name ?? id, counts: {}, acts: [] };
    const acts = own.map((run) => ({
      act: 'ran playbook' as const,
      at: runTime(run),
      times: 1,
      target: { kind: 'run' as const, id: run.id, name: run.playbook?.title ?? null },
    }));
    byId.set(id, {
      ...known,
      counts: { ...known.counts, 'ran playbook': own.length },
      acts: [...known.acts, ...acts]
        .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
        .slice(0, handoverLimits.acts),
    });
  }
  return { rows: [...byId.values()].toSorted((a, b) => Number(a.id === null) - Number(b.id === null)), more };
}

const actHref = ({ kind, id, name }: HandoverPerson['acts'][number]['target']): string | undefined => {
  if (kind === 'incident') return incidentHref(id);
  if (kind === 'run') return runHref(id);
  if (kind === 'silence') return resourceRules.silences.path + stringifySearch({ id });
  return name === null ? undefined : resourceAddress({ kind: 'config', id });
};

function personLine({ id, name, counts, acts }: HandoverPerson, to: string): DocumentLine {
  const known = handoverActs.filter((act) => (counts[act] ?? 0) > 0);
  const sum = known.reduce((total, act) => total + (counts[act] ?? 0), 0);
  const shown = acts.reduce((total, { times }) => total + times, 0);
  return line({
    key: id ?? `name ${name}`,
    kind: id === null ? texts.creator : texts.person,
    name,
    facts: known.map((act: HandoverAct) => texts.act(act, counts[act] ?? 0)),
    parts: part(
      texts.latestActs,
      acts.map(({ act, at, times, target }) =>
        line({
          key: `${act} ${target.kind} ${target.id}`,
          kind: texts.actName(act),
          name: target.name ?? texts.noName,
          href: actHref(target),
          facts: [times === 1 ? shortTime(at, to) : texts.actTimes(times, shortTime(at, to))],
        }),
      ),
      sum - shown,
      true,
    ),
  });
}

function unknownNotes({ pauses, gaps }: Handover, runs: HandoverRuns): string[] {
  return [
    ...pauses.map(({ kinds, from, to }) => {
      const names = kinds.map((kind) => texts.kinds(kind, 2)).join(' and ');
      return kinds.length === 0
        ? texts.notWatched(formatMoment(from), formatMoment(to))
        : texts.kindsNotWatched(names, formatMoment(from), formatMoment(to));
    }),
    ...gaps.map(({ feed, why, since }) =>
      why === 'forbidden'
        ? texts.forbidden(texts.feed(feed))
        : texts.notSynced(texts.feed(feed), since === null ? undefined : formatMoment(since)),
    ),
    ...(runs.state === 'unknown' ? [texts.runsUnknown(runs.sentence)] : []),
    texts.closers,
  ];
}

function summaryOf(handover: Handover): string[] {
  const { from, to, incidents, open, recovered, earlier, notifications, pauses, gaps } = handover;
  const isQuiet = open.total + recovered.total === 0;
  const isWatched =
    pauses.length === 0 && gaps.every(({ feed }) => !['items', 'components', 'checks'].includes(feed));
  if (isQuiet && incidents.open.total + earlier.total === 0)
    return [(isWatched ? texts.quiet : texts.quietUnknown)(formatMoment(from), formatMoment(to))];
  const { sent, failed } = notifications.sums;
  return [
    `${[
      texts.openIncidents(incidents.open.total),
      texts.openOutages(open.total),
      texts.recoveredOutages(recovered.total),
      texts.notificationCount(sent, failed),
    ].join(', ')}.`,
    ...(isQuiet
      ? [(isWatched ? texts.quiet : texts.quietUnknown)(formatMoment(from), formatMoment(to))]
      : []),
  ];
}

/** Returns a handover as sections of lines, in the window's time zone. */
export function buildDocument(handover: Handover, runs: HandoverRuns): HandoverDocument {
  const { from, to, incidents, open, recovered, notifications, silences, people } = handover;
  const known = runs.state === 'known' ? runs.runs.filter(isRunWithin(handover)) : [];
  const section = (
    id: DocumentSection['id'],
    lines: readonly DocumentLine[],
    more: number,
    empty: string,
    notes: readonly string[] = [],
  ): DocumentSection => ({
    id,
    title: texts.sections[id],
    notes: lines.length === 0 && notes.length === 0 ? [empty] : notes,
    lines,
    more,
  });
  const hidden = ({ rows, total }: { readonly rows: readonly unknown[]; readonly total: number }) =>
    total - rows.length;
  const runNotes = {
    loading: [texts.runsLoading],
    known: runs.state === 'known' && runs.asOf !== undefined ? [texts.runsAsOf(formatMoment(runs.asOf))] : [],
    unknown: runs.state === 'unknown' ? [texts.runsUnknown(runs.sentence)] : [],
  }[runs.state];
  const everyone = withRunsOfPeople(people, known);
  const hiddenRuns = runs.state === 'known' ? Math.max(0, runs.total - runs.runs.length) : 0;
  return {
    title: texts.title(formatMoment(from), formatMoment(to)),
    summary: [...summaryOf(handover), texts.zone(windowZoneName())],
    sections: [
      section(
        'open',
        [
          ...incidents.open.rows.map((incident) => incidentLine(incident, to)),
          ...open.rows.map((outage) => outageLine(outage, to)),
          ...earlierLines(handover),
        ],
        hidden(incidents.open) + hidden(open),
        texts.nothingOpen,
      ),
      section(
        'recovered',
        [
          ...recovered.rows.map((outage) => outageLine(outage, to)),
          ...incidents.closed.rows.map((incident) => incidentLine(incident, to)),
        ],
        hidden(recovered) + hidden(incidents.closed),
        texts.nothingRecovered,
      ),
      section(
        'notifications',
        notificationLines(handover),
        hidden(notifications) + hidden(silences),
        texts.noNotifications,
      ),
      section('runs', runLines(known, to), hiddenRuns, texts.noRuns, runNotes),
      section(
        'people',
        everyone.rows.map((person) => personLine(person, to)),
        everyone.more,
        texts.noPeople,
        hiddenRuns === 0 ? [] : [texts.runsNotCounted(hiddenRuns)],
      ),
      section('unknown', [], 0, '', unknownNotes(handover, runs)),
    ],
  };
}
