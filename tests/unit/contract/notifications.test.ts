import { describe, expect, it } from 'vitest';
import {
  type EventSubject,
  repeatIntervalMs,
  repeatIntervals,
  type SendOutcome,
  type SilencedResource,
  sendOutcome,
  silenceCovers,
  silenceState,
} from '#contract/rules/notifications.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe('a repeat interval', () => {
  it.each([
    ['1h', hour],
    ['2h', 2 * hour],
    ['3h', 3 * hour],
    ['6h', 6 * hour],
    ['1d', day],
    ['1w', 7 * day],
    // `1m` is a month, as in the web client's options.
    ['1m', 30 * day],
    ['30m', 30 * minute],
    ['4h', 4 * hour],
    ['1h30m', hour + 30 * minute],
    ['1d 12h', day + 12 * hour],
    ['90s', 90_000],
    ['2W', 14 * day],
    ['1y', 365 * day],
  ])('%s is %d ms', (text, ms) => {
    expect(repeatIntervalMs(text)).toBe(ms);
  });

  it.each([null, '', 'often', '1', 'h', '1h and more', '1.5h', '-1h', '0h', '1 fortnight'])(
    '%j is invalid',
    (text) => {
      expect(repeatIntervalMs(text)).toBeNull();
    },
  );

  it('is valid for each of the options', () => {
    for (const interval of repeatIntervals) expect(repeatIntervalMs(interval)).toBeGreaterThan(0);
  });
});

const of = (kind: SilencedResource['kind'], id: string, more: Partial<EventSubject> = {}): EventSubject => ({
  kind,
  id,
  ancestorIds: [],
  canaryId: null,
  ...more,
});

describe('a silence', () => {
  it.each<[string, SilencedResource & { recursive: boolean }, EventSubject, boolean]>([
    ['of the same resource', { kind: 'config', id: 'a', recursive: false }, of('config', 'a'), true],
    ['of another resource', { kind: 'config', id: 'b', recursive: true }, of('config', 'a'), false],
    ['of another kind', { kind: 'component', id: 'a', recursive: true }, of('config', 'a'), false],
    [
      'of the parent alone',
      { kind: 'config', id: 'p', recursive: false },
      of('config', 'a', { ancestorIds: ['p'] }),
      false,
    ],
    [
      'of the parent with its children',
      { kind: 'config', id: 'p', recursive: true },
      of('config', 'a', { ancestorIds: ['x', 'p'] }),
      true,
    ],
    [
      'of the parent component with its children',
      { kind: 'component', id: 'p', recursive: true },
      of('component', 'a', { ancestorIds: ['p'] }),
      true,
    ],
    [
      'of the canary of a check',
      { kind: 'canary', id: 'c', recursive: false },
      of('check', 'a', { canaryId: 'c' }),
      true,
    ],
    [
      'of another canary',
      { kind: 'canary', id: 'd', recursive: true },
      of('check', 'a', { canaryId: 'c' }),
      false,
    ],
    ['of the same canary', { kind: 'canary', id: 'c', recursive: false }, of('canary', 'c'), true],
    [
      'of a check, which has no children',
      { kind: 'check', id: 'p', recursive: true },
      of('check', 'a', { ancestorIds: ['p'] }),
      false,
    ],
  ])('%s covers the expected resources', (_, silence, to, covers) => {
    expect(silenceCovers(silence, to)).toBe(covers);
  });

  it.each([
    [-2, -1, 'expired'],
    [-2, 1, 'running'],
    [1, 2, 'to-come'],
    [0, 0, 'running'],
  ] as const)('from %d to %d hours from now is %s', (from, until, state) => {
    const now = Date.UTC(2026, 10, 26);
    const at = (hours: number) => new Date(now + hours * hour).toISOString();
    expect(silenceState({ from: at(from), until: at(until) }, now)).toBe(state);
  });
});

describe('the outcome of a notification', () => {
  it.each<[string | null, boolean, SendOutcome]>([
    ['sent', false, 'sent'],
    ['sent', true, 'failed'],
    ['error', false, 'failed'],
    ['cancelled', false, 'failed'],
    ['silenced', false, 'silenced'],
    ['repeat-interval', false, 'repeated'],
    ['pending', false, 'waiting'],
    ['sending', false, 'waiting'],
    ['inhibited', false, 'other'],
    [null, false, 'other'],
    [null, true, 'failed'],
  ])('with status %s and error %s is %s', (status, failed, outcome) => {
    expect(sendOutcome(status, failed)).toBe(outcome);
  });
});
