/** Top to bottom. */
export const timelineLanes = ['incident', 'changes', 'checks', 'runs', 'comments'] as const;
export type TimelineLane = (typeof timelineLanes)[number];

export const laneNames: Readonly<Record<TimelineLane, string>> = {
  incident: 'Incident',
  changes: 'Changes',
  checks: 'Checks',
  runs: 'Playbook runs',
  comments: 'Comments',
};

const hourMs = 60 * 60_000;

/** How far a timeline goes back from the start of an incident, or from now. */
export const timelineSpans = ['1h', '2h', '6h', '24h', '7d', '30d'] as const;
export type TimelineSpan = (typeof timelineSpans)[number];

export const timelineSpanMs: Readonly<Record<TimelineSpan, number>> = {
  '1h': hourMs,
  '2h': 2 * hourMs,
  '6h': 6 * hourMs,
  '24h': 24 * hourMs,
  '7d': 7 * 24 * hourMs,
  '30d': 30 * 24 * hourMs,
};

export const defaultSpans = { incident: '2h', item: '24h' } as const satisfies Readonly<
  Record<string, TimelineSpan>
>;

/** State or severity that an event represents. */
export const timelineTones = [
  'critical',
  'high',
  'medium',
  'low',
  'info',
  'failed',
  'passed',
  'running',
  'pending',
  'cancelled',
  'plain',
] as const;
export type TimelineTone = (typeof timelineTones)[number];

/** Kinds of records that an event links to. */
export const timelineTargets = ['change', 'check', 'run', 'incident', 'comment'] as const;

/** Reasons for missing events. */
export const gapReasons = [
  'runs older',
  'no runs',
  'not brought',
  'forbidden',
  'not asked',
  'as kept',
  'cut',
  'components',
  'unknown',
] as const;

/** Missing events of a timeline. */
export interface Gap {
  readonly lane: TimelineLane;
  readonly why: (typeof gapReasons)[number];
  /** Number of affected records. */
  readonly count: number | null;
  /** ISO 8601. */
  readonly since: string | null;
}

const pluralize = (count: number | null, one: string, more: string): string =>
  count === 1 ? `one ${one}` : `${count ?? 0} ${more}`;

/**
 * Describes missing events in a sentence.
 * @param formatTime formats a time for display
 */
export function gapSentence({ lane, why, count, since }: Gap, formatTime: (iso: string) => string): string {
  const what = lane === 'incident' ? 'steps of the incident' : laneNames[lane].toLowerCase();
  switch (why) {
    case 'runs older':
      return `Runs of ${pluralize(count, 'check', 'checks')} ${since === null ? 'at the start' : `before ${formatTime(since)}`} are not stored, so earlier status changes are unknown.`;
    case 'no runs':
      return `No runs of ${pluralize(count, 'check', 'checks')} are stored for this time range.`;
    case 'not brought':
      return since === null
        ? `The ${what} are still loading.`
        : `The ${what} before ${formatTime(since)} are still loading.`;
    case 'forbidden':
      return `You do not have permission to read ${what}.`;
    case 'not asked':
      return `The ${what} are not shown because the server cannot be reached.`;
    case 'as kept':
      return `The ${what} are from ${since === null ? 'an earlier visit' : formatTime(since)} because the server cannot be reached.`;
    case 'cut':
      return `There are too many ${what} for one timeline. The newest ${count ?? 0} are shown.`;
    case 'components':
      return `Checks of ${pluralize(count, 'component', 'components')} are not shown because they are not stored on this computer.`;
    case 'unknown':
      return `${count === 1 ? 'One linked resource is' : `${count ?? 0} linked resources are`} not stored on this computer, so ${count === 1 ? 'its' : 'their'} events are not shown.`;
  }
}
