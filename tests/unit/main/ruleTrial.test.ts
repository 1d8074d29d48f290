import { describe, expect, it } from 'vitest';
import type { SentNotification } from '#contract/notifications.ts';
import { compileCelFilter } from '#main/areas/notifications/celFilter.ts';
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
      reason: null,
      resources: [],
    });
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
