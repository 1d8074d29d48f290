import { describe, expect, it } from 'vitest';
import { asOfState } from '../../../src-renderer/parts/asOfState.ts';

const nowMs = Date.parse('2026-11-21T12:00:00Z');
const minutesAgo = (minutes: number): string => new Date(nowMs - minutes * 60_000).toISOString();

describe('the freshness of displayed data', () => {
  it.each([
    ['nothing is there yet', undefined, true, 'fresh'],
    ['it comes from the server, however old', { source: 'server', asOf: minutesAgo(60) }, false, 'fresh'],
    [
      'it is kept here and young, and the server answers',
      { source: 'cache', asOf: minutesAgo(44) },
      true,
      'fresh',
    ],
    ['it is kept here and 46 minutes old', { source: 'cache', asOf: minutesAgo(46) }, true, 'old'],
    [
      'it is kept here and the server does not answer',
      { source: 'cache', asOf: minutesAgo(1) },
      false,
      'old',
    ],
    [
      'it is kept here because the server, which is there, had no answer of use',
      { source: 'cache', asOf: minutesAgo(1), because: { sentence: 'The server answered 500.' } },
      true,
      'old',
    ],
  ] as const)('is classified correctly when %s', (_what, answer, online, kind) => {
    expect(asOfState(answer, online, nowMs).kind).toBe(kind);
  });

  it('is partial, with row counts, until the first sync completes', () => {
    const answer = { source: 'cache', asOf: minutesAgo(0), synced: { done: 12, total: 30 } } as const;
    expect(asOfState(answer, true, nowMs)).toEqual({ kind: 'partial', done: 12, total: 30 });
  });
});
