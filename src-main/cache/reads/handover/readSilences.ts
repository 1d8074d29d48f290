import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import type { HandoverFacts } from '#contract/handover.ts';
import { toMicros } from '#main/cache/times.ts';
import { type SilenceFacts, silenceRowSchema } from '#main/server/notificationRows.ts';
import type { MicrosRange } from './healthEpisodes.ts';

const creationSchema = z.looseObject({ created_at: z.string().nullish().catch(null) });

/** A stored silence, with its creation time in microseconds since 1970. */
export interface StoredSilence {
  readonly facts: SilenceFacts;
  readonly createdAt: number;
}

/** Reads all stored silences. Malformed ones are left out. */
export function readStoredSilences(database: Database): StoredSilence[] {
  return database
    .prepare<[], string>("select body from record where kind = 'silences'")
    .pluck()
    .all()
    .flatMap((body) => {
      const record: unknown = JSON.parse(body);
      const { data: facts } = silenceRowSchema.safeParse(record);
      if (facts === undefined) return [];
      const created = creationSchema.safeParse(record).data?.created_at ?? null;
      return [{ facts, createdAt: toMicros(created) ?? toMicros(facts.from) ?? 0 }];
    });
}

const endOf = ({ facts }: StoredSilence): number => toMicros(facts.until) ?? Number.POSITIVE_INFINITY;

export const isActiveAt = (silence: StoredSilence, at: number): boolean =>
  (toMicros(silence.facts.from) ?? 0) <= at && endOf(silence) > at && silence.createdAt <= at;

type SilenceRow = HandoverFacts['silences']['rows'][number];

/** Returns the silences that were created or that ended in a range, the newest first. */
export function silencesOfRange(silences: readonly StoredSilence[], { from, to }: MicrosRange): SilenceRow[] {
  const isWithin = (at: number) => at > from && at <= to;
  return silences
    .filter((silence) => isWithin(silence.createdAt) || isWithin(endOf(silence)))
    .toSorted((a, b) => b.createdAt - a.createdAt || (a.facts.id < b.facts.id ? -1 : 1))
    .map((silence): SilenceRow => {
      const { id, things, by, from: start, until, reason } = silence.facts;
      const resource = things[0];
      return {
        id,
        kind: resource?.kind ?? null,
        resource: resource === undefined ? null : { id: resource.id, name: resource.name },
        by: by === null ? null : (by.name ?? by.id),
        from: start,
        until,
        reason,
        isNew: isWithin(silence.createdAt),
        hasEnded: isWithin(endOf(silence)),
      };
    });
}
