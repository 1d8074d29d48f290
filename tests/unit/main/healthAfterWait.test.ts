import { describe, expect, it } from 'vitest';
import type { SentNotification } from '#contract/notifications.ts';
import type { RecordedHealth } from '#contract/rules/healthHistory.ts';
import { compareGroups, groupValuesOf } from '#main/areas/notifications/eventGroups.ts';
import {
  type HealthSources,
  healthAfterWait,
  resourceKey,
} from '#main/areas/notifications/healthAfterWait.ts';

const minuteMs = 60_000;
const start = Date.UTC(2026, 10, 20);
const id = '0192000a-0000-7000-8000-000000000005';
const at = (minutes: number): number => start + minutes * minuteMs;
const iso = (minutes: number): string => new Date(at(minutes)).toISOString();

const item = { kind: 'config', id, name: 'payments', type: null, icon: null, status: null } as const;
const check = { ...item, kind: 'check' } as const;
const canary = { ...item, kind: 'canary' } as const;

const nothing: HealthSources = {
  nowMs: at(600),
  spans: [],
  moves: new Map(),
  runs: new Map(),
  facts: new Map(),
  sends: new Map(),
};

const watched = (from: number, to: number, kind: 'item' | 'check' = 'item') => ({
  spans: [{ kind, sinceMs: at(from), untilMs: at(to) }],
});

/** Recorded changes of the item, and its present health. */
const recorded = (
  changes: ReadonlyArray<readonly [minutes: number, was: RecordedHealth, now: RecordedHealth]>,
  present: RecordedHealth = changes.at(-1)?.[2] ?? 'unhealthy',
) => ({
  moves: new Map([
    [
      resourceKey(item),
      {
        moves: changes.map(([minutes, was, now]) => ({ atMs: at(minutes), was, now })),
        last: changes.length === 0 ? null : present,
      },
    ],
  ]),
  facts: new Map([[resourceKey(item), { config: { health: present } }]]),
});

/** Runs of the check: each transition, and the newest run. */
const runs = (changes: ReadonlyArray<readonly [minutes: number, ok: boolean]>, newest: number) => ({
  runs: new Map([
    [
      id,
      {
        id,
        transitions: changes.map(([minutes, ok]) => ({ atMs: at(minutes), ok, message: null })),
        more: false,
        oldestMs: at(changes[0]?.[0] ?? 0),
        newestMs: at(newest),
      },
    ],
  ]),
});

const stored = (event: string, minutes: number, more: Partial<SentNotification> = {}): SentNotification => ({
  id,
  rule: { id, name: null },
  status: 'sent',
  event,
  resource: item,
  count: 1,
  createdAt: iso(minutes),
  firstObservedAt: iso(minutes),
  personId: null,
  durationMs: null,
  failed: false,
  ...more,
});

/** The result for an unhealthy item at the start and a wait of 10 minutes. */
const itemAfterWait = (sources: Partial<HealthSources>, happened = { fromMs: start, toMs: start }) =>
  healthAfterWait(
    { ...nothing, ...sources },
    { event: 'config.unhealthy', resource: item, happened },
    10 * minuteMs,
  );

const checkAfterWait = (sources: Partial<HealthSources>, event = 'check.failed') =>
  healthAfterWait(
    { ...nothing, ...sources },
    { event, resource: check, happened: { fromMs: start, toMs: start } },
    10 * minuteMs,
  );

