import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SentNotification } from '#contract/notifications.ts';
import { maxReplayEvents, replayOutcomes } from '#contract/rules/notifications.ts';
import { compileCelFilter } from '#main/areas/notifications/celFilter.ts';
import type { GroupValues } from '#main/areas/notifications/eventGroups.ts';
import type { WaitingEvent, WaitResult } from '#main/areas/notifications/healthAfterWait.ts';
import { tryRule } from '#main/areas/notifications/ruleTrial.ts';

const hourMs = 60 * 60_000;
const start = Date.UTC(2026, 10, 20);
const at = (hours: number): string => new Date(start + hours * hourMs).toISOString();
const id = (place: number): string => `0192000a-0000-7000-8000-${place.toString().padStart(12, '0')}`;

const send = (values: Partial<SentNotification> & { readonly hours: number }): SentNotification => ({
  id: id(1),
  rule: { id: id(90), name: null },
  status: 'sent',
  event: 'config.unhealthy',
  resource: { kind: 'config', id: id(5), name: 'payments', type: null, icon: null, status: null },
  count: 1,
  createdAt: at(values.hours),
  firstObservedAt: at(values.hours),
  personId: null,
  durationMs: null,
  failed: false,
  ...values,
});

const other = { kind: 'config', id: id(6), name: 'orders', type: null, icon: null, status: null } as const;
const tried = (sends: readonly SentNotification[], more: Partial<Parameters<typeof tryRule>[0]> = {}) =>
  tryRule({ sends, intervalMs: null, ...more });

describe('the trial of a notification rule', () => {
  it('sends each event without an interval', () => {
    expect(
      tried([send({ hours: 1 }), send({ hours: 2 }), send({ hours: 2, resource: other })]),
    ).toMatchObject({
      events: 3,
      sent: 3,
      repeated: 0,
      resources: [
        { resource: { name: 'payments' }, times: 2 },
        { resource: { name: 'orders' }, times: 1 },
      ],
    });
  });

  it.each([
    [1 * hourMs, 4, 0],
    [2 * hourMs, 2, 2],
    [24 * hourMs, 1, 3],
  ])(
    'holds back events within %d ms of the last notification for the same resource',
    (intervalMs, sent, repeated) => {
      const sends = [0, 1, 2, 3].map((hours) => send({ hours }));
      expect(tried(sends, { intervalMs })).toMatchObject({ events: 4, sent, repeated });
      const both = [...sends, ...sends.map((one) => ({ ...one, resource: other }))];
      expect(tried(both, { intervalMs })).toMatchObject({ sent: 2 * sent, repeated: 2 * repeated });
    },
  );

  it('counts a combined row as many events between its first and last time', () => {
    const row = send({ hours: 9, firstObservedAt: at(0), count: 10, status: 'repeat-interval' });
    expect(tried([row])).toMatchObject({ events: 10, sent: 10 });
    expect(tried([row], { intervalMs: 3 * hourMs })).toMatchObject({ sent: 4, repeated: 6 });
  });

  it('counts an event of several rules once', () => {
    const sends = [
      send({ hours: 1 }),
      send({ hours: 2 }),
      send({ hours: 1, rule: { id: id(91), name: null } }),
    ];
    expect(tried(sends)).toMatchObject({ events: 2, sent: 2 });
  });

  it('does not send silenced events', () => {
    expect(tried([send({ hours: 1, status: 'silenced', count: 3 }), send({ hours: 2 })])).toMatchObject({
      events: 4,
      silenced: 3,
      sent: 1,
    });
  });

  it('sends the events that match its filter, and counts events without a verdict', () => {
    const evaluate = ({ resource }: SentNotification) => (resource === other ? { reason: 'not kept' } : true);
    const sends = [send({ hours: 1 }), send({ hours: 2, resource: other, count: 2 })];
    expect(tried(sends, { evaluate })).toMatchObject({ events: 3, sent: 1, unjudged: 2, reason: 'not kept' });
    expect(tried(sends, { evaluate: () => false })).toMatchObject({ sent: 0, filtered: 3 });
  });

  it('reports the most frequent reason for events without a verdict', () => {
    const evaluate = ({ resource }: SentNotification) => ({
      reason: resource === other ? 'not stored' : 'Unexpected token',
    });
    const sends = [send({ hours: 1, resource: other }), send({ hours: 2, count: 3 })];
    expect(tried(sends, { evaluate })).toMatchObject({ unjudged: 4, reason: 'Unexpected token' });
  });

  it('is empty without events', () => {
    expect(tried([])).toEqual({
      events: 0,
      sent: 0,
      repeated: 0,
      silenced: 0,
      filtered: 0,
      unjudged: 0,
      grouped: 0,
      recovered: 0,
      unknown: 0,
      unknownReasons: [],
      reason: null,
      resources: [],
      latest: [],
    });
  });

  it('lists the latest events of each outcome, newest first, with what a sent one covers', () => {
    const sends = [0, 1, 2, 30].map((hours) => send({ hours }));
    const { latest } = tried([...sends, send({ hours: 31, status: 'silenced' })], {
      intervalMs: 24 * hourMs,
    });
    expect(latest.map(({ at: time, outcome, covers }) => [time, outcome, covers])).toEqual([
      [at(31), 'silenced', 0],
      [at(30), 'sent', 0],
      [at(2), 'repeated', 0],
      [at(1), 'repeated', 0],
      [at(0), 'sent', 2],
    ]);
  });

  it('limits the list per outcome, so that frequent outcomes do not displace rare ones', () => {
    const { latest, repeated } = tried([send({ hours: 100, firstObservedAt: at(0), count: 3_000 })], {
      intervalMs: 1_000 * hourMs,
    });
    expect(repeated).toBe(2_999);
    expect(latest.filter(({ outcome }) => outcome === 'repeated')).toHaveLength(maxReplayEvents);
    expect(latest.at(0)).toMatchObject({ at: at(100), isEstimated: false });
    expect(latest.at(1)).toMatchObject({ isEstimated: true });
    expect(latest.at(-1)).toMatchObject({ outcome: 'sent', at: at(0), covers: 2_999 });
  });
});

