import type { Acknowledgement } from '#contract/acknowledgements.ts';
import { type AcknowledgedResource, parseAcknowledgement } from '#contract/rules/acknowledgements.ts';
import type {
  AcknowledgementCommentRow,
  IncidentAcknowledgements,
} from '#main/cache/reads/AcknowledgementReader.ts';
import type { AcknowledgementEnd, OwnAcknowledgement } from '#main/cache/writes/AcknowledgementRows.ts';

/** What the user stores on this computer. */
export interface StoredAcknowledgements {
  readonly own: readonly OwnAcknowledgement[];
  readonly ends: readonly AcknowledgementEnd[];
}

interface MergedInput extends StoredAcknowledgements {
  readonly incidents: IncidentAcknowledgements;
  /** Ids of comments that are not sent yet. */
  readonly queuedIds: ReadonlySet<string>;
  /** Ids of comments that were sent or discarded just now, and may not be synced yet. */
  readonly justSentIds: ReadonlySet<string>;
  /** Id of the user. */
  readonly me: string;
  /** Milliseconds since 1970, by the clock of the server. */
  readonly nowMs: number;
}

interface AcknowledgementEvent {
  readonly key: string;
  readonly atMs: number;
  /** Undefined for an end. */
  readonly begun: Acknowledgement | undefined;
}

export const acknowledgementKey = ({ kind, id }: AcknowledgedResource): string => `${kind} ${id}`;

const iso = (ms: number): string => new Date(ms).toISOString();

function eventOfComment(row: AcknowledgementCommentRow, me: string): AcknowledgementEvent[] {
  const parsed = parseAcknowledgement(row.text);
  const atMs = Date.parse(row.createdAt);
  if (parsed === undefined || Number.isNaN(atMs)) return [];
  const { kind, id, name } = parsed;
  const key = acknowledgementKey(parsed);
  if (parsed.isEnd) return [{ key, atMs, begun: undefined }];
  const isOwn = row.by.id === me;
  const begun: Acknowledgement = {
    kind,
    id,
    name,
    note: parsed.note,
    at: iso(atMs),
    until: parsed.until,
    byName: isOwn ? null : row.by.name,
    isOwn,
    stored: { incident: row.incident, commentId: row.id, isWaiting: false },
  };
  return [{ key, atMs, begun }];
}

/** Returns where an own acknowledgement is stored. Its comment may wait, or may have been refused and discarded. */
function storageOf(
  { comment }: OwnAcknowledgement,
  isSynced: boolean,
  { incidents, queuedIds, justSentIds }: Pick<MergedInput, 'incidents' | 'queuedIds' | 'justSentIds'>,
): Acknowledgement['stored'] {
  const isWaiting = comment !== null && queuedIds.has(comment.id);
  // A closed incident is no longer read.
  const isLost =
    comment !== null &&
    !isSynced &&
    !isWaiting &&
    !justSentIds.has(comment.id) &&
    incidents.openIds.includes(comment.incident.id);
  return comment === null || isLost
    ? { incident: null, commentId: null, isWaiting: false }
    : { incident: comment.incident, commentId: comment.id, isWaiting };
}

function eventOfOwn(own: OwnAcknowledgement, input: MergedInput): AcknowledgementEvent {
  const { kind, id, name, note, untilMs } = own;
  const synced = input.incidents.comments.find((comment) => comment.id === own.comment?.id);
  const syncedMs = synced === undefined ? own.atMs : Date.parse(synced.createdAt);
  const atMs = Math.max(own.atMs, Number.isNaN(syncedMs) ? own.atMs : syncedMs);
  const begun: Acknowledgement = {
    kind,
    id,
    name,
    note,
    at: iso(atMs),
    until: untilMs === null ? null : iso(untilMs),
    byName: null,
    isOwn: true,
    stored: storageOf(own, synced !== undefined, input),
  };
  return { key: acknowledgementKey(own), atMs, begun };
}

/**
 * Returns the active acknowledgements, oldest first: the latest event of each resource decides, from the user's own
 * store or from a comment of any user.
 */
export function mergeAcknowledgements(input: MergedInput): Acknowledgement[] {
  const { own, ends, incidents, me, nowMs } = input;
  const ownCommentIds = new Set(own.flatMap(({ comment }) => comment?.id ?? []));
  const latest = new Map<string, AcknowledgementEvent>();
  const events = [
    ...incidents.comments
      .filter(({ id }) => !ownCommentIds.has(id))
      .flatMap((row) => eventOfComment(row, me)),
    ...own.map((row) => eventOfOwn(row, input)),
  ];
  for (const event of events) {
    const known = latest.get(event.key);
    if (known === undefined || event.atMs >= known.atMs) latest.set(event.key, event);
  }
  const endedMs = new Map(ends.map((end) => [acknowledgementKey(end), end.atMs]));
  return [...latest.values()]
    .filter(
      ({ key, atMs, begun }) =>
        begun !== undefined &&
        atMs > (endedMs.get(key) ?? Number.NEGATIVE_INFINITY) &&
        (begun.until === null || Date.parse(begun.until) > nowMs),
    )
    .sort((a, b) => a.atMs - b.atMs)
    .flatMap(({ begun }) => begun ?? []);
}
