import { describe, expect, it } from 'vitest';
import type { HandoverMember, HandoverOutage } from '#contract/handover.ts';
import { handoverLimits } from '#contract/rules/handover.ts';
import { comment, evidence, hypothesis, incidentPage } from '../../stories/world/incidents.ts';
import { minuteMs, minuteOf, NightCache, nightIds, nightStartMs } from '../../support/nightCache.ts';

const iso = (minute: number): string => new Date(nightStartMs + minute * minuteMs).toISOString();

const member = ({ kind, name, state, since, until, times }: HandoverMember) => [
  kind,
  name,
  state,
  minuteOf(since),
  minuteOf(until),
  times,
];

const outage = ({ head, members }: HandoverOutage) => [head, ...members].map(member);

describe('a handover of', () => {
  it('a quiet night is empty and has no pause', () => {
    const night = new NightCache();
    night.items.set(1, 'healthy').set(2, 'warning');
    night.checks.set(1, 'healthy');
    night.components.set(1, { health: 'healthy' });
    night.watchUntil(720);
    expect(night.handover()).toMatchObject({
      from: iso(0),
      to: iso(720),
      incidents: { open: { rows: [], total: 0 }, closed: { rows: [], total: 0 } },
      open: { rows: [], total: 0 },
      recovered: { rows: [], total: 0 },
      earlier: { rows: [], total: 0 },
      notifications: { rows: [], total: 0 },
      silences: { rows: [], total: 0 },
      people: { rows: [], total: 0 },
      pauses: [],
    });
  });

  it('one outage has one entry with its component, items, checks and the changes before it', () => {
    const night = new NightCache();
    for (const place of [1, 2, 3, 4]) night.items.set(place, 'healthy');
    night.checks.set(1, 'healthy');
    night.components.set(1, { health: 'healthy' }).set(2, { health: 'healthy', parent: 1 });
    night.watchUntil(0);
    night.link({
      componentItems: [
        [2, 1],
        [2, 2],
      ],
      componentChecks: [[2, 1]],
      edges: [[3, 1]],
    });
    night.change(1, 1, 60, { summary: 'too early' });
    night.change(2, 3, 100, { summary: 'of the owner', externalCreatedBy: 'deploy@acme.example' });
    night.change(3, 2, 115, { summary: 'of a linked item' });
    night.change(4, 2, 125, { summary: 'too late' });
    night.change(5, 4, 116, { summary: 'of another item' });
    night.at(120, () => night.items.set(1, 'unhealthy'));
    night.at(122, () => {
      night.checks.set(1, 'unhealthy');
      night.components.set(2, { health: 'unhealthy', parent: 1 });
    });
    night.at(125, () => night.components.set(1, { health: 'unhealthy' }));
    // Not near the outage, and not linked to it.
    night.at(300, () => night.items.set(2, 'unhealthy'));
    night.at(301, () => night.items.set(4, 'unhealthy'));
    night.watchUntil(400);
    const { open, recovered } = night.handover();
    expect(recovered.total).toBe(0);
    expect(open.total).toBe(3);
    expect(open.rows.map(outage)[0]).toEqual([
      ['component', 'component 1', 'unhealthy', 125, null, 1],
      ['item', 'worker-1', 'unhealthy', 120, null, 1],
      ['component', 'component 2', 'unhealthy', 122, null, 1],
      ['check', 'check 1', 'unhealthy', 122, null, 1],
    ]);
    expect(open.rows[0]).toMatchObject({ total: 4, dependents: 1, incidents: [], silencedUntil: null });
    expect(open.rows[0]?.changes.map(({ summary, by }) => [summary, by])).toEqual([
      ['of a linked item', null],
      ['of the owner', 'deploy@acme.example'],
    ]);
    expect(open.rows.slice(1).map(({ head }) => head.name)).toEqual(['worker-2', 'worker-4']);
  });

  it('a flapping check states how often it failed and for how long, from its recorded statuses and from its runs', () => {
    const night = new NightCache();
    night.checks.set(1, 'healthy').set(2, 'healthy');
    for (let turn = 0; turn < 4; turn += 1) {
      night.at(60 + turn * 40, () => night.checks.set(1, 'unhealthy'));
      night.at(70 + turn * 40, () => night.checks.set(1, 'healthy'));
    }
    night.watchUntil(300);
    // Between two syncs, only the runs show a failure.
    night.runs(2, [
      [-5, true],
      [31, false],
      [32, true],
      [33, true],
      [34, false],
      [36, true],
      [299, true],
    ]);
    const { open, recovered } = night.handover();
    expect(open.total).toBe(0);
    expect(recovered.rows.map(outage)).toEqual([
      [['check', 'check 1', 'recovered', 180, 190, 4]],
      [['check', 'check 2', 'recovered', 34, 36, 2]],
    ]);
    expect(recovered.rows.map(({ head }) => head.unhealthyMs / minuteMs)).toEqual([40, 3]);
  });

  it('a night in which the computer slept states the pause, and uses the times of the server and of runs', () => {
    const night = new NightCache();
    night.items.set(1, 'healthy');
    night.checks.set(1, 'healthy').set(2, 'healthy');
    night.components.set(1, { health: 'healthy' });
    night.watchUntil(60);
    night.sleepUntil(600);
    night.runs(1, [
      [30, true],
      [90, true],
      [95, false],
      [100, false],
      [105, true],
      [595, true],
    ]);
    night.checks.set(2, 'unhealthy');
    night.components.set(1, { health: 'unhealthy' });
    night.watchUntil(700);
    const { open, recovered, pauses } = night.handover();
    expect(pauses).toEqual([{ kinds: [], from: iso(60), to: iso(600) }]);
    expect(recovered.rows.map(outage)).toEqual([[['check', 'check 1', 'recovered', 95, 105, 1]]]);
    expect(open.rows.flatMap(outage).map(([kind, , , since]) => [kind, since])).toEqual([
      ['component', 600],
      ['check', 600],
    ]);
    // A range that begins before this computer watched.
    expect(night.handover(-100).pauses[0]).toEqual({ kinds: [], from: iso(-100), to: iso(0) });
  });

  it('a night in which everything fails has limited lists with totals', () => {
    const night = new NightCache();
    for (let place = 1; place <= 240; place += 1) night.items.set(place, 'healthy');
    night.watchUntil(0);
    night.link({ edges: Array.from({ length: 29 }, (_, index) => [1, index + 2] as const) });
    for (let place = 1; place <= 240; place += 1) night.items.set(place, 'unhealthy');
    night.sleepUntil(5).sync();
    const { open } = night.handover();
    expect(open.total).toBe(211);
    expect(open.rows).toHaveLength(handoverLimits.outages);
    expect(open.rows[0]).toMatchObject({ total: 30, dependents: 29, head: { name: 'worker-1' } });
    expect(open.rows[0]?.members).toHaveLength(handoverLimits.members);
    // Long after, all of them are known from before.
    night.sleepUntil(12).sync();
    const later = night.handover(6);
    expect([later.open.total, later.earlier.total, later.earlier.rows.length]).toEqual([
      0,
      240,
      handoverLimits.outages,
    ]);
  });

  it('incidents of two people ranks an outage by its incident, and names who did what', () => {
    const [ann, bo] = [nightIds.person(1), nightIds.person(2)].map((id, at) => ({
      id,
      name: at === 0 ? 'Ann' : 'Bo',
      avatar: null,
    }));
    if (ann === undefined || bo === undefined) throw new Error('There are two people.');
    const night = new NightCache();
    night.records('people', [ann, bo]);
    night.items.set(1, 'healthy').set(2, 'healthy').set(3, 'healthy');
    night.link({ edges: [[2, 3]] });
    night.at(60, () => night.items.set(1, 'unhealthy').set(2, 'unhealthy'));
    const page = (place: number, values: Parameters<typeof incidentPage>[0]) =>
      incidentPage({
        id: nightIds.incident(place),
        displayId: `INC-${place}`,
        hypotheses: [],
        comments: [],
        helpers: [],
        severity: 'low',
        commander: null,
        ...values,
      });
    night.incidents([
      page(1, {
        title: 'Worker is down',
        severity: 'critical',
        status: 'open',
        createdAt: iso(70),
        updatedAt: iso(70),
        ownerId: ann.id,
        commander: bo,
        hypotheses: [
          hypothesis({
            comments: [
              comment({ by: bo, createdAt: iso(80) }),
              comment({ id: 'x', by: bo, createdAt: iso(85) }),
            ],
            evidences: [evidence({ by: ann, createdAt: iso(71), checkId: null, itemId: nightIds.item(1) })],
          }),
        ],
      }),
      page(2, {
        status: 'closed',
        createdAt: iso(-300),
        updatedAt: iso(100),
        closedAt: iso(100),
        ownerId: ann.id,
        comments: [comment({ by: ann, createdAt: iso(99), hypothesisId: null })],
      }),
      page(3, {
        status: 'closed',
        createdAt: iso(-300),
        updatedAt: iso(-200),
        closedAt: iso(-200),
        ownerId: bo.id,
      }),
    ]);
    night.watchUntil(120);
    const { incidents, open, people } = night.handover();
    expect(
      incidents.open.rows.map(({ displayId, isNew, commander }) => [displayId, isNew, commander]),
    ).toEqual([['INC-1', true, 'Bo']]);
    expect(
      incidents.closed.rows.map(({ displayId, isNew, closedAt }) => [displayId, isNew, closedAt]),
    ).toEqual([['INC-2', false, iso(100)]]);
    // The other outage is larger, but has no incident.
    expect(
      open.rows.map(({ head, incidents: own }) => [head.name, own.map(({ displayId }) => displayId)]),
    ).toEqual([
      ['worker-1', ['INC-1']],
      ['worker-2', []],
    ]);
    expect(people.rows.map(({ name, counts }) => [name, counts])).toEqual([
      ['Ann', { 'opened incident': 1, 'added evidence': 1, commented: 1 }],
      ['Bo', { commented: 2 }],
    ]);
    expect(people.rows[1]?.acts).toEqual([
      {
        act: 'commented',
        at: iso(85),
        times: 2,
        target: { kind: 'incident', id: nightIds.incident(1), name: 'INC-1' },
      },
    ]);
    // At an earlier time, the second incident was still open.
    const earlier = night.handover(0, nightStartMs + 90 * minuteMs).incidents;
    expect(earlier.open.rows.map(({ displayId }) => displayId)).toEqual(['INC-1', 'INC-2']);
    expect(earlier.closed.total).toBe(0);
  });

  it('a notification storm counts outcomes by rule, failed ones first, and ranks a silenced outage lower', () => {
    const night = new NightCache();
    night.items.set(1, 'healthy').set(2, 'healthy').set(3, 'healthy');
    night.components.set(1, { health: 'healthy' }).set(2, { health: 'healthy', parent: 1 });
    night.watchUntil(0);
    night.link({ edges: [[1, 3]] });
    night.records('notificationRules', [{ id: nightIds.rule(1), name: 'on call' }]);
    night.records('silences', [
      {
        id: nightIds.silence(1),
        from: iso(50),
        until: iso(600),
        created_at: iso(55),
        recursive: true,
        description: 'known',
        config_id: nightIds.item(1),
        catalog: { id: nightIds.item(1), name: 'worker-1' },
        creator: { id: nightIds.person(1), name: 'Ann', avatar: null },
      },
      {
        id: nightIds.silence(2),
        from: iso(-500),
        until: iso(30),
        created_at: iso(-500),
        component_id: nightIds.component(1),
      },
      { id: nightIds.silence(3), from: iso(-500), until: iso(900), created_at: iso(-500), canary_id: null },
    ]);
    night.at(60, () => night.items.set(1, 'unhealthy').set(3, 'unhealthy').set(2, 'unhealthy'));
    for (let place = 1; place <= 300; place += 1)
      night.send(place, 1, 60 + (place % 50), { status: 'silenced', count: 2 });
    night.send(400, 2, 61, { status: 'error', error: 'channel_not_found', count: 1 });
    night.send(401, 2, 62, { status: 'sent', error: null });
    night.send(402, 2, -10, { status: 'sent' });
    night.send(403, 1, 70, { status: 'repeat-interval' });
    night.watchUntil(120);
    const { notifications, silences, open, people } = night.handover();
    expect(notifications.sums).toEqual({
      sent: 1,
      failed: 1,
      silenced: 600,
      repeated: 1,
      waiting: 0,
      other: 0,
    });
    expect(notifications.rows).toEqual([
      {
        rule: { id: nightIds.rule(2), name: null },
        sent: 1,
        failed: 1,
        silenced: 0,
        repeated: 0,
        waiting: 0,
        other: 0,
        resources: 1,
        lastAt: iso(62),
        topError: 'channel_not_found',
      },
      expect.objectContaining({
        rule: { id: nightIds.rule(1), name: 'on call' },
        silenced: 600,
        topError: null,
      }),
    ]);
    expect(silences.rows.map(({ id, by, isNew, hasEnded }) => [id, by, isNew, hasEnded])).toEqual([
      [nightIds.silence(1), 'Ann', true, false],
      [nightIds.silence(2), null, false, true],
    ]);
    expect(open.rows.map(({ head, silencedUntil, total }) => [head.name, silencedUntil, total])).toEqual([
      ['worker-2', null, 1],
      ['worker-1', iso(600), 2],
    ]);
    expect(people.rows).toMatchObject([{ name: 'Ann', counts: { silenced: 1 } }]);
  });

  it('changes by people and by other creators counts them by item, users first', () => {
    const night = new NightCache();
    night.items.set(1, 'healthy').set(2, 'healthy');
    night.watchUntil(0);
    night.records('people', [{ id: nightIds.person(1), name: 'Ann' }]);
    night.change(1, 1, 10, { createdBy: nightIds.person(1) });
    night.change(2, 1, 20, { createdBy: nightIds.person(1) });
    for (let place = 3; place <= 9; place += 1) night.change(place, 2, place, { externalCreatedBy: 'robot' });
    night.change(10, 1, -5, { createdBy: nightIds.person(1) });
    night.change(11, 1, 5);
    night.watchUntil(60);
    const { people } = night.handover();
    expect(people.rows.map(({ id, name, counts }) => [id, name, counts])).toEqual([
      [nightIds.person(1), 'Ann', { changed: 2 }],
      [null, 'robot', { changed: 7 }],
    ]);
    expect(people.rows[0]?.acts[0]).toEqual({
      act: 'changed',
      at: iso(20),
      times: 2,
      target: { kind: 'item', id: nightIds.item(1), name: 'worker-1' },
    });
  });

  it('changes by a creator of many items lists the latest items, and counts all changes', () => {
    const night = new NightCache();
    const many = handoverLimits.acts + 10;
    for (let place = 1; place <= many; place += 1) night.items.set(place, 'healthy');
    night.watchUntil(0);
    for (let place = 1; place <= many; place += 1) {
      night.change(place, place, place, { externalCreatedBy: 'robot' });
      night.change(1_000 + place, place, place + 0.5, { externalCreatedBy: 'robot' });
    }
    night.watchUntil(60);
    const robot = night.handover().people.rows[0];
    expect(robot?.counts).toEqual({ changed: 2 * many });
    expect(robot?.acts.map(({ times, target }) => [times, target.name])).toEqual(
      Array.from({ length: handoverLimits.acts }, (_, index) => [2, `worker-${many - index}`]),
    );
  });

  it('changes by more people than are listed contains the numbers of all users', () => {
    const night = new NightCache();
    night.items.set(1, 'healthy');
    night.watchUntil(0);
    const many = handoverLimits.people + 3;
    for (let place = 1; place <= many; place += 1)
      night.change(place, 1, 10, { createdBy: nightIds.person(place) });
    night.change(900, 1, 10, { externalCreatedBy: 'robot' });
    night.watchUntil(60);
    const { people } = night.handover();
    expect([people.total, people.rows.length]).toEqual([many + 1, handoverLimits.people]);
    expect(people.others.map(({ counts }) => counts)).toEqual(Array(3).fill({ changed: 1 }));
    expect(new Set([...people.rows, ...people.others].map(({ id }) => id)).size).toBe(many);
  });

  it('forbidden feeds contains only what the user may read', () => {
    const night = new NightCache();
    night.items.set(1, 'healthy');
    night.checks.set(1, 'healthy');
    night.at(60, () => night.checks.set(1, 'unhealthy'));
    night.watchUntil(100);
    // Items and components are not watched, because they are forbidden.
    night.database.exec('delete from watched_span where kind <> 1');
    const { open, pauses } = night.handover(0, night.nowMs, ['check']);
    expect(open.rows.map(({ head }) => head.kind)).toEqual(['check']);
    expect(pauses).toEqual([]);
    expect(night.handover().pauses).toEqual([{ kinds: ['component', 'item'], from: iso(0), to: iso(100) }]);
  });

  it('things that were deleted meanwhile lists them as deleted, not as open', () => {
    const night = new NightCache();
    night.items.set(1, 'healthy').set(2, 'healthy').set(3, 'unhealthy');
    night.checks.set(1, 'healthy');
    night.watchUntil(0);
    night.at(30, () => {
      night.items.set(1, 'unhealthy');
      night.checks.set(1, 'unhealthy');
    });
    night.at(60, () => {
      night.deletedItems.set(1, iso(58));
      night.checks.delete(1);
    });
    // Deleted before the range.
    night.deletedItems.set(3, iso(-60));
    night.watchUntil(120);
    const { open, recovered, earlier } = night.handover();
    expect([open.total, earlier.total]).toEqual([0, 0]);
    expect(recovered.rows.map(outage)).toEqual([
      [['item', 'worker-1', 'deleted', 30, 58, 1]],
      [['check', null, 'deleted', 30, null, 1]],
    ]);
    // Before its deletion, the item was open. When a check was deleted, the server does not send.
    const before = night.handover(0, nightStartMs + 50 * minuteMs).open;
    expect(before.rows.map(({ head }) => head.name)).toEqual(['worker-1']);
  });

  it('checks that failed before the range and recovered while no computer watched lists them as recovered', () => {
    const night = new NightCache();
    night.sleepUntil(300);
    night.checks.set(1, 'healthy').set(2, 'healthy').set(3, 'healthy').set(4, 'healthy');
    night.sync();
    night.runs(1, [
      [-90, true],
      [-60, false],
      [45, true],
      [100, true],
    ]);
    // Only runs before the range, or only healthy ones.
    night.runs(2, [[-60, false]]);
    night.runs(3, [
      [-60, true],
      [45, true],
    ]);
    const { open, recovered, earlier } = night.handover();
    expect([open.total, earlier.total]).toEqual([0, 0]);
    expect(recovered.rows.map(outage)).toEqual([[['check', 'check 1', 'recovered', null, 45, 0]]]);
    expect(recovered.rows[0]?.head.unhealthyMs).toBe(45 * minuteMs);
    // A range that ended earlier has the health of its end, not the present one.
    const before = night.handover(-100, nightStartMs);
    expect(before.open.rows.map(outage)).toEqual([[['check', 'check 1', 'unhealthy', -60, null, 1]]]);
    const within = night.handover(-30, nightStartMs + 30 * minuteMs);
    expect(within.earlier.rows.map(({ name }) => name)).toEqual(['check 1']);
  });

  it('a check whose recorded status is newer than its last run before the range begins with that status', () => {
    const night = new NightCache();
    night.checks.set(1, 'healthy');
    night.at(10, () => night.checks.set(1, 'unhealthy'));
    night.at(20, () => night.checks.set(1, 'healthy'));
    night.watchUntil(200);
    // The runs between are missing.
    night.runs(1, [
      [10, false],
      [150, true],
    ]);
    expect(night.handover(60).recovered.total).toBe(0);
    expect(night.handover(15).recovered.rows.map(outage)).toEqual([
      [['check', 'check 1', 'recovered', null, 150, 0]],
    ]);
  });

  it.each([
    ['behind', 10],
    ['ahead', -10],
  ])('a computer whose clock is 10 minutes %s uses the clock of the server for all times', (_, minutes) => {
    const night = new NightCache(minutes * minuteMs);
    night.items.set(1, 'healthy').set(2, 'healthy').set(3, 'unhealthy');
    night.checks.set(1, 'healthy');
    night.watchUntil(60);
    night.change(1, 1, 112, { summary: 'cause' });
    night.change(2, 1, 85, { summary: 'too early' });
    night.change(3, 1, 124, { summary: 'too late' });
    night.link({ checkItems: [[1, 1]] });
    night.at(120, () => night.items.set(1, 'unhealthy'));
    night.at(121, () => night.checks.set(1, 'unhealthy'));
    night.runs(1, [
      [100, true],
      [120, false],
    ]);
    night.watchUntil(180);
    // During the pause, the server has a time.
    night.sleepUntil(300);
    night.items.set(2, 'unhealthy');
    night.updatedItems.set(2, iso(240));
    night.watchUntil(400);
    const { open, earlier, pauses } = night.handover();
    expect(open.rows.map(outage)).toEqual([
      [
        ['item', 'worker-1', 'unhealthy', 120, null, 1],
        ['check', 'check 1', 'unhealthy', 120, null, 1],
      ],
      [['item', 'worker-2', 'unhealthy', 240, null, 1]],
    ]);
    expect(open.rows[0]?.changes.map(({ summary }) => summary)).toEqual(['cause']);
    expect(earlier.total).toBe(1);
    expect(pauses).toEqual([{ kinds: [], from: iso(180), to: iso(300) }]);
    // Nothing is lost or repeated at the end of an earlier range.
    const until = nightStartMs + 120 * minuteMs;
    expect(night.handover(0, until).open.rows.map(({ head }) => head.name)).toEqual(['worker-1']);
    expect(night.handover(121).open.rows.map(({ head }) => head.name)).toEqual(['worker-2']);
  });

  it('a check that failed before the first stored run does not claim to know since when', () => {
    const night = new NightCache();
    night.checks.set(1, 'unhealthy');
    night.watchUntil(60);
    night.runs(1, [
      [10, false],
      [59, false],
    ]);
    const { open, earlier } = night.handover();
    expect(open.total).toBe(0);
    expect(earlier.rows.map(member)).toEqual([['check', 'check 1', 'unhealthy', null, null, 0]]);
  });
});