const waitsFor = (ms: number, resultOf: (event: WaitingEvent) => WaitResult) => ({ wait: { ms, resultOf } });

describe('a rule trial with a wait', () => {
  it('sends only events that are still the case', () => {
    const sends = [send({ hours: 1 }), send({ hours: 2, resource: other }), send({ hours: 3 })];
    const result = tried(
      sends,
      waitsFor(hourMs, ({ resource }) => (resource === other ? 'changed' : 'same')),
    );
    expect(result).toMatchObject({ events: 3, sent: 2, recovered: 1, unknown: 0 });
  });

  it('counts events without stored health as unknown, with the reasons', () => {
    const sends = [send({ hours: 1 }), send({ hours: 2, resource: other }), send({ hours: 3 })];
    const result = tried(
      sends,
      waitsFor(hourMs, ({ resource }) => (resource === other ? 'waiting' : 'not-recorded')),
    );
    expect(result).toMatchObject({
      sent: 0,
      unknown: 3,
      unknownReasons: [
        { reason: 'not-recorded', times: 2 },
        { reason: 'waiting', times: 1 },
      ],
    });
    expect(result.latest[0]).toMatchObject({ outcome: 'unknown', unknownReason: 'not-recorded' });
  });

  it('does not suppress an event by one that recovered', () => {
    const sends = [send({ hours: 0 }), send({ hours: 2 })];
    const result = tried(sends, {
      intervalMs: 24 * hourMs,
      ...waitsFor(hourMs, ({ happened }) => (happened.fromMs === start ? 'changed' : 'same')),
    });
    expect(result).toMatchObject({ sent: 1, recovered: 1, repeated: 0 });
  });

  it('suppresses an event whose wait began before the end of another wait', () => {
    const sends = [send({ hours: 0 }), send({ hours: 0.5 })];
    const result = tried(sends, { intervalMs: 24 * hourMs, ...waitsFor(hourMs, () => 'same') });
    expect(result).toMatchObject({ sent: 1, repeated: 1 });
  });

  it('sends an event whose wait ends after the repeat interval', () => {
    const sends = [send({ hours: 0 }), send({ hours: 0.5 })];
    const result = tried(sends, { intervalMs: hourMs, ...waitsFor(hourMs, () => 'same') });
    expect(result).toMatchObject({ sent: 2, repeated: 0 });
  });

  it('counts events after an unknown one as unknown while that could suppress them', () => {
    const sends = [0, 2, 25].map((hours) => send({ hours }));
    const result = tried(sends, {
      intervalMs: 24 * hourMs,
      ...waitsFor(hourMs, ({ happened }) => (happened.fromMs === start ? 'not-recorded' : 'same')),
    });
    expect(result).toMatchObject({
      sent: 0,
      unknown: 3,
      unknownReasons: [
        { reason: 'not-recorded', times: 1 },
        { reason: 'earlier', times: 2 },
      ],
    });
  });

  it('passes the time range of combined events whose times are not stored', () => {
    const ranges: unknown[] = [];
    tried(
      [send({ hours: 4, firstObservedAt: at(0), count: 3 })],
      waitsFor(hourMs, ({ happened }) => {
        ranges.push([(happened.fromMs - start) / hourMs, (happened.toMs - start) / hourMs]);
        return 'same';
      }),
    );
    expect(ranges).toEqual([
      [0, 0],
      [0, 4],
      [4, 4],
    ]);
  });
});

