import { beforeEach, describe, expect, it } from 'vitest';
import type { SendListInput, SentNotification } from '#contract/notifications.ts';
import {
  notificationRetentionMs,
  sendOutcome,
  sendResourceKinds,
  sendSortColumns,
  sendStatuses,
} from '#contract/rules/notifications.ts';
import { sendFromServer, sendsFromServer } from '#main/areas/notifications/serverNotifications.ts';
import { sends } from '#main/feeds/sends.ts';
import { DataApi } from '#main/server/DataApi.ts';
import { oneOf, seeded } from '../../support/generatedItems.ts';
import { sampleAndCache } from '../../support/sampleAndCache.ts';
import { syncFeed } from '../../support/syncFeed.ts';

const { sample, client, cache, context } = sampleAndCache();

const dayMs = 24 * 60 * 60_000;
const any = { include: [], exclude: [] };
const rangeOf = (fromMs: number, toMs: number | null = null) => ({
  asked: 'a time',
  from: new Date(fromMs).toISOString(),
  to: toMs === null ? null : new Date(toMs).toISOString(),
});

const every = (): SendListInput => ({
  filter: { status: any, resourceType: any },
  range: rangeOf(Date.now() - notificationRetentionMs + 60_000),
  sortBy: 'created_at',
  sortOrder: 'desc',
  pageIndex: 0,
  pageSize: 1_000,
});

const iso = (text: string): string => new Date(text).toISOString();
/** Returns the send with cached timestamps (milliseconds). */
const asKept = (send: SentNotification): SentNotification => ({
  ...send,
  createdAt: iso(send.createdAt),
  firstObservedAt: iso(send.firstObservedAt),
});
const data = () => new DataApi(client());
const atServer = async (input: SendListInput) => {
  const page = await sendsFromServer(data(), input, undefined);
  return { ...page, sends: page.sends.map(asKept) };
};

/** Syncs new sends, and sends that were incomplete. */
const tail = () => sends.createWork().tail(context());

beforeEach(async () => {
  await syncFeed('notificationRules', context());
  await syncFeed('sends', context());
});

