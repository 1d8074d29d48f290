import type { HandoverClock } from '#contract/rules/handover.ts';
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

const otherOwner = () =>
  new Failure('CONFLICT', {
    sentence: 'The mark belongs to another workspace or user. Open that workspace to change it.',
  });

interface RangeInput {
  readonly from: string;
  readonly to?: string | undefined;
  readonly clock: HandoverClock;
}

/** The shortest handover that ends now, in milliseconds. A clock can be set back after a mark. */
const minLengthMs = 60_000;

/**
 * Returns the ends of a time range by the clock of the server. The end is not later than the present.
 * @param nowMs present by the clock of this computer, in milliseconds since 1970
 * @param differenceMs clock of the server minus that of this computer
 * @throws Failure INVALID if the start is not before a given end
 */
export function serverRange({ from, to, clock }: RangeInput, nowMs: number, differenceMs: number) {
  const shiftMs = clock === 'computer' ? differenceMs : 0;
  const serverNowMs = nowMs + differenceMs;
  const fromMs = Date.parse(from) + shiftMs;
  if (to === undefined) return { fromMs: Math.min(fromMs, serverNowMs - minLengthMs), toMs: serverNowMs };
  const toMs = Math.min(Date.parse(to) + shiftMs, serverNowMs);
  if (fromMs < toMs) return { fromMs, toMs };
  throw new Failure('INVALID', { sentence: 'The start of the time range is not before its end.' });
}

export const handoverProcedures = (parts: HandoverParts) => {
  const { clock, seen } = parts;
  return {
    get: procedures.handover.get.handler(({ input }) =>
      answerFrom(parts, {
        policy: 'synced',
        // The server does not record when healths changed.
        server: () => Promise.reject(notStored()),
        fromCache: async ({ cache, completeness, ownerKey }) => {
          const differenceMs = await cache.read.clockDifference();
          const range = serverRange(input, clock.now(), differenceMs);
          return {
            data: {
              ...(await cache.read.handover(range, readableKinds(completeness))),
              owner: ownerKey,
              gaps: handoverGaps(completeness, range.fromMs),
            },
          };
        },
        notCachedError: notStored,
      }),
    ),
    markRead: procedures.handover.markRead.handler(async ({ input: { at, owner } }) => {
      await seen.change(async (user, { ownerKey }) => {
        if (ownerKey !== owner) throw otherOwner();
        await user.markSeen('handover', '', at);
      });
      return {};
    }),
  };
};
