import { describe, expect, it } from 'vitest';
import { asOfState } from '#parts/asOfState.ts';

const nowMs = Date.parse('2026-11-21T12:00:00Z');
const minutesAgo = (minutes: number): string => new Date(nowMs - minutes * 60_000).toISOString();

describe('the state of displayed data', () => {
  it.each([
    ['is fresh before the first answer', undefined, true, 'fresh'],
    [
      'is fresh at any age when it comes from the server',
      { source: 'server', asOf: minutesAgo(60) },
      false,
      'fresh',
    ],
    [
      'is fresh when it was cached 44 minutes ago and the server is online',
      { source: 'cache', asOf: minutesAgo(44) },
      true,
      'fresh',
    ],
    ['is old when it was cached 46 minutes ago', { source: 'cache', asOf: minutesAgo(46) }, true, 'old'],
    [
      'is old when it is cached and the server is offline',
      { source: 'cache', asOf: minutesAgo(1) },
      false,
      'old',
    ],
    [
      'is old when it is cached because the server answered with an error',
      { source: 'cache', asOf: minutesAgo(1), because: { sentence: 'The server answered 500.' } },
      true,
      'old',
    ],
  ] as const)('%s', (_what, answer, online, kind) => {
    expect(asOfState(answer, online, nowMs).kind).toBe(kind);
  });

  it('is partial, with row counts, until the first sync completes', () => {
    const answer = { source: 'cache', asOf: minutesAgo(0), synced: { done: 12, total: 30 } } as const;
    expect(asOfState(answer, true, nowMs)).toEqual({ kind: 'partial', done: 12, total: 30 });
  });
});
