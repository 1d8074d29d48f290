import { describe, expect, it } from 'vitest';
import type { FailureCode } from '#contract/rules/failures.ts';
import type { FeedState } from '#contract/sync.ts';
import { Failure } from '#main/base/Failure.ts';
import { CacheError } from '#main/cache/CacheError.ts';
import { createFeedRecord, type FeedRecord } from '#main/cache/model.ts';
import { mayFallBack } from '#main/reading/ResponseCache.ts';
import { FeedStatus } from '#main/sync/FeedStatus.ts';

const minute = 60_000;
const nowMs = 100 * minute;
const failure = (code: FailureCode) => new Failure(code, { sentence: `It was ${code}.` });

/** Events of a feed, in order, and the resulting status. */
interface Case {
  readonly what: string;
  readonly record?: Partial<FeedRecord>;
  readonly paused?: boolean;
  readonly happened?: (status: FeedStatus, record: FeedRecord) => void;
  readonly state: FeedState['state'];
}

const complete = { completeAtMs: nowMs - minute };
const old = { completeAtMs: nowMs - 60 * minute };

const cases: readonly Case[] = [
  { what: 'no pass has started', state: 'never' },
  { what: 'its first pass runs', happened: (status, record) => status.begin(nowMs, record), state: 'first' },
  { what: 'its first pass was interrupted', record: { passing: true, passKey: 'a' }, state: 'first' },
  {
    what: 'its first pass failed',
    happened: (status) => status.fail(nowMs, failure('SERVER')),
    state: 'failing',
  },
  {
    what: 'its first pass failed because the server was unreachable',
    happened: (status) => status.fail(nowMs, failure('OFFLINE')),
    state: 'never',
  },
  { what: 'a pass completed a minute ago', record: complete, state: 'fresh' },
  { what: 'a pass completed an hour ago', record: old, state: 'stale' },
  {
    what: 'a pass completed an hour ago and a check succeeded a minute ago',
    record: old,
    happened: (status) => status.succeed(nowMs - minute, true),
    state: 'fresh',
  },
  {
    what: 'a request other than a check succeeded',
    record: old,
    happened: (status) => status.succeed(nowMs, false),
    state: 'stale',
  },
  {
    what: 'the server is unreachable',
    record: complete,
    happened: (status) => status.fail(nowMs, failure('OFFLINE')),
    state: 'stale',
  },
  {
    what: 'the server is too slow',
    record: complete,
    happened: (status) => status.fail(nowMs, failure('TIMEOUT')),
    state: 'stale',
  },
  {
    what: 'the server answers with an error',
    record: complete,
    happened: (status) => status.fail(nowMs, failure('SERVER')),
    state: 'failing',
  },
  {
    what: 'a local error occurs',
    record: complete,
    happened: (status) => status.fail(nowMs, new TypeError('x')),
    state: 'failing',
  },
  {
    what: 'it failed and then succeeded',
    record: complete,
    happened: (status) => {
      status.fail(nowMs, failure('SERVER'));
      status.succeed(nowMs, true);
    },
    state: 'fresh',
  },
  { what: 'it was stopped', record: complete, happened: (status) => status.stop(), state: 'fresh' },
  { what: 'it is forbidden', record: { forbidden: 'read permission on catalog' }, state: 'forbidden' },
  {
    what: 'it is forbidden and the disk is full',
    record: { forbidden: 'read permission on catalog' },
    paused: true,
    state: 'forbidden',
  },
  { what: 'the disk is full', record: complete, paused: true, state: 'paused' },
  {
    what: 'the disk is full and a pass failed because of it',
    record: complete,
    paused: true,
    happened: (status) => status.fail(nowMs, new CacheError('FULL', 'full')),
    state: 'paused',
  },
];

const toState = (status: FeedStatus, record: FeedRecord, paused = false) =>
  status.toState({ nowMs, elapsedMs: nowMs, record, rows: 3, sizeBytes: 9, paused, nextAtMs: null });

describe('a feed', () => {
  it.each(cases)('is $state when $what', ({ record = {}, paused, happened, state }) => {
    const status = new FeedStatus('items');
    const kept = { ...createFeedRecord('items'), ...record };
    happened?.(status, kept);
    expect(toState(status, kept, paused).state).toBe(state);
  });

  it('reports its last error and the time until it succeeds', () => {
    const status = new FeedStatus('items');
    status.fail(nowMs, failure('SERVER'));
    const at = new Date(nowMs).toISOString();
    expect(toState(status, createFeedRecord('items')).error).toMatchObject({
      sentence: 'It was SERVER.',
      at,
    });
    status.succeed(nowMs, true);
    expect(toState(status, createFeedRecord('items')).error).toBeNull();
  });

  it('counts the rows of a resumed pass, with the speed of the current run', () => {
    const status = new FeedStatus('items');
    const record = { ...createFeedRecord('items'), passing: true, passKey: 'a', done: 1_000 };
    status.begin(nowMs - 10_000, record);
    status.setProgress({ feed: 'items', done: 3_000, total: 9_000 });
    expect(toState(status, record)).toMatchObject({
      busy: true,
      done: 3_000,
      total: 9_000,
      rowsPerSecond: 200,
    });
  });

  it('names the missing permission when it is forbidden', () => {
    const record = { ...createFeedRecord('items'), forbidden: 'read permission on catalog' };
    expect(toState(new FeedStatus('items'), record)).toMatchObject({ needs: 'read permission on catalog' });
  });
});

describe('a cached answer', () => {
  it.each<[FailureCode, boolean]>([
    ['OFFLINE', true],
    ['TIMEOUT', true],
    ['UNAUTHENTICATED', true],
    ['SERVER', true],
    ['FORBIDDEN', false],
    ['NOT_FOUND', false],
    ['INVALID', false],
    ['CONFLICT', false],
  ])('replaces an answer with the failure %s: %s', (code, expected) => {
    expect(mayFallBack(failure(code))).toBe(expected);
  });

  it('never replaces an answer after a local error', () => {
    expect(mayFallBack(new CacheError('CORRUPT', 'damaged'))).toBe(false);
    expect(mayFallBack(undefined)).toBe(false);
  });
});
