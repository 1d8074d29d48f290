import type { SilenceMark } from '../../../src-preload/contract/notifications.ts';
import {
  type HappenedTo,
  silenceState,
  silences,
} from '../../../src-preload/contract/rules/notifications.ts';
import { type SilenceFacts, silenceRowSchema } from '../../server/notificationRows.ts';

/** A silence that was kept; one that cannot be read silences nothing that anybody here could tell. */
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
 * Silences that cover something now or later, the one that ends last first.
 * @param nowMs by the server's clock, milliseconds since 1970
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

/** Those of them that cover it at a part of a time. */
export const within = (marks: readonly SilenceMark[], from: string, until: string): SilenceMark[] =>
  marks.filter(
    (mark) => Date.parse(mark.from) <= Date.parse(until) && Date.parse(mark.until) >= Date.parse(from),
  );
