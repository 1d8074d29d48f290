import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DesktopEvent } from '#contract/desktop.ts';
import type { SendListInput } from '#contract/notifications.ts';
import { notificationRetentionMs, replayOutcomes } from '#contract/rules/notifications.ts';
import { resourceRules } from '#contract/rules/resources.ts';
import { foreverInstant } from '#contract/rules/serverTime.ts';
import { type TestWindow, waitFor } from '../../support/bridgeClient.ts';
import type { SampleForTests } from '../../support/sampleForTests.ts';
import { signInAs } from '../../support/session.ts';
import { startSignedIn } from '../../support/startSignedIn.ts';

let sample: SampleForTests;
let window: TestWindow;
let notifications: TestWindow['bridge']['notifications'];

const any = { include: [], exclude: [] };
const latest = (more: Partial<SendListInput> = {}): SendListInput => ({
  filter: { status: any, resourceType: any },
  range: {
    asked: 'Last 7 days',
    from: new Date(Date.now() - notificationRetentionMs + 60_000).toISOString(),
    to: null,
  },
  sortBy: 'created_at',
  sortOrder: 'desc',
  pageIndex: 0,
  pageSize: 50,
  ...more,
});

const complete = (...names: readonly string[]) =>
  waitFor(window.bridge.sync.changes(), ({ feeds }) =>
    names.every((name) => feeds.some((feed) => feed.name === name && feed.asOf !== null)),
  );

beforeAll(async () => {
  const started = await startSignedIn();
  ({ sample, window } = started);
  notifications = window.bridge.notifications;
  await complete('sends', 'notificationRules', 'silences', 'relationships', 'components', 'checks', 'runs');
  return started.end;
}, 120_000);
afterEach(() => sample.clearFaults());

/** Adds a check and a rule that notifies the administrator of its failures. */
async function toldOf(name: string) {
  const check = await sample.insertCheck({ name });
  const [made] = await sample.changeRows({
    action: 'insert',
    table: 'notifications',
    row: { name: `about ${name}`, events: ['check.failed'], person_id: sample.account('admin').id },
  });
  const rule = String(made?.id);
  const send = () =>
    sample.sendNotification({ rule, event: 'check.failed', resource_id: check, body: '<b>x</b>' });
  return { check, rule, send };
}

const bringNow = async () => {
  await window.bridge.sync.now({});
};