describe('the health after a wait', () => {
  it('is not recorded without any source', () => {
    expect(itemAfterWait({})).toBe('not-recorded');
  });

  it('is unknown while the wait has not ended', () => {
    expect(itemAfterWait({ ...watched(-60, 60), ...recorded([]), nowMs: at(9) })).toBe('waiting');
  });

  it('is undefined for events without a health', () => {
    expect(
      healthAfterWait(
        nothing,
        { event: 'config.created', resource: item, happened: { fromMs: start, toMs: start } },
        minuteMs,
      ),
    ).toBe('no-health');
  });

  it.each([
    ['an item that stayed unhealthy', [], 'unhealthy', 'same'],
    ['an item that recovered before the end', [[5, 'unhealthy', 'healthy']], 'healthy', 'changed'],
    ['an item that recovered after the end', [[30, 'unhealthy', 'healthy']], 'healthy', 'same'],
    [
      'an item that recovered and failed again',
      [
        [3, 'unhealthy', 'healthy'],
        [6, 'healthy', 'unhealthy'],
      ],
      'unhealthy',
      'same',
    ],
    ['an item that is worse in another way', [[4, 'unhealthy', 'warning']], 'warning', 'changed'],
    // Feeds see a change up to a minute later.
    ['an item that changed just after the end', [[10.5, 'unhealthy', 'healthy']], 'healthy', 'not-recorded'],
  ] as const)('comes from recorded changes: %s', (_name, changes, present, expected) => {
    expect(itemAfterWait({ ...watched(-60, 120), ...recorded(changes, present) })).toBe(expected);
  });

  it('is not taken from recorded changes of a time that was not watched', () => {
    const changes = recorded([]);
    expect(itemAfterWait({ ...watched(-60, 5), ...changes })).toBe('not-recorded');
    expect(itemAfterWait({ ...watched(20, 60), ...changes })).toBe('not-recorded');
    expect(itemAfterWait({ ...watched(-60, 120, 'check'), ...changes })).toBe('not-recorded');
  });

  it('is not recorded for a resource that is not stored', () => {
    expect(itemAfterWait({ ...watched(-60, 120), ...recorded([]), facts: new Map() })).toBe('not-recorded');
  });

  it.each([
    [[[-5, false]], 20, 'same'],
    [
      [
        [-5, false],
        [4, true],
      ],
      20,
      'changed',
    ],
    [
      [
        [-5, false],
        [12, true],
      ],
      20,
      'same',
    ],
    // No run after the end of the wait is stored.
    [[[-5, false]], 9, 'not-recorded'],
    // No run before the end of the wait is stored.
    [[[15, false]], 20, 'not-recorded'],
  ] as const)('comes from the runs of a check: %j until %d', (changes, newest, expected) => {
    expect(checkAfterWait(runs(changes, newest))).toBe(expected);
  });

  it('of a check that passed is compared with healthy', () => {
    expect(checkAfterWait(runs([[-5, true]], 20), 'check.passed')).toBe('same');
  });

  it('comes from a later event of the same resource', () => {
    const sends = (...some: SentNotification[]) => ({ sends: new Map([[resourceKey(item), some]]) });
    const failed = stored('config.unhealthy', 0);
    expect(itemAfterWait(sends(failed, stored('config.healthy', 5)))).toBe('changed');
    expect(itemAfterWait(sends(failed, stored('config.healthy', 15)))).toBe('not-recorded');
    expect(itemAfterWait(sends(failed, stored('config.healthy', 5), stored('config.unhealthy', 8)))).toBe(
      'not-recorded',
    );
    const combined = stored('config.unhealthy', 60, { count: 9, firstObservedAt: iso(0) });
    expect(itemAfterWait(sends(combined, stored('config.healthy', 5)))).toBe('not-recorded');
  });

  it('of an event without a stored time is known only if it is the same in the whole range', () => {
    const range = { fromMs: start, toMs: at(120) };
    expect(itemAfterWait({ ...watched(-60, 300), ...recorded([]) }, range)).toBe('same');
    expect(itemAfterWait({ ...watched(-60, 300), ...recorded([[60, 'unhealthy', 'healthy']]) }, range)).toBe(
      'not-recorded',
    );
    expect(itemAfterWait({ ...watched(-60, 300), ...recorded([[5, 'unhealthy', 'healthy']]) }, range)).toBe(
      'changed',
    );
  });

  it('is not recorded for canaries, which have no health of their own', () => {
    expect(
      healthAfterWait(
        { ...nothing, ...watched(-60, 300) },
        { event: 'check.failed', resource: canary, happened: { fromMs: start, toMs: start } },
        minuteMs,
      ),
    ).toBe('not-recorded');
  });
});

describe('the group of an event', () => {
  const facts = { config: { type: 'Pod', labels: { app: 'pay', 'a:b': 'c' }, tags: { zone: 'eu' } } };

  it('has the values that the rule groups by', () => {
    expect(groupValuesOf(['type', 'label:app', 'label:a:b', 'tag:zone'], item, facts)).toEqual([
      'Pod',
      'pay',
      'c',
      'eu',
    ]);
    expect(groupValuesOf(['label:none', 'tag:none', 'later'], item, facts)).toEqual(['', '', '']);
  });

  it('ignores tags of resources other than items', () => {
    expect(groupValuesOf(['tag:zone'], check, { check: { type: 'http', labels: {} } })).toEqual(['']);
  });

  it('has no value for descriptions and for resources that are not stored', () => {
    expect(groupValuesOf(['description', 'status_reason', 'type'], item, facts)).toEqual([
      undefined,
      undefined,
      'Pod',
    ]);
    expect(groupValuesOf(['type'], item, undefined)).toEqual([undefined]);
  });

  it('is compared by its known values', () => {
    expect(compareGroups(['a', 'b'], ['a', 'b'])).toBe('same');
    expect(compareGroups(['a', 'b'], ['a', 'c'])).toBe('different');
    expect(compareGroups(['a', undefined], ['a', 'c'])).toBe('maybe');
    expect(compareGroups(['a', undefined], ['b', undefined])).toBe('different');
  });
});