const groupedBy = (
  valuesOf: (resource: SentNotification['resource']) => GroupValues,
  intervalMs: number | null = null,
) => ({ intervalMs: 24 * hourMs, grouping: { valuesOf, intervalMs } });

describe('a rule trial with grouping', () => {
  it('sends one notification for a group within the interval', () => {
    const sends = [
      send({ hours: 0 }),
      send({ hours: 1, resource: other }),
      send({ hours: 2 }),
      send({ hours: 25, resource: other }),
    ];
    const result = tried(
      sends,
      groupedBy(() => ['Pod']),
    );
    expect(result).toMatchObject({ events: 4, sent: 2, grouped: 1, repeated: 1 });
    expect(result.latest.at(-1)).toMatchObject({ outcome: 'sent', covers: 2 });
  });

  it('sends each of different groups and different events', () => {
    const sends = [
      send({ hours: 0 }),
      send({ hours: 1, resource: other }),
      send({ hours: 1, event: 'config.warning', resource: other }),
    ];
    const byName = groupedBy(({ name }) => [name ?? '']);
    expect(tried(sends, byName)).toMatchObject({ sent: 3, grouped: 0 });
    expect(
      tried(
        sends,
        groupedBy(() => ['Pod']),
      ),
    ).toMatchObject({ sent: 2, grouped: 1 });
  });

  it('has no effect without a repeat interval', () => {
    const sends = [send({ hours: 0 }), send({ hours: 1, resource: other })];
    expect(tried(sends, { ...groupedBy(() => ['Pod']), intervalMs: null })).toMatchObject({
      sent: 2,
      grouped: 0,
    });
  });

  it('begins a new group after the interval of groups', () => {
    const sends = [send({ hours: 0 }), send({ hours: 3, resource: other })];
    expect(
      tried(
        sends,
        groupedBy(() => ['Pod'], 2 * hourMs),
      ),
    ).toMatchObject({ sent: 2, grouped: 0 });
    expect(
      tried(
        sends,
        groupedBy(() => ['Pod'], 4 * hourMs),
      ),
    ).toMatchObject({ sent: 1, grouped: 1 });
  });

  it('counts events as unknown while a value that is not stored decides about them', () => {
    const sends = [send({ hours: 0 }), send({ hours: 1, resource: other }), send({ hours: 2 })];
    expect(
      tried(
        sends,
        groupedBy(() => ['Pod', undefined]),
      ),
    ).toMatchObject({
      sent: 1,
      repeated: 1,
      unknown: 1,
      unknownReasons: [{ reason: 'group', times: 1 }],
    });
    const byName = groupedBy(({ name }) => [name ?? '', undefined]);
    expect(tried(sends, byName)).toMatchObject({ sent: 2, repeated: 1, unknown: 0 });
  });
});

