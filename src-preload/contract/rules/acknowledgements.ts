/** Kinds of resources that can be acknowledged while they fail. */
export const acknowledgedKinds = ['check', 'config', 'component'] as const;

export type AcknowledgedKind = (typeof acknowledgedKinds)[number];

export interface AcknowledgedResource {
  readonly kind: AcknowledgedKind;
  readonly id: string;
}

/** Limit of resources that are acknowledged at once. */
export const maxAcknowledgedAtOnce = 100;

/** Max length of a note. */
export const maxNoteLength = 5_000;

/** An acknowledgement, or its end, as a comment of an incident contains it. */
export type AcknowledgementComment = AcknowledgedResource & {
  readonly name: string;
} & (
    | {
        readonly isEnd: false;
        /** ISO 8601, in whole minutes. Null: until the resource recovers. */
        readonly until: string | null;
        /** Empty without a note. */
        readonly note: string;
      }
    | { readonly isEnd: true }
  );

/** Start of the address of each kind. The web interface of the server has the same addresses. */
const addressStarts: Readonly<Record<AcknowledgedKind, string>> = {
  check: '/health?checkId=',
  config: '/catalog/',
  component: '/topology/',
};

const words = {
  begin: 'Acknowledged [',
  beginOfEnd: 'Acknowledgement of [',
  end: ' ended.',
  until: ' until ',
  untilRecovery: 'it recovers',
} as const;

/** Whether a comment may contain an acknowledgement: a quick test before parsing. */
export const acknowledgementHint = 'Acknowledge';

/** Characters with a meaning in the text of a Markdown link. */
const markup = /[\\`*_[\]<>~&]/g;
const lineBreaks = /[\p{Cc}\u2028\u2029]+/gu;

const minuteMs = 60_000;

/** Rounds an end up to a whole minute, which comments contain. */
export const roundUntil = (until: string): string =>
  new Date(Math.ceil(Date.parse(until) / minuteMs) * minuteMs).toISOString();

function linkOf({ kind, id, name }: AcknowledgedResource & { readonly name: string }): string {
  const line = name.replaceAll(lineBreaks, ' ').trim();
  const text = (line === '' ? id : line).replaceAll(markup, (sign) => `\\${sign}`);
  return `${text}](${addressStarts[kind]}${encodeURIComponent(id)})`;
}

/** Writes the comment: a first line that consoles parse, and the note. The result is Markdown. */
export function formatAcknowledgement(comment: AcknowledgementComment): string {
  if (comment.isEnd) return `${words.beginOfEnd}${linkOf(comment)}${words.end}`;
  const { until, note } = comment;
  const end = until === null ? words.untilRecovery : `${until.slice(0, 16).replace('T', ' ')} UTC`;
  const line = `${words.begin}${linkOf(comment)}${words.until}${end}.`;
  return note.trim() === '' ? line : `${line}\n\n${note.trim()}`;
}

const addition =
  /^Acknowledged \[((?:\\.|[^\\\]]){1,2000})\]\((\/[^()\s]{1,300})\) until (?:it recovers|(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}) UTC)\.$/u;
const ending = /^Acknowledgement of \[((?:\\.|[^\\\]]){1,2000})\]\((\/[^()\s]{1,300})\) ended\.$/u;

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not written by a console.
    return undefined;
  }
}

function resourceOf(address: string): AcknowledgedResource | undefined {
  for (const kind of acknowledgedKinds) {
    const start = addressStarts[kind];
    if (!address.startsWith(start)) continue;
    const id = decode(address.slice(start.length));
    if (id !== undefined && id !== '') return { kind, id };
  }
  return undefined;
}

/** Parses a comment. Undefined for a comment that is no acknowledgement. */
export function parseAcknowledgement(text: string): AcknowledgementComment | undefined {
  const [line = '', ...rest] = text.trim().split(/\r?\n/);
  const isEnd = ending.test(line);
  const [, linkText = '', address = '', day, time] = (isEnd ? ending : addition).exec(line) ?? [];
  const resource = resourceOf(address);
  if (resource === undefined) return undefined;
  const named = { ...resource, name: linkText.replaceAll(/\\(.)/gu, '$1') };
  if (isEnd) return { ...named, isEnd };
  const untilMs = day === undefined ? undefined : Date.parse(`${day}T${time}:00Z`);
  if (Number.isNaN(untilMs)) return undefined;
  const until = untilMs === undefined ? null : new Date(untilMs).toISOString();
  return { ...named, isEnd, until, note: rest.join('\n').trim() };
}

/** Events of sent notifications after which their resource can be acknowledged. */
const failureEvents: readonly string[] = [
  'check.failed',
  'config.unhealthy',
  'config.warning',
  'config.degraded',
  'component.unhealthy',
  'component.warning',
  'component.error',
];

/** Returns the resource of a sent notification, if the event is a failure of something that can be acknowledged. */
export function acknowledgeableOf(
  resource: { readonly kind: string; readonly id: string; readonly status?: string | null },
  event: string,
): AcknowledgedResource | undefined {
  return failureEvents.includes(event) && resource.status !== 'healthy'
    ? acknowledgedResourceOf(resource)
    : undefined;
}

/** Returns a resource of a kind that can be acknowledged. Undefined for other kinds. */
export function acknowledgedResourceOf({
  kind,
  id,
}: {
  readonly kind: string;
  readonly id: string;
}): AcknowledgedResource | undefined {
  const known = acknowledgedKinds.find((one) => one === kind);
  return known && { kind: known, id };
}
