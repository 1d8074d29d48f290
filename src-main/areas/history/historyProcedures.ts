import { Failure } from '#main/base/Failure.ts';
import { procedures } from '#main/bridge/procedures.ts';
import { type AnswerSources, answerFrom } from '#main/reading/answerFrom.ts';
import type { OpenStore } from '#main/sync/OfflineStore.ts';

const notStored = () =>
  new Failure('NOT_FOUND', {
    sentence: 'Earlier moments are not available, because no data is stored on this computer.',
  });

/** States of earlier moments. The server does not record them, so only stored data answers. */
export const historyProcedures = (parts: AnswerSources) => {
  const answerStored = <T>(read: (cache: OpenStore['cache']) => Promise<T>) =>
    answerFrom(parts, {
      policy: 'synced',
      server: () => Promise.reject(notStored()),
      fromCache: async ({ cache }) => ({ data: await read(cache) }),
      notCachedError: notStored,
    });
  const { history } = procedures;
  return {
    extent: history.extent.handler(() => answerStored((cache) => cache.read.historyExtent())),
    density: history.density.handler(({ input: { from, to, kinds, buckets } }) =>
      answerStored((cache) =>
        cache.read.countMoves({ fromMs: Date.parse(from), toMs: Date.parse(to), kinds }, buckets),
      ),
    ),
    at: history.at.handler(({ input: { at, subjects } }) =>
      answerStored((cache) => cache.read.differencesAt(Date.parse(at), subjects)),
    ),
    moves: history.moves.handler(({ input: { from, to, kinds, order, limit } }) =>
      answerStored(async (cache) => {
        const range = { fromMs: Date.parse(from), toMs: Date.parse(to), kinds };
        const found = await cache.read.healthMoves(range, order, limit + 1);
        return {
          moves: found
            .slice(0, limit)
            .map(({ atMs, ...move }) => ({ ...move, at: new Date(atMs).toISOString() })),
          more: found.length > limit,
        };
      }),
    ),
  };
};