/** The counts before waits and groups existed: only the filter, silences and the repeat interval. */
function countSimply(sends: readonly SentNotification[], intervalMs: number | null) {
  const sums = { sent: 0, repeated: 0, silenced: 0 };
  for (const group of Map.groupBy(sends, ({ resource }) => resource.id).values()) {
    let lastMs = Number.NEGATIVE_INFINITY;
    for (const one of group.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))) {
      const atMs = Date.parse(one.createdAt);
      if (one.status === 'silenced') sums.silenced += 1;
      else if (intervalMs !== null && atMs - lastMs < intervalMs) sums.repeated += 1;
      else {
        sums.sent += 1;
        lastMs = atMs;
      }
    }
  }
  return sums;
}

const anySend = fc
  .record({
    hours: fc.integer({ min: 0, max: 72 }),
    resource: fc.integer({ min: 1, max: 4 }),
    status: fc.constantFrom('sent', 'silenced', 'repeat-interval'),
    count: fc.constantFrom(1, 1, 1, 2, 7),
  })
  .map(({ hours, resource, ...more }) =>
    send({
      hours,
      ...more,
      firstObservedAt: at(Math.max(0, hours - 5)),
      resource: { ...other, id: id(resource), name: `r${resource % 2}` },
    }),
  );
const anyInterval = fc.constantFrom(null, hourMs, 5 * hourMs, 24 * hourMs);
const anyResult = fc.constantFrom<WaitResult>('same', 'changed', 'not-recorded', 'waiting');

describe('the counts of a rule trial', () => {
  it('add up to the events, for any wait, grouping, filter and interval', () => {
    fc.assert(
      fc.property(
        fc.array(anySend, { maxLength: 30 }),
        anyInterval,
        fc.option(fc.tuple(fc.integer({ min: 1, max: 10 }), fc.array(anyResult, { minLength: 1 })), {
          nil: undefined,
        }),
        fc.option(fc.constantFrom<GroupValues>(['x'], [undefined]), { nil: undefined }),
        (sends, intervalMs, wait, values) => {
          const result = tried(sends, {
            intervalMs,
            evaluate: ({ resource }) => resource.id !== id(4),
            ...(wait === undefined
              ? {}
              : waitsFor(
                  wait[0] * hourMs,
                  ({ happened }) => wait[1][happened.toMs % wait[1].length] ?? 'same',
                )),
            ...(values === undefined
              ? {}
              : { grouping: { valuesOf: ({ name }) => [name ?? '', ...values], intervalMs: null } }),
          });
          const sum = replayOutcomes.reduce((all, outcome) => all + result[outcome], 0);
          expect(sum).toBe(result.events);
          expect(result.events).toBe(sends.reduce((all, { count }) => all + count, 0));
          expect(result.unknownReasons.reduce((all, { times }) => all + times, 0)).toBe(result.unknown);
          expect(result.resources.reduce((all, { times }) => all + times, 0)).toBe(result.sent);
          const covered = result.latest.reduce((all, { covers }) => all + covers, 0);
          expect(covered).toBeLessThanOrEqual(result.repeated + result.grouped);
        },
      ),
    );
  });

  it('are those of the repeat interval alone without a wait and grouping', () => {
    fc.assert(
      fc.property(fc.array(anySend, { maxLength: 30 }), anyInterval, (some, intervalMs) => {
        const sends = some.map((one) => ({ ...one, count: 1, firstObservedAt: one.createdAt }));
        const simple = countSimply(sends, intervalMs);
        expect(tried(sends, { intervalMs })).toMatchObject({
          ...simple,
          grouped: 0,
          recovered: 0,
          unknown: 0,
        });
        // A wait that changes nothing about the health also sends no more than without it.
        const unchanged = tried(sends, { intervalMs, ...waitsFor(hourMs, () => 'same') });
        expect(unchanged).toMatchObject({ recovered: 0, unknown: 0, silenced: simple.silenced });
      }),
    );
  });

  it('are bounds: an unknown event is either sent or not', () => {
    fc.assert(
      fc.property(fc.array(anySend, { maxLength: 20 }), anyInterval, fc.nat(), (sends, intervalMs, seed) => {
        const isUnknown = ({ happened }: WaitingEvent) => (happened.toMs / hourMs + seed) % 3 === 0;
        const real = (event: WaitingEvent): WaitResult =>
          (event.happened.toMs / hourMs + seed) % 2 === 0 ? 'same' : 'changed';
        const full = tried(sends, { intervalMs, ...waitsFor(hourMs, real) });
        const partial = tried(sends, {
          intervalMs,
          ...waitsFor(hourMs, (event) => (isUnknown(event) ? 'not-recorded' : real(event))),
        });
        expect(full.sent).toBeGreaterThanOrEqual(partial.sent);
        expect(full.sent).toBeLessThanOrEqual(partial.sent + partial.unknown);
      }),
    );
  });
});

