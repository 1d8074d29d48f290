import type { SilenceMark } from '#contract/notifications.ts';
import { type EventSubject, silenceCovers, silenceState } from '#contract/rules/notifications.ts';
import { type SilenceFacts, silenceRowSchema } from '#main/server/notificationRows.ts';

/** Parses a cached silence; empty if it is malformed. */
export const parseCachedSilence = (record: string): readonly SilenceFacts[] => {
  const { data } = silenceRowSchema.safeParse(JSON.parse(record));
  return data === undefined ? [] : [data];
};

const toSilenceMark = (silence: SilenceFacts, resource: SilenceFacts['things'][number]): SilenceMark => ({
  id: silence.id,
  thing: { kind: resource.kind, id: resource.id, name: resource.name },
  recursive: silence.recursive,
  from: silence.from,
  until: silence.until,
  reason: silence.reason,
  by: silence.by,
  source: silence.source,
});

/**
 * Returns the current and future silences that cover a resource. The silence with the latest end is first.
 * @param nowMs time by the server's clock, in milliseconds since 1970
 */
export function silencesOf(
  silences: readonly SilenceFacts[],
  subject: EventSubject,
  nowMs: number,
): SilenceMark[] {
  return silences
    .filter((silence) => silenceState(silence, nowMs) !== 'expired')
    .flatMap((silence) => {
      const coveringResource = silence.things.find(({ kind, id }) =>
        silenceCovers({ kind, id, recursive: silence.recursive }, subject),
      );
      return coveringResource === undefined ? [] : [toSilenceMark(silence, coveringResource)];
    })
    .sort((a, b) => Date.parse(b.until) - Date.parse(a.until) || (a.id < b.id ? -1 : 1));
}

/** Returns the silences that overlap a time span. */
export const overlappingSilences = (
  marks: readonly SilenceMark[],
  from: string,
  until: string,
): SilenceMark[] =>
  marks.filter(
    (mark) => Date.parse(mark.from) <= Date.parse(until) && Date.parse(mark.until) >= Date.parse(from),
  );
