import { describe, expect, it } from 'vitest';
import { foreverInstant } from '#contract/rules/serverTime.ts';
import type { FeedName } from '#contract/sync.ts';
import { silencesOf } from '#main/areas/notifications/silencesOf.ts';
import { feeds } from '#main/feeds/feeds.ts';
import { DataApi } from '#main/server/DataApi.ts';
import { silenceRowColumns, silenceRowSchema } from '#main/server/notificationRows.ts';
import { sampleAndCache } from '../../support/sampleAndCache.ts';
import { feedDependencies, syncFeed } from '../../support/syncFeed.ts';

const { sample, client, context } = sampleAndCache();

/** Legal times that PostgreSQL accepts. */
const written = [
  'infinity',
  '-infinity',
  '294000-01-01',
  '0044-03-15 BC',
  '0001-01-01',
  '1969-12-31 23:59:59.999999',
];

/** Tables of the feeds. Their views compute no differences of times. */
const tables = [
  'config_items',
  'config_changes',
  'config_analysis',
  'incidents',
  'hypotheses',
  'comments',
  'evidences',
  'responders',
  'notification_send_history',
  'notification_silences',
  'notifications',
  'checks',
  'components',
  'people',
  'agents',
  'config_scrapers',
] as const;

/** Sets all time columns of the first row of a table, except its deletion. */
async function setTimes(table: string, time: string): Promise<void> {
  const columns = await sample().query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = $1 and table_schema = 'public' and data_type like 'timestamp%' and column_name <> 'deleted_at'
       and is_generated = 'NEVER'`,
    [table],
  );
  const set = columns.map(({ name }) => `"${name}" = '${time}'`).join(', ');
  await sample().query(
    `update ${table} set ${set} where id = (select id from ${table} t where to_jsonb(t) ->> 'deleted_at' is null order by id limit 1)`,
  );
}

describe('rows with times that only PostgreSQL knows', () => {
  it.each(written)('with %s are synced by every feed', { timeout: 120_000 }, async (time) => {
    for (const table of tables) await setTimes(table, time);
    const names = Object.keys(feeds) as FeedName[];
    for (const name of new Set(names.flatMap(feedDependencies))) await syncFeed(name, context());
    for (const name of names)
      expect([name, (await context().write.feed(name)).unreadable]).toEqual([name, {}]);
  });
});

describe('rows with NaN in their costs', () => {
  it('are synced without these figures', async () => {
    for (const table of ['config_items', 'components'])
      await sample().query(
        `update ${table} set cost_per_minute = 'NaN', cost_total_1d = 'NaN', cost_total_30d = 'NaN'
         where id = (select id from ${table} where deleted_at is null order by id limit 1)`,
      );
    const [item] = await sample().query<{ id: string }>(
      'select id from config_items where deleted_at is null order by id limit 1',
    );
    for (const name of ['items', 'components'] as const) {
      await syncFeed(name, context());
      expect((await context().write.feed(name)).unreadable).toEqual({});
    }
    expect(await context().read.item(item?.id ?? '')).toMatchObject({
      costPerMinute: null,
      costTotal30d: null,
    });
  });
});

describe('a silence until infinity', () => {
  it('covers its resource, before all others', async () => {
    const [silence] = await sample().query<{ id: string; config_id: string }>(
      `update notification_silences set until = 'infinity', "from" = now() - interval '1 hour'
       where id = (select id from notification_silences where config_id is not null and deleted_at is null order by id limit 1)
       returning id, config_id`,
    );
    const { rows, unreadable } = await new DataApi(client()).rows(
      {
        relation: 'notification_silences',
        columns: silenceRowColumns,
        where: [['deleted_at', 'is', 'null']],
      },
      silenceRowSchema,
    );
    expect(unreadable).toEqual([]);
    const subject = {
      kind: 'config' as const,
      id: silence?.config_id ?? '',
      ancestorIds: [],
      canaryId: null,
    };
    expect(silencesOf(rows, subject, Date.now())[0]).toMatchObject({
      id: silence?.id,
      until: foreverInstant,
    });
  });
});
