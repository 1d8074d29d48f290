import type { SeenTimes } from '#contract/rules/seen.ts';
import { Failure } from '#main/base/Failure.ts';
import { procedures } from '#main/bridge/procedures.ts';
import { type AnswerSources, answerFrom } from '#main/reading/answerFrom.ts';
import type { UserValue } from '#main/reading/UserValue.ts';
import { handoverGaps, readableKinds } from './handoverGaps.ts';

interface HandoverParts extends AnswerSources {
  readonly seen: UserValue<SeenTimes>;
}

const notStored = () =>
  new Failure('NOT_FOUND', { sentence: 'A handover needs the data that is stored on this computer.' });

const wrongRange = () =>
  new Failure('INVALID', { sentence: 'The start of the time range is not before its end.' });

export const handoverProcedures = (parts: HandoverParts) => {
  const { clock, seen } = parts;
  return {
    get: procedures.handover.get.handler(({ input: { from, to } }) => {
      const nowMs = clock.now();
      const fromMs = Date.parse(from);
      const toMs = to === undefined ? nowMs : Math.min(Date.parse(to), nowMs);
      if (fromMs >= toMs) throw wrongRange();
      return answerFrom(parts, {
        policy: 'synced',
        // The server does not record when healths changed.
        server: () => Promise.reject(notStored()),
        fromCache: async ({ cache, completeness }) => ({
          data: {
            ...(await cache.read.handover({ fromMs, toMs }, readableKinds(completeness))),
            gaps: handoverGaps(completeness, fromMs),
          },
        }),
        notCachedError: notStored,
      });
    }),
    markRead: procedures.handover.markRead.handler(async ({ input: { at } }) => {
      await seen.change((user) => user.markSeen('handover', '', at));
      return {};
    }),
  };
};
