import type { SilenceMark } from '../../../src-preload/contract/notifications.ts';
import {
  type HappenedTo,
  silenceState,
  silences,
} from '../../../src-preload/contract/rules/notifications.ts';
import { type SilenceFacts, silenceRowSchema } from '../../server/notificationRows.ts';

/** Parses a cached silence; empty if it is malformed. */
export const keptSilence = (record: string): readonly SilenceFacts[] => {
  const { data } = silenceRowSchema.safeParse(JSON.parse(record));
  return data === undefined ? [] : [data];
};

const markOf = (silence: SilenceFacts, thing: SilenceFacts['things'][number]): SilenceMark => ({
  id: silence.id,
  thing: { kind: thing.kind, id: thing.id, name: thing.name },
  recursive: silence.recursive,
  from: silence.from,
  until: silence.until,
  reason: silence.reason,
  by: silence.by,
});

/**
 * Returns current and future silences that cover a thing, the last to end first.
 * @param nowMs time by the server's clock, in milliseconds since 1970
 */
export function silencesOf(all: readonly SilenceFacts[], to: HappenedTo, nowMs: number): SilenceMark[] {
  return all
    .filter((silence) => silenceState(silence, nowMs) !== 'expired')
    .flatMap((silence) => {
      const about = silence.things.find(({ kind, id }) =>
        silences({ kind, id, recursive: silence.recursive }, to),
      );
      return about === undefined ? [] : [markOf(silence, about)];
    })
    .sort((a, b) => Date.parse(b.until) - Date.parse(a.until) || (a.id < b.id ? -1 : 1));
}

/** Returns the silences that overlap a time span. */
export const within = (marks: readonly SilenceMark[], from: string, until: string): SilenceMark[] =>
  marks.filter(
    (mark) => Date.parse(mark.from) <= Date.parse(until) && Date.parse(mark.until) >= Date.parse(from),
  );
