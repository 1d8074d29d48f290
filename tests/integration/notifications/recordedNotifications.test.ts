import { describe, expect, it } from 'vitest';
import { sendFromServer, sendsFromServer } from '#main/areas/notifications/serverNotifications.ts';
import { parseCachedSilence } from '#main/areas/notifications/silencesOf.ts';
import { feeds } from '#main/feeds/feeds.ts';
import type { ListQuery, ResourceServer } from '#main/resources/Resource.ts';
import { serverResources } from '#main/resources/serverResources.ts';
import { AgentService } from '#main/server/AgentService.ts';
import { NotificationService } from '#main/server/NotificationService.ts';
import { SettingsService } from '#main/server/SettingsService.ts';
import {
  recordedRuleRows,
  recordedRules,
  recordedSends,
  recordedSilences,
} from '../../support/recordedNotifications.ts';
import { sampleAndCache } from '../../support/sampleAndCache.ts';
import { silentLog } from '../../support/silentLog.ts';

const { sample, client, cache, context } = sampleAndCache();

const any = { include: [], exclude: [] };
const everySend = {
  filter: { status: any, resourceType: any },
  range: null,
  sortBy: 'created_at',
  sortOrder: 'desc',
  pageIndex: 0,
  pageSize: 50,
} as const;
const page: ListQuery = { sortBy: 'created_at', sortOrder: 'desc', pageIndex: 0, pageSize: 50 };
const ids = (rows: ReadonlyArray<{ readonly id: string }>) => rows.map(({ id }) => id).sort();
const ready = async () => {};

const server = (): ResourceServer => ({
  data: context().data,
  settings: new SettingsService(client(), ready),
  agents: new AgentService(client(), ready),
  notifications: new NotificationService(client(), ready),
  personId: sample().account('admin').id,
  nowMs: Date.now(),
  log: silentLog,
});

describe('reading notifications recorded from a real server', () => {
  it('returns every sent notification with its text', async () => {
    await sample().answer('/db/notification_send_history_summary', recordedSends);
    const { sends } = await sendsFromServer(context().data, everySend, undefined);
    expect(ids(sends)).toEqual(ids(recordedSends));
    expect(sends[0]?.resource).toEqual({
      kind: 'check',
      id: recordedSends[0].resource_id,
      name: 'logistics-db-check',
      type: 'postgres',
      icon: null,
      status: 'unhealthy',
    });
    expect(sends[1]?.resource).toMatchObject({ name: 'payments-2', type: 'Kubernetes::Pod', icon: null });
    expect(sends[2]).toMatchObject({ status: null, count: 40, resource: { kind: 'component', name: null } });
    for (const recorded of recordedSends) {
      await sample().answer('/db/notification_send_history_summary', [recorded]);
      const found = await sendFromServer(context().data, recorded.id, undefined);
      expect(found).toMatchObject({
        body: recorded.body,
        error: recorded.error,
        failed: recorded.error !== null,
        durationMs: recorded.duration_millis,
      });
    }
  });

  it('returns every rule from its view and from its table', async () => {
    await sample().answer('/db/notifications_summary', recordedRules);
    const { rows } = await serverResources.notifications.list(server(), page, undefined);
    expect(ids(rows)).toEqual(ids(recordedRules));
    expect(rows.map(({ values }) => values.wait_for)).toEqual([null, 60_000_000_000]);
    for (const recorded of recordedRuleRows) {
      await sample().answer('/db/notifications_summary', [], 1);
      await sample().answer('/db/notifications', [recorded]);
      const found = await serverResources.notifications.get(server(), recorded.id);
      expect(found?.record).toMatchObject({ name: recorded.name, created_by: recorded.created_by });
      expect(found?.record).not.toHaveProperty('team');
    }
  });

  it('returns every silence', async () => {
    await sample().answer('/db/notification_silences', recordedSilences);
    const { rows } = await serverResources.silences.list(server(), page, undefined);
    expect(ids(rows)).toEqual(ids(recordedSilences));
    expect(rows.map(({ name }) => name)).toEqual(['payments-2', 'logistics-db-check']);
    const [recorded] = recordedSilences;
    await sample().answer('/db/notification_silences', [recorded]);
    const found = await serverResources.silences.get(server(), recorded.id);
    expect(found?.record).toMatchObject({ recursive: true, namespace: 'mc', from: recorded.from });
    expect(found?.record).not.toHaveProperty('catalog');
  });

  it('stores every silence and every rule in the cache', async () => {
    await sample().answer('/db/notification_silences', recordedSilences);
    await sample().answer('/db/notification_silences', []);
    await feeds.silences.createWork().read(context());
    const kept = (await cache().read.records('silences')).flatMap(parseCachedSilence);
    expect(ids(kept)).toEqual(ids(recordedSilences));
    await sample().answer('/db/notifications_summary', recordedRules);
    await sample().answer('/db/notifications_summary', []);
    await sample().answer('/db/notifications', recordedRuleRows);
    await sample().answer('/db/notifications', []);
    await feeds.notificationRules.createWork().read(context());
    expect(await cache().read.records('notificationRules')).toHaveLength(recordedRuleRows.length);
    for (const feed of ['silences', 'notificationRules'] as const)
      expect((await cache().write.feed(feed)).unreadable).toEqual({});
  });
});