describe('cached sent notifications', () => {
  it('match the server for the last days, with text and error', async () => {
    const all = await atServer(every());
    expect(all.total).toBeGreaterThan(100);
    for (const kind of sendResourceKinds)
      expect(
        all.sends.some(({ resource }) => resource.kind === kind && resource.name !== null),
        kind,
      ).toBe(true);
    expect(await cache().read.listSends(every())).toEqual(all);
    for (const { id } of all.sends.slice(0, 40)) {
      const found = await sendFromServer(data(), id, undefined);
      const { person: _, ...kept } = { person: null, ...(await cache().read.send(id)) };
      const { person: __, ...there } = found ?? { person: null };
      expect(kept).toEqual({ ...there, ...(found === undefined ? {} : asKept(found)), person: undefined });
    }
  });

  it('match the server for 300 generated queries', async () => {
    const random = seeded(21);
    const { sends: all } = await atServer(every());
    const some = <T>(values: readonly T[]) => values.filter(() => random() < 0.3);
    const choice = (values: readonly string[]) => {
      const chosen = some(values);
      const cut = Math.floor(random() * (chosen.length + 1));
      return random() < 0.4 ? any : { include: chosen.slice(0, cut), exclude: chosen.slice(cut) };
    };
    let found = 0;
    for (let question = 0; question < 300; question += 1) {
      const fromMs = Date.now() - random() * (notificationRetentionMs - 120_000);
      const input: SendListInput = {
        filter: {
          status: choice([...sendStatuses, 'sending', 'nonsense, (quoted) "x"']),
          resourceType: choice(sendResourceKinds),
          ...(random() < 0.2 ? { ruleId: oneOf(random, all).rule.id } : {}),
          ...(random() < 0.2 ? { resourceId: oneOf(random, all).resource.id } : {}),
        },
        range: rangeOf(fromMs, random() < 0.3 ? fromMs + random() * dayMs : null),
        sortBy: oneOf(random, sendSortColumns),
        sortOrder: random() < 0.5 ? 'asc' : 'desc',
        pageIndex: random() < 0.8 ? 0 : 1,
        pageSize: oneOf(random, [5, 50, 200]),
      };
      const here = await cache().read.listSends(input);
      expect(here, JSON.stringify(input)).toEqual(await atServer(input));
      found += here.sends.length;
    }
    expect(found / 300).toBeGreaterThan(5);
  });

  it('are updated with new, repeated, and completed notifications', async () => {
    const check = await sample().insertCheck({ name: 'told of' });
    const about = { rule: 'all', event: 'check.failed', resource_id: check };
    const [rule] = await sample().changeRows({
      action: 'insert',
      table: 'notifications',
      row: { name: 'all', events: ['check.failed'], repeat_interval: '1h' },
    });
    await syncFeed('notificationRules', context());
    const ofCheck = async () =>
      (
        await cache().read.listSends({ ...every(), filter: { ...every().filter, resourceId: check } })
      ).sends.map(({ status, count }) => [status, count]);
    const sent = await sample().sendNotification({ ...about, status: 'sending' });
    await tail();
    expect(await ofCheck()).toEqual([['sending', 1]]);
    await sample().changeRows({
      action: 'update',
      table: 'notification_send_history',
      where: { id: String(sent.id) },
      set: { status: 'sent', created_at: new Date(Date.now() - 10 * 60_000).toISOString() },
    });
    await tail();
    // The stored timestamp stays unchanged, so only the status reveals the update.
    expect(await ofCheck()).toEqual([['sent', 1]]);
    for (const _ of [1, 2, 3]) await sample().sendNotification(about);
    await tail();
    expect(await ofCheck()).toEqual([
      ['repeat-interval', 3],
      ['sent', 1],
    ]);
    expect(rule).toBeDefined();
  });

  it('expire, and are stored once when a later pass returns them again', async () => {
    const before = (await cache().read.listSends(every())).total;
    await syncFeed('sends', context());
    expect((await cache().read.listSends(every())).total).toBe(before);
    const inSixDays = () => Date.now() + 6 * dayMs;
    const later = { ...context(), now: inSixDays, estimatedNowMs: inSixDays };
    await syncFeed('sends', later);
    const left = await cache().read.listSends({ ...every(), range: null });
    const oldest = Math.min(...left.sends.map(({ createdAt }) => Date.parse(createdAt)));
    expect(oldest).toBeGreaterThanOrEqual(Date.now() - dayMs - 60_000);
    expect(left.total).toBeLessThan(before);
  });

  it('exclude and report an unreadable row, and include the others', async () => {
    const [row] = await sample().query<Record<string, unknown>>(
      "select * from notification_send_history_summary where source_event = 'check.failed' order by created_at desc limit 1",
    );
    const good = JSON.parse(JSON.stringify(row));
    await sample().answer('/db/notification_send_history_summary', [
      { ...good, id: '0192ffff-0000-7000-8000-000000000001', created_at: new Date().toISOString() },
      { ...good, id: '0192ffff-0000-7000-8000-000000000002', source_event: null },
    ]);
    await sample().sendNotification({ event: 'check.failed', resource_id: String(good.resource_id) });
    await tail();
    expect(await cache().read.send('0192ffff-0000-7000-8000-000000000001')).not.toBeNull();
    expect(await cache().read.send('0192ffff-0000-7000-8000-000000000002')).toBeNull();
    await sample().clearFaults();
  });

  it('are counted by outcome as the contract defines', async () => {
    const { sends: all } = await cache().read.listSends(every());
    const sums = { sent: 0, failed: 0, repeated: 0, silenced: 0, waiting: 0, other: 0 };
    for (const { status, failed, count } of all) sums[sendOutcome(status, failed)] += count;
    const noise = await cache().read.notificationStats([Date.now() - notificationRetentionMs]);
    expect(noise.sums).toEqual(sums);
    expect(noise.days).toEqual([expect.objectContaining(sums)]);
    const times = (rows: ReadonlyArray<{ readonly times: number }>) =>
      rows.reduce((sum, row) => sum + row.times, 0);
    const total = Object.values(sums).reduce((sum, one) => sum + one, 0);
    expect(times(noise.rules)).toBe(total);
    expect(times(noise.resources)).toBeLessThanOrEqual(total);
    expect(noise.rules.map((rule) => rule.times)).toEqual(
      noise.rules.map((rule) => rule.times).toSorted((a, b) => b - a),
    );
  });
});
