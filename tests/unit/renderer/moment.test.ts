import { describe, expect, it, onTestFinished } from 'vitest';
import type { HistorySpan, MomentDifferences } from '#contract/history.ts';
import {
  healthsByIndex,
  packHealths,
  packId,
  packIds,
  type RecordedHealth,
} from '#contract/rules/healthHistory.ts';
import { type ServerComponent, toComponent } from '#contract/rules/packedComponents.ts';
import { localTimeZone } from '#contract/rules/zonedTime.ts';
import { setWindowZone } from '#kit/format/timeZone.ts';
import { checksAtMoments } from '#parts/checks/checksAt.ts';
import { topologyAt } from '#parts/components/topologyAt.ts';
import { densityPaths } from '#parts/moment/densityPaths.ts';
import { momentOf } from '#parts/moment/moment.ts';
import {
  endStepOf,
  momentAfterKey,
  pausesIn,
  rangeFor,
  rangeOf,
  stepsOf,
} from '#parts/moment/momentRange.ts';
import { unknownTexts } from '#parts/moment/unknownTexts.ts';
import { itemId } from '../../support/cacheItems.ts';
import { aCheck } from '../../support/generatedChecks.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const at = '2026-03-01T12:00:00.000Z';
const atMs = Date.parse(at);
const iso = (hours: number): string => new Date(atMs + hours * hourMs).toISOString();

const differences = (more: Partial<MomentDifferences> = {}): MomentDifferences => ({
  at,
  healths: {},
  createdLater: {},
  deletedLater: {},
  unknown: [],
  ...more,
});

const aComponent = (values: ServerComponent) => toComponent([values, null, null]);

const healths = (...all: ReadonlyArray<readonly [place: number, health: RecordedHealth]>): string =>
  packHealths(all.map(([place, health]) => [itemId(place), health] as const));

describe('the state of an earlier moment', () => {
  it('is read from packed healths and ids', () => {
    const moment = momentOf(
      differences({
        healths: { item: healths([1, 'warning'], [2, 'none']) },
        createdLater: { item: packIds([itemId(3)]) },
        deletedLater: { item: packIds([itemId(4), itemId(5)]) },
      }),
    );
    expect([...moment.healths('item')]).toEqual([
      [itemId(1), 'warning'],
      [itemId(2), 'none'],
    ]);
    expect(moment.healths('check').size).toBe(0);
    expect([1, 3].map((place) => moment.existed('item', itemId(place)))).toEqual([true, false]);
    expect([4, 1].map((place) => moment.wasDeletedLater('item', itemId(place)))).toEqual([true, false]);
  });

  it('unpacks the healths of listed things in their order', () => {
    const text = healths([1, 'unhealthy'], [2, 'none'], [9, 'warning']);
    const places = new Map([3, 2, 1].map((place, index) => [packId(itemId(place)), index]));
    expect(healthsByIndex(text, places)).toEqual([undefined, 'none', 'unhealthy']);
  });

  it('gives checks their status of that time, without figures of the present', () => {
    const moment = momentOf(differences({ healths: { check: healths([1, 'unhealthy'], [2, 'none']) } }));
    const row = (place: number, lastTransitionAt: string) =>
      aCheck({
        id: itemId(place),
        status: 'healthy',
        lastRunAt: iso(1),
        lastTransitionAt,
        uptime: { passed: 5, failed: 1 },
        latencyMs: { p95: 1, p97: 1, p99: 1 },
      });
    const atMoments = checksAtMoments([row(1, iso(1)), row(2, iso(-1)), row(3, iso(-1)), row(4, iso(2))]);
    const then = atMoments(moment);
    expect(then.map(({ status, lastTransitionAt }) => [status, lastTransitionAt])).toEqual([
      ['unhealthy', null],
      ['unknown', null],
      ['healthy', iso(-1)],
      ['healthy', null],
    ]);
    expect(then[0]).toMatchObject({
      lastRunAt: null,
      uptime: { passed: 0, failed: 0 },
      latencyMs: { p95: null, p97: null, p99: null },
    });
    const later = atMoments(momentOf(differences({ healths: { check: healths([1, 'unhealthy']) } })));
    expect(later.map((one, index) => one === then[index])).toEqual([true, false, true, true]);
  });

  it('gives components their health of that time, counts their children, and leaves out newer ones', () => {
    const moment = momentOf(
      differences({ healths: { component: healths([1, 'unhealthy'], [2, 'warning']) } }),
    );
    const root = aComponent({
      id: itemId(1),
      health: 'healthy',
      status: 'healthy',
      statusReason: 'fine',
      children: [2, 3, 4].map(itemId),
      summary: { health: { healthy: 3 }, checks: { healthy: 2 }, incidents: {}, insights: {} },
    });
    const child = (place: number, createdAt: string) =>
      aComponent({ id: itemId(place), health: 'healthy', parentId: root.id, createdAt, isLeaf: true });
    const byId = new Map(
      [root, child(2, iso(-9)), child(3, iso(-9)), child(4, iso(1))].map((one) => [one.id, one]),
    );
    const then = topologyAt({ roots: [root], byId }, moment);
    expect([...then.byId.keys()]).toEqual([1, 2, 3].map(itemId));
    expect(then.roots[0]).toMatchObject({
      health: 'unhealthy',
      status: 'unhealthy',
      statusReason: null,
      children: [itemId(2), itemId(3)],
      summary: { health: { warning: 1, healthy: 1 }, checks: {} },
    });
    expect(then.byId.get(itemId(3))).toMatchObject({
      health: 'healthy',
      summary: { health: {} },
    });
  });
});

