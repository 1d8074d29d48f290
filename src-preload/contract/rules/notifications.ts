/** What something was sent about, by the beginning of its event; API reference section 14. */
export const sendResourceKinds = ['config', 'component', 'check', 'canary'] as const;

export type SendResourceKind = (typeof sendResourceKinds)[number];

/** Statuses that can be filtered by, as the server writes them; UI reference, forms section 14.4. */
export const sendStatuses = ['sent', 'error', 'pending', 'cancelled', 'repeat-interval', 'silenced'] as const;

/** What a list of what was sent can be sorted by, as the server calls it. */
export const sendSortColumns = ['created_at', 'status', 'source_event', 'resource_type'] as const;

export type SendSortColumn = (typeof sendSortColumns)[number];

/** How long what was sent is kept on this computer: days, and milliseconds. */
export const sendKeptDays = 7;
export const sendKeptMs = sendKeptDays * 24 * 60 * 60_000;

/** Events that a rule can name, by alphabet; specification part 3 section 9. The server knows more, which stay as they are. */
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

/** How often a rule repeats itself, by the server's words: `1m` is a month. Specification part 3 section 9. */
export const repeatIntervals = ['1h', '2h', '3h', '6h', '1d', '1w', '1m'] as const;

/** What the options call a month; specification part 3 section 9. */
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
 * How long a repeat interval is, in milliseconds: some whole figures with a unit each. `1m` is a month, as in the options; in any other `m` is
 * a minute.
 * @returns null for what is none
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

/** The shortest time that a rule may wait for, in nanoseconds; specification part 3 section 5. */
export const leastWaitNs = 60_000_000_000;

/** What can be silenced, and the columns of a silence that name it. */
export const silenceColumns = {
  config: 'config_id',
  component: 'component_id',
  check: 'check_id',
  canary: 'canary_id',
} as const satisfies Readonly<Record<SendResourceKind, string>>;

/** One thing that a silence is about, or that an event happened to. */
export interface SilencedThing {
  readonly kind: SendResourceKind;
  readonly id: string;
}

/** What a silence is about, by the columns of its record; undefined where it names nothing. */
export function silencedThingOf(record: Readonly<Record<string, unknown>>): SilencedThing | undefined {
  for (const kind of sendResourceKinds) {
    const id = record[silenceColumns[kind]];
    if (typeof id === 'string' && id !== '') return { kind, id };
  }
  return undefined;
}

/** A silence, as far as it decides what is quiet. Times are ISO 8601. */
export interface SilenceRule extends SilencedThing {
  readonly recursive: boolean;
  readonly from: string;
  readonly until: string;
}

/** What an event happened to, with what lies over it: an item's and a component's parents, a check's canary. */
export interface HappenedTo extends SilencedThing {
  /** Ids of those of the same kind that it lies below. */
  readonly above: readonly string[];
  readonly canaryId: string | null;
}

/**
 * Whether a silence is about it, whatever the time: the server's own rule, `matching_silences` of the sample server. Only items and
 * components have something below them that a recursive one covers.
 */
export function silences(
  { kind, id, recursive }: Omit<SilenceRule, 'from' | 'until'>,
  to: HappenedTo,
): boolean {
  if (kind === 'canary') return (to.kind === 'canary' ? to.id : to.canaryId) === id;
  if (kind !== to.kind) return false;
  return to.id === id || (recursive && (kind === 'config' || kind === 'component') && to.above.includes(id));
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

/** What was sent to somebody went through, went wrong, or was held back. */
export type SendOutcome = 'sent' | 'failed' | 'repeated' | 'silenced' | 'waiting' | 'other';

/** One that has an error failed, whatever it is called. */
export function sendOutcome(status: string | null, failed: boolean): SendOutcome {
  if (failed || status === 'error' || status === 'cancelled') return 'failed';
  if (status === 'sent') return 'sent';
  if (status === 'silenced') return 'silenced';
  if (status === 'repeat-interval') return 'repeated';
  return status === 'pending' || status === 'sending' ? 'waiting' : 'other';
}