describe('a notification rule filter', () => {
  const facts = {
    config: { name: 'payments-worker', type: 'Kubernetes::Pod', health: 'unhealthy', labels: { app: 'x' } },
    check: { name: 'dns', labels: {} },
  };

  it.each([
    ["config.type == 'Kubernetes::Pod'", true],
    ["config.type in ['Kubernetes::Pod', 'AWS::EC2::Instance']", true],
    ["config.name.startsWith('payments') && config.health != 'healthy'", true],
    ["has(config.labels.app) && config.labels.app == 'y'", false],
    ["config.name.matches('^pay.*')", true],
    ["config.name.matches('(?i)^PAY')", true],
    ["['x', 'payments'].exists(name, name.matches('^pay'))", true],
    // Nested repetition, which RE2 matches in linear time.
    ["config.name.matches('(a+)+$')", false],
    // Objects other than the event's own are empty.
    ["component.name == ''", true],
    ['false', false],
    ["'true'", true],
  ])('is evaluated as on the server: %s', (filter, expected) => {
    const judge = compileCelFilter(filter);
    expect(typeof judge === 'function' ? judge(facts) : judge).toBe(expected);
  });

  it.each([
    'config.type ==',
    "matchQuery(config, 'type=x')",
    "config.labels['missing'] == 'x'",
    'config.name',
  ])('that cannot be evaluated reports the reason: %s', (filter) => {
    const judge = compileCelFilter(filter);
    const judged = typeof judge === 'function' ? judge(facts) : judge;
    expect(judged).toEqual({ reason: expect.stringMatching(/\w/) });
  });

  it.each([
    [
      "config.name.matches('(')",
      'The pattern ( is not valid in RE2, the server’s syntax: error parsing regexp',
    ],
    ["config.name.matches('(?=x)')", 'The pattern (?=x) is not valid in RE2, the server’s syntax'],
    ['config.name.matches(1)', "found no matching overload for 'string.matches(int)'"],
    [`${'!'.repeat(15_000)}true`, 'This filter is nested too deeply to evaluate.'],
  ])('that is invalid reports the position: %.40s', (filter, reason) => {
    const judge = compileCelFilter(filter);
    const judged = typeof judge === 'function' ? judge(facts) : judge;
    expect(judged).toEqual({ reason: expect.stringContaining(reason) });
  });

  it('can have many alternatives', () => {
    const filter = Array.from({ length: 500 }, (_, index) => `config.name == 'n${index}'`).join(' || ');
    const judge = compileCelFilter(filter);
    expect(typeof judge === 'function' ? judge(facts) : judge).toBe(false);
  });
});