describe('the list of sent notifications', () => {
  it('is cached for the last days, and comes from the server for earlier days', async () => {
    const week = await notifications.sends.list(latest());
    expect(week.source).toBe('cache');
    expect(week.data.total).toBeGreaterThan(100);
    const range = {
      asked: 'Last 30 days',
      from: new Date(Date.now() - 30 * 86_400_000).toISOString(),
      to: null,
    };
    const month = await notifications.sends.list(latest({ range }));
    expect(month.source).toBe('server');
    expect(month.data.total).toBeGreaterThan(week.data.total);
    // Both the cache and the server return the rule's name.
    const named = ({ data }: typeof week) => data.sends.filter(({ rule }) => rule.name !== null).length;
    expect([named(week) > 30, named(month) > 30]).toEqual([true, true]);
  });

  it('lists the stored notifications until an earlier moment without the server', async () => {
    const to = new Date(Date.now() - 2 * 86_400_000).toISOString();
    const range = { asked: to, from: new Date(0).toISOString(), to };
    const server = await notifications.sends.list(latest({ range }));
    expect(server.source).toBe('server');
    const stored = await notifications.sends.list(latest({ range, kept: true }));
    expect(stored.source).toBe('cache');
    expect(stored.data.total).toBeGreaterThan(0);
    expect(stored.data.total).toBeLessThan(server.data.total);
    for (const { createdAt } of stored.data.sends)
      expect(Date.parse(createdAt)).toBeLessThanOrEqual(Date.parse(to));
  });

  it('includes the recipient, text, and error of each notification', async () => {
    const { data } = await notifications.sends.list(latest({ pageSize: 1_000 }));
    const toPerson = data.sends.find(({ personId }) => personId !== null);
    const failed = data.sends.find((send) => send.failed);
    const first = (await notifications.sends.get({ id: toPerson?.id ?? '' })).data;
    expect(first.person?.name).toMatch(/\w/);
    expect((await notifications.sends.get({ id: failed?.id ?? '' })).data.error).toMatch(/\w/);
    for (const id of ['nonsense', '0192ffff-0000-7000-8000-00000000ffff'])
      await expect(notifications.sends.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const nobodys = await notifications.sends.list(latest({ filter: { ...latest().filter, ruleId: 'x' } }));
    expect(nobodys.data).toEqual({ sends: [], total: 0 });
  });

  it('is available offline, together with rules, silences, and texts', async () => {
    const fresh = await notifications.sends.list(latest());
    const [first] = fresh.data.sends;
    const rules = await window.bridge.resources.list({
      kind: 'notifications',
      ...resourceRules.notifications.sort,
      pageIndex: 0,
      pageSize: 50,
    });
    await sample.fault({ kind: 'drop', count: -1 });
    const kept = await notifications.sends.list(latest());
    expect(kept.data.sends.map(({ id }) => id)).toEqual(fresh.data.sends.map(({ id }) => id));
    const detail = await notifications.sends.get({ id: first?.id ?? '' });
    expect(detail).toMatchObject({ source: 'cache', data: { id: first?.id } });
    const keptRules = await window.bridge.resources.list({
      kind: 'notifications',
      ...resourceRules.notifications.sort,
      pageIndex: 0,
      pageSize: 50,
    });
    expect(keptRules.source).toBe('cache');
    expect(keptRules.data.rows.map(({ id }) => id)).toEqual(rules.data.rows.map(({ id }) => id));
    expect((await notifications.sends.noise({ days: 7 })).data.rules.length).toBeGreaterThan(3);
    const { days } = (await notifications.sends.noise({ days: 3, timeZone: 'Asia/Kolkata' })).data;
    // Midnight in Kolkata.
    expect(days.map(({ day }) => day.slice(11))).toEqual(Array(3).fill('18:30:00.000Z'));
    expect((await notifications.bell.get({})).data.sends.length).toBeGreaterThan(0);
    await sample.clearFaults();
    await waitFor(
      window.bridge.session.changes(),
      (state) => state.status === 'signed-in' && state.server.status === 'online',
    );
  });
});

const notWaiting = { waitFor: null, groupBy: [], groupInterval: null };

describe('a notification rule', () => {
  it('can be tried on past events', async () => {
    const events = ['check.failed', 'config.unhealthy'];
    const all = (await notifications.rules.try({ events, filter: null, repeatInterval: null, ...notWaiting }))
      .data;
    expect(all.events).toBeGreaterThan(10);
    expect(all.sent + all.silenced).toBe(all.events);
    const daily = (
      await notifications.rules.try({ events, filter: null, repeatInterval: '1d', ...notWaiting })
    ).data;
    expect(daily.sent).toBeLessThan(all.sent);
    expect(daily.sent + daily.repeated + daily.silenced).toBe(daily.events);
    const filter = "check.type == 'nothing of the kind'";
    const none = (
      await notifications.rules.try({ events: ['check.failed'], filter, repeatInterval: null, ...notWaiting })
    ).data;
    expect(none.sent).toBe(0);
    expect(none.filtered + none.unjudged).toBe(none.events);
    const unknown = (
      await notifications.rules.try({
        events,
        filter: 'matchQuery(config, "x")',
        repeatInterval: null,
        ...notWaiting,
      })
    ).data;
    expect(unknown).toMatchObject({ sent: 0, unjudged: unknown.events, reason: expect.stringMatching(/\w/) });
  });

  it('can be tried with a wait and with grouping on past events', async () => {
    const events = ['check.failed', 'config.unhealthy'];
    const trial = async (more: object) => {
      const input = { events, filter: null, repeatInterval: '1d', ...notWaiting, ...more };
      const { data } = await notifications.rules.try(input);
      expect(replayOutcomes.reduce((sum, outcome) => sum + data[outcome], 0)).toBe(data.events);
      expect(data.latest.map(({ at }) => at)).toEqual(
        data.latest
          .map(({ at }) => at)
          .sort()
          .reverse(),
      );
      return data;
    };
    const plain = await trial({});
    const grouped = await trial({ groupBy: ['type'] });
    expect(grouped.events).toBe(plain.events);
    expect(grouped.grouped).toBeGreaterThan(0);
    expect(grouped.sent).toBeLessThan(plain.sent);
    const waiting = await trial({ waitFor: 300_000_000_000 });
    expect(waiting.events).toBe(plain.events);
    // The runs of checks of the last day are stored, but no health changes of items.
    expect(waiting.sent + waiting.recovered).toBeGreaterThan(0);
    expect(waiting.unknownReasons).toContainEqual({
      reason: 'not-recorded',
      times: expect.any(Number),
    });
  });

  it('stops a trial at its time limit, while other calls are answered', async () => {
    const ten = '[1,2,3,4,5,6,7,8,9,10]';
    const nested = Array.from({ length: 12 }).reduce<string>(
      (inner, _, at) => `${ten}.map(x${at}, ${inner})`,
      '1',
    );
    const trial = notifications.rules.try({
      events: ['check.failed', 'config.unhealthy'],
      filter: `size(${nested}) > 0`,
      repeatInterval: null,
      ...notWaiting,
    });
    const order: string[] = [];
    const tried = trial.catch((error: unknown) => {
      order.push('trial');
      return error;
    });
    await window.bridge.shell.start();
    order.push('other call');
    expect(await tried).toMatchObject({
      code: 'TIMEOUT',
      data: { sentence: 'The filter was stopped because it takes longer than 2 seconds to evaluate.' },
    });
    expect(order).toEqual(['other call', 'trial']);
  });

  it('has one recipient, even when a client writes several', async () => {
    const { resources } = window.bridge;
    const record = {
      name: 'one recipient',
      events: ['check.failed'],
      person_id: sample.account('admin').id,
      wait_for: 90_000_000_000,
    };
    const { id } = await resources.create({ kind: 'notifications', record });
    const { version, record: before } = (await resources.get({ kind: 'notifications', id: id ?? '' })).data;
    expect(before).toMatchObject({
      source: 'UI',
      team_id: null,
      custom_services: null,
      wait_for: 90_000_000_000,
    });
    const changes = {
      custom_services: [{ connection: 'connection://mc/none' }],
      person_id: null,
      team_id: null,
    };
    const outcome = await resources.update({ kind: 'notifications', id: id ?? '', version, changes });
    expect(outcome).toMatchObject({
      outcome: 'saved',
      now: {
        record: { person_id: null, team_id: null, custom_services: [{ connection: 'connection://mc/none' }] },
      },
    });
    expect(
      (await resources.create({ kind: 'notifications', record: { name: '', events: ['check.passed'] } })).id,
    ).toMatch(/-/);
  });

  it('does not reveal the address of its service, and preserves the address on changes', async () => {
    const [made] = await sample.changeRows({
      action: 'insert',
      table: 'notifications',
      row: {
        name: 'with an address',
        events: ['check.failed'],
        custom_services: [{ name: 'slack', url: 'slack://xoxb:token-of-a-hook@channel' }],
      },
    });
    const id = String(made?.id);
    const { record, version } = (await window.bridge.resources.get({ kind: 'notifications', id })).data;
    expect(JSON.stringify(record)).not.toContain('token-of-a-hook');
    const services = record.custom_services;
    await window.bridge.resources.update({
      kind: 'notifications',
      id,
      version,
      changes: { title: 'x', custom_services: services ?? null },
    });
    const [row] = await sample.query<{ custom_services: unknown }>(
      'select custom_services from notifications where id = $1',
      [id],
    );
    expect(row?.custom_services).toEqual([{ name: 'slack', url: 'slack://xoxb:token-of-a-hook@channel' }]);
  });
});

describe('a notification silence', () => {
  it('previews its effect, takes effect immediately, and marks what it covers', async () => {
    const { data } = await notifications.sends.list(latest({ pageSize: 1_000 }));
    const noisy = (await notifications.sends.noise({ days: 7 })).data.resources.find(
      ({ resource, sent }) => resource.kind === 'config' && sent > 0,
    );
    const thing = { kind: 'config' as const, id: noisy?.resource.id ?? '' };
    const about = data.sends.filter(({ resource }) => resource.id === thing.id);
    const times = about.reduce((sum, { count }) => sum + count, 0);
    const [from, until] = [Date.now(), Date.now() + 7_200_000].map((ms) => new Date(ms).toISOString());
    const asked = { thing, recursive: false, from: from ?? '', until: until ?? '' };
    const preview = (await notifications.silences.preview(asked)).data;
    expect(preview.past).toMatchObject({ rows: about.length, times });
    expect(preview.below).not.toBeNull();
    const { id } = await window.bridge.resources.create({
      kind: 'silences',
      record: {
        config_id: thing.id,
        from: 'now',
        until: 'now+2h',
        description: 'while it rolls out',
        recursive: true,
      },
    });
    const rows = (
      await window.bridge.resources.list({
        kind: 'silences',
        ...resourceRules.silences.sort,
        pageIndex: 0,
        pageSize: 50,
      })
    ).data.rows;
    expect(rows[0]?.values.until).toBe(foreverInstant);
    expect(rows.find((row) => row.id === id)).toMatchObject({
      id,
      values: { kind: 'config', thing: { id: thing.id }, recursive: true, description: 'while it rolls out' },
    });
    const marks = async () => (await notifications.silences.of(thing)).data.silences;
    await expect.poll(async () => (await marks()).map((mark) => mark.id)).toContain(id);
    const mark = (await marks()).find((one) => one.id === id);
    expect(mark).toMatchObject({ reason: 'while it rolls out', by: { id: sample.account('admin').id } });
    // Child objects are covered, too. The preview of a silence for a child lists the first silence.
    const [child] = preview.below?.some ?? [];
    if (child !== undefined) {
      const below = { kind: child.kind, id: child.id };
      expect((await notifications.silences.of(below)).data.silences.map((one) => one.id)).toContain(id);
      const second = (await notifications.silences.preview({ ...asked, thing: below })).data;
      expect(second.others.map((one) => one.id)).toContain(id);
    }
    const again = (await notifications.silences.preview({ ...asked, except: id ?? '' })).data;
    expect(again.others.map((one) => one.id)).not.toContain(id);
    await window.bridge.resources.remove({ kind: 'silences', id: id ?? '' });
    await expect.poll(async () => (await marks()).map((one) => one.id)).not.toContain(id);
  });

  it('stores times in a format that the database accepts', async () => {
    const check = await sample.insertCheck({ name: 'silenced for a while' });
    const { resources } = window.bridge;
    const record = { check_id: check, from: 'now', until: 'now+1h' };
    const { id } = await resources.create({ kind: 'silences', record });
    const { version } = (await resources.get({ kind: 'silences', id: id ?? '' })).data;
    const outcome = await resources.update({
      kind: 'silences',
      id: id ?? '',
      version,
      changes: { until: 'now+1d', description: 'longer' },
    });
    if (outcome.outcome !== 'saved') throw new Error('It was a conflict.');
    const untilMs = Date.parse(String(outcome.now.record.until));
    expect(Math.abs(untilMs - Date.now() - 86_400_000)).toBeLessThan(60_000);
    await expect(
      resources.create({ kind: 'silences', record: { from: 'now', until: 'now+1h' } }),
    ).rejects.toMatchObject({
      code: 'INVALID',
      data: { serverMessage: expect.stringContaining('config_id') },
    });
  });
});

describe('the user’s own notifications', () => {
  it('appear at the bell, and once on the desktop', async () => {
    const told: DesktopEvent[] = [];
    const follow = async () => {
      for await (const event of await window.bridge.desktop.events({ window: 'told' })) told.push(event);
    };
    follow().catch(() => undefined);
    const { check, rule, send } = await toldOf('pages somebody');
    await bringNow();
    await expect
      .poll(
        async () => (await window.bridge.resources.get({ kind: 'notifications', id: rule })).data.row.name,
      )
      .toBe('about pages somebody');
    const before = (await notifications.bell.get({})).data.unread;
    await send();
    await expect
      .poll(
        async () => {
          await bringNow();
          return (await notifications.bell.get({})).data.sends[0]?.resource.id;
        },
        { timeout: 20_000, interval: 500 },
      )
      .toBe(check);
    const { data } = await notifications.bell.get({});
    expect(data.unread).toBe(before + 1);
    expect(data.sends[0]).toMatchObject({ why: 'person', unread: true, rule: { id: rule } });
    await expect.poll(() => told.filter(({ kind }) => kind === 'notice')).toHaveLength(1);
    const [notice] = told;
    if (notice?.kind !== 'notice') throw new Error('No notice was displayed.');
    expect(notice.title).toContain('pages somebody');
    const silence = notice.acts?.find(({ label }) => label.includes('Silence'));
    await window.bridge.desktop.act({ act: silence?.act ?? '' });
    await expect
      .poll(async () => (await notifications.silences.of({ kind: 'check', id: check })).data.silences.length)
      .toBe(1);
    await notifications.bell.seen({ at: new Date(Date.now() + 1_000).toISOString() });
    expect((await notifications.bell.get({})).data).toMatchObject({ unread: 0 });
  });

  it('do not appear for a muted rule', async () => {
    await notifications.rules.mutes.write({ id: '0192ffff-0000-7000-8000-000000000007', muted: true });
    expect(await waitFor(notifications.rules.mutes.changes(), (ids) => ids.length > 0)).toEqual([
      '0192ffff-0000-7000-8000-000000000007',
    ]);
    await notifications.rules.mutes.write({ id: '0192ffff-0000-7000-8000-000000000007', muted: false });
    expect(await waitFor(notifications.rules.mutes.changes(), (ids) => ids.length === 0)).toEqual([]);
  });
});

describe('data without permission', () => {
  const listRules = () =>
    window.bridge.resources.list({
      kind: 'notifications',
      ...resourceRules.notifications.sort,
      pageIndex: 0,
      pageSize: 50,
    });

  it('reads rules without counts for an editor without permission to view sent notifications', async () => {
    await signInAs(window, sample, 'editor');
    const { data } = await listRules();
    expect(data.rows.length).toBeGreaterThan(5);
    expect(new Set(data.rows.map(({ values }) => values.sent))).toEqual(new Set([null]));
    await expect(notifications.sends.list(latest())).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await waitFor(window.bridge.sync.changes(), ({ feeds }) =>
      feeds.some(({ name, state }) => name === 'sends' && state === 'forbidden'),
    );
    await complete('silences');
    await expect(notifications.bell.get({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(notifications.sends.noise({ days: 7 })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const check = await sample.insertCheck({ name: 'an editor’s' });
    const [from, until] = [Date.now(), Date.now() + 3_600_000].map((ms) => new Date(ms).toISOString());
    const thing = { kind: 'check' as const, id: check };
    const asked = { thing, recursive: false, from: from ?? '', until: until ?? '' };
    expect((await notifications.silences.preview(asked)).data.past).toBeNull();
  });

  it('means no notification data for a viewer', async () => {
    await signInAs(window, sample, 'viewer');
    await expect(listRules()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const thing = { kind: 'check' as const, id: '0192ffff-0000-7000-8000-000000000008' };
    await expect(notifications.silences.of(thing)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(notifications.sends.list(latest())).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
