import type { ChangeDensity, HistoryExtent, MomentDifferences } from '#contract/history.ts';
import type { Answers } from '../FakeBridge.ts';
import { ago, cachedAfterFailure, dayMs, hourMs } from './times.ts';

/** Two days of records with a pause of two hours. */
export const twoDays: HistoryExtent = {
  from: ago(2 * dayMs),
  watched: (['item', 'check', 'component', 'relationship'] as const).flatMap((kind) => [
    { kind, from: ago(2 * dayMs), to: ago(12 * hourMs) },
    { kind, from: ago(10 * hourMs), to: ago(0) },
  ]),
  changes: 5_240,
  bytes: 209_600,
};

export const noHistory: HistoryExtent = { from: null, watched: [], changes: 0, bytes: 0 };

export const noDifferences = (at: string): MomentDifferences => ({
  at,
  healths: {},
  createdLater: {},
  deletedLater: {},
  unknown: [],
});

/** Some changes in every fifth bucket. */
export const someDensity = (buckets: number): ChangeDensity => ({
  worse: Array.from({ length: buckets }, (_, place) => (place % 5 === 0 ? (place % 7) + 1 : 0)),
  better: Array.from({ length: buckets }, (_, place) => (place % 5 === 1 ? (place % 4) + 1 : 0)),
});

export const historyAnswers = {
  'history.extent': cachedAfterFailure(twoDays),
  'history.density': ({ buckets }) => cachedAfterFailure(someDensity(buckets)),
  'history.at': ({ at }) => cachedAfterFailure(noDifferences(at)),
  'history.moves': cachedAfterFailure({ moves: [], more: false }),
} satisfies Partial<Answers>;
