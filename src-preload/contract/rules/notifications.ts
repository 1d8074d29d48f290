/** Kinds of resources, from the prefix of the event name. */
export const sendResourceKinds = ['config', 'component', 'check', 'canary'] as const;

export type SendResourceKind = (typeof sendResourceKinds)[number];

/** Statuses in the filter, as the server writes them. */
export const sendStatuses = ['sent', 'error', 'pending', 'cancelled', 'repeat-interval', 'silenced'] as const;

/** Sort columns of sent notifications, with the server's names. */
export const sendSortColumns = ['created_at', 'status', 'source_event', 'resource_type'] as const;

export type SendSortColumn = (typeof sendSortColumns)[number];

/** How long sent notifications stay cached: days and milliseconds. */
export const notificationRetentionDays = 7;
export const notificationRetentionMs = notificationRetentionDays * 24 * 60 * 60_000;

/** Events that a rule form offers, alphabetical. The server knows more; those stay unchanged in a rule. */
export const ruleEvents = [
  'check.failed',
  'check.passed',
  'component.healthy',
  'component.unhealthy',
  'component.unknown',
  'component.warning',
  'config.created',
  'config.deleted',
  'config.healthy',
  'config.unhealthy',
  'config.unknown',
  'config.updated',
  'config.warning',
  'playbook.approval.inserted',
  'playbook.spec.approval.updated',
] as const;

/** Repeat intervals that the form offers, in the server's notation. `1m` is one month. */
export const repeatIntervals = ['1h', '2h', '3h', '6h', '1d', '1w', '1m'] as const;

/** The offered interval of one month. */
export const oneMonth = '1m';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const monthMs = 30 * dayMs;
const intervalUnits: Readonly<Record<string, number>> = {
  s: 1_000,
  m: minuteMs,
  h: hourMs,
  d: dayMs,
  w: 7 * dayMs,
  y: 365 * dayMs,
};

/**
 * Returns the length of a repeat interval in milliseconds. `1m` alone is one month; in longer intervals `m`
 * is minutes.
 * @returns null for invalid text
 */
export function repeatIntervalMs(text: string | null): number | null {
  const given = (text ?? '').trim().toLowerCase();
  const parts = [...given.matchAll(/(\d+)\s*([a-z]+)\s*/g)];
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== given) return null;
  let sum = 0;
  for (const [, figure, unit = ''] of parts) {
    const length = given === oneMonth ? monthMs : intervalUnits[unit];
    if (length === undefined) return null;
    sum += Number(figure) * length;
  }
  return sum > 0 ? sum : null;
}

/** Minimum wait of a rule, in nanoseconds. */
export const minWaitNs = 60_000_000_000;

/** Resources that can be silenced, with the silence's column for each. */
export const silenceColumns = {
  config: 'config_id',
  component: 'component_id',
  check: 'check_id',
  canary: 'canary_id',
} as const satisfies Readonly<Record<SendResourceKind, string>>;

/** A resource that a silence or an event refers to. */
export interface SilencedResource {
  readonly kind: SendResourceKind;
  readonly id: string;
}

/** Returns the silenced resource from a record's columns. Undefined if none is set. */
export function silencedResourceOf(record: Readonly<Record<string, unknown>>): SilencedResource | undefined {
  for (const kind of sendResourceKinds) {
    const id = record[silenceColumns[kind]];
    if (typeof id === 'string' && id !== '') return { kind, id };
  }
  return undefined;
}

/** The fields of a silence that decide what it covers. Times are ISO 8601. */
export interface SilenceRule extends SilencedResource {
  readonly recursive: boolean;
  readonly from: string;
  readonly until: string;
}

/** The resource of an event with its parents: parents of an item or component, the canary of a check. */
export interface EventSubject extends SilencedResource {
  /** Ids of all ancestors of the same kind. */
  readonly ancestorIds: readonly string[];
  readonly canaryId: string | null;
}

/**
 * Whether a silence covers a resource, regardless of time. Mirrors the server's function `matching_silences`.
 * Recursive silences cover children of items and components only.
 */
export function silenceCovers(
  { kind, id, recursive }: Omit<SilenceRule, 'from' | 'until'>,
  to: EventSubject,
): boolean {
  if (kind === 'canary') return (to.kind === 'canary' ? to.id : to.canaryId) === id;
  if (kind !== to.kind) return false;
  return (
    to.id === id || (recursive && (kind === 'config' || kind === 'component') && to.ancestorIds.includes(id))
  );
}

export type SilenceState = 'running' | 'to-come' | 'expired';

/** @param nowMs milliseconds since 1970 */
export function silenceState(
  { from, until }: Pick<SilenceRule, 'from' | 'until'>,
  nowMs: number,
): SilenceState {
  if (Date.parse(until) < nowMs) return 'expired';
  return Date.parse(from) > nowMs ? 'to-come' : 'running';
}

export type SendOutcome = 'sent' | 'failed' | 'repeated' | 'silenced' | 'waiting' | 'other';

/** A notification with an error counts as failed, whatever its status. */
export function sendOutcome(status: string | null, failed: boolean): SendOutcome {
  if (failed || status === 'error' || status === 'cancelled') return 'failed';
  if (status === 'sent') return 'sent';
  if (status === 'silenced') return 'silenced';
  if (status === 'repeat-interval') return 'repeated';
  return status === 'pending' || status === 'sending' ? 'waiting' : 'other';
}

const eventHealths = ['healthy', 'unhealthy', 'warning', 'unknown'] as const;

export type EventHealth = (typeof eventHealths)[number];

/** Returns the health that an event reports. Undefined for other events, such as `config.created`. */
export function healthOfEvent(event: string): EventHealth | undefined {
  if (event === 'check.passed') return 'healthy';
  if (event === 'check.failed') return 'unhealthy';
  const [kind, health] = event.split('.');
  return kind === 'config' || kind === 'component' ? eventHealths.find((one) => one === health) : undefined;
}

/** Events that report a health. */
export const healthEvents: readonly string[] = [
  'check.passed',
  'check.failed',
  ...['config', 'component'].flatMap((kind) => eventHealths.map((health) => `${kind}.${health}`)),
];

/** What a rule does with an event in a replay, in display order. Each event has one outcome. */
export const replayOutcomes = [
  'sent',
  'repeated',
  'grouped',
  'recovered',
  'silenced',
  'filtered',
  'unknown',
  'unjudged',
] as const;

export type ReplayOutcome = (typeof replayOutcomes)[number];

/** Why a replay cannot decide about an event, in display order. */
export const unknownReasons = [
  /** The health at the end of the wait is not stored. */
  'not-recorded',
  /** The wait has not ended. */
  'waiting',
  /** The event reports no health, so the effect of the wait is not defined. */
  'no-health',
  /** A value that the rule groups by is not stored. */
  'group',
  /** An earlier event, about which the replay cannot decide, may have been sent. */
  'earlier',
] as const;

export type UnknownReason = (typeof unknownReasons)[number];

/** Number of latest events per outcome that a replay lists. */
export const maxReplayEvents = 50;