describe('the slider of earlier moments', () => {
  const now = atMs;
  const day = rangeOf('day', now, now - 3 * dayMs, now);

  it('covers an hour, a day, a week, or all that is stored', () => {
    expect(day).toEqual({ fromMs: now - dayMs, toMs: now });
    expect(rangeOf('all', now, now - 3 * dayMs, now)).toEqual({ fromMs: now - 3 * dayMs, toMs: now });
    expect(rangeOf('all', now, now - minuteMs, now)).toEqual({ fromMs: now - hourMs, toMs: now });
    expect(rangeOf('all', now, undefined, now - 9 * dayMs).fromMs).toBe(now - 9 * dayMs);
  });

  it('starts with the shortest range of at least a day that contains the moment', () => {
    expect([0, 23, 25, 24 * 8].map((hours) => rangeFor(now - hours * hourMs, now))).toEqual([
      'day',
      'day',
      'week',
      'all',
    ]);
  });

  it.each([
    ['ArrowLeft', false, -10 * minuteMs],
    ['ArrowRight', false, 10 * minuteMs],
    ['ArrowUp', true, hourMs],
    ['PageDown', false, -hourMs],
    ['Home', false, -12 * hourMs],
    ['End', false, 12 * hourMs],
  ] as const)('moves with %s, Shift: %s', (key, shift, expected) => {
    const middle = now - 12 * hourMs;
    expect(momentAfterKey(middle, { key, shift }, day, stepsOf('day', day))).toBe(middle + expected);
  });

  it('stays in its range and ignores other keys', () => {
    const steps = stepsOf('day', day);
    expect(momentAfterKey(now, { key: 'ArrowRight', shift: false }, day, steps)).toBe(now);
    expect(momentAfterKey(day.fromMs, { key: 'PageDown', shift: false }, day, steps)).toBe(day.fromMs);
    expect(momentAfterKey(now, { key: 'a', shift: false }, day, steps)).toBeUndefined();
  });

  it('ends at a full minute, and less often for a long range', () => {
    expect(endStepOf('hour', 0)).toBe(minuteMs);
    expect(endStepOf('week', 0)).toBe(10 * minuteMs);
    expect(endStepOf('all', hourMs)).toBe(minuteMs);
    expect(endStepOf('all', 90 * dayMs)).toBe(130 * minuteMs);
  });

  it('moves by whole hours in all that is stored', () => {
    const all = { fromMs: now - 90 * dayMs, toMs: now };
    expect(stepsOf('all', all)).toEqual({ small: 11 * hourMs, large: 110 * hourMs });
  });

  it('shows the pauses of all kinds, merged and limited to its range', () => {
    const span = (kind: HistorySpan['kind'], from: number, to: number): HistorySpan => ({
      kind,
      from: iso(from),
      to: iso(to),
    });
    const spans = [
      span('check', -48, -20),
      span('check', -10, -8),
      span('check', -4, 0),
      span('item', -24, -9),
      span('item', -7, 0),
    ];
    const hours = (pauses: ReturnType<typeof pausesIn>) =>
      pauses.map(({ fromMs, toMs }) => [(fromMs - now) / hourMs, (toMs - now) / hourMs]);
    expect(hours(pausesIn(spans, ['check'], day))).toEqual([
      [-20, -10],
      [-8, -4],
    ]);
    expect(hours(pausesIn(spans, ['check', 'item'], day))).toEqual([
      [-20, -10],
      [-9, -4],
    ]);
    expect(hours(pausesIn([], ['check'], day))).toEqual([[-24, 0]]);
  });

  it('draws changes for the worse above the line and others below', () => {
    const size = { width: 40, height: 20 };
    expect(densityPaths({ worse: [0, 4], better: [1, 0] }, size)).toEqual({
      worse: 'M20.0,2.0h19.0v8.0h-19.0z',
      better: 'M0.0,10.0h19.0v4.0h-19.0z',
    });
    expect(densityPaths({ worse: [0], better: [0] }, size)).toEqual({ worse: '', better: '' });
  });
});

describe('what is not known of an earlier moment', () => {
  it('is a sentence per fact', () => {
    setWindowZone('UTC');
    // Other files run in the same process.
    onTestFinished(() => setWindowZone(localTimeZone));
    expect(
      unknownTexts([
        { fact: 'notWatched', kind: 'item', before: iso(-1), after: iso(1) },
        { fact: 'notWatched', kind: 'item', before: iso(-1), after: null },
        { fact: 'notWatched', kind: 'check', before: null, after: iso(1) },
        { fact: 'notWatched', kind: 'relationship', before: null, after: null },
        { fact: 'rowsRemoved', kind: 'check', count: 1 },
        { fact: 'rowsRemoved', kind: 'item', count: 1_200 },
        { fact: 'creation', kind: 'check' },
        { fact: 'storedSince', of: 'run', since: iso(1) },
        { fact: 'storedSince', of: 'notification', since: null },
      ]),
    ).toEqual([
      'Catalog items were last compared with the server at 1 Mar 2026, 11:00, and again at 1 Mar 2026, 13:00. Changes in between can have other times.',
      'Catalog items were last compared with the server at 1 Mar 2026, 11:00. Later changes are not known.',
      'Health checks are recorded from 1 Mar 2026, 13:00 on. Before, their first recorded state is shown.',
      'Relationships were never compared with the server.',
      'One health check that changed since is no longer stored, and not listed.',
      '1,200 catalog items that existed then are no longer stored, and not listed.',
      'Health checks have no creation time. Those that were created later are listed, too.',
      'Check runs are stored from 1 Mar 2026, 13:00 on.',
      'Notifications are not stored.',
    ]);
  });
});
