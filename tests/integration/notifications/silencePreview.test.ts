import { beforeEach, describe, expect, it } from 'vitest';
import { type SendResourceKind, silenceColumns } from '#contract/rules/notifications.ts';
import { silencesOf } from '#main/areas/notifications/silencesOf.ts';
import { DataApi } from '#main/server/DataApi.ts';
import { silenceRowColumns, silenceRowSchema } from '#main/server/notificationRows.ts';
import { oneOf, seeded } from '../../support/generatedItems.ts';
import { sampleAndCache } from '../../support/sampleAndCache.ts';
import { feedDependencies, syncFeed } from '../../support/syncFeed.ts';

const { sample, client, cache, context } = sampleAndCache();

const silences = 500;
const tables: Readonly<Record<SendResourceKind, string>> = {
  config: 'config_items',
  component: 'components',
  check: 'checks',
  canary: 'canaries',
};

interface Sent {
  readonly id: string;
  readonly event: string;
  readonly resource: string;
  readonly count: number;
}

let filled = false;

beforeEach(async () => {
  // The sample is shared by all tests.
  if (!filled) await fillHistory(seeded(32));
  filled = true;
  for (const feed of ['relationships', 'components', 'checks', 'sends', 'silences'] as const)
    for (const below of feedDependencies(feed)) await syncFeed(below, context());
});

/** Adds a send history of many objects, so that silences cover some of it. */
async function fillHistory(random: () => number): Promise<void> {
  const [rule] = await sample().query<{ id: string }>('select id from notifications limit 1');
  const rows: unknown[][] = [];
  for (const [kind, table] of Object.entries(tables)) {
    const found = await sample().query<{ id: string }>(
      `select id from ${table} where deleted_at is null order by id`,
    );
    for (const { id } of found)
      if (random() < 0.7)
        rows.push([rule?.id, `${kind}.unhealthy`, id, 1 + Math.floor(random() * 9), random() * 6]);
  }
  await sample().query(
    `insert into notification_send_history (notification_id, source_event, resource_id, status, count, created_at)
     select r.rule::uuid, r.event, r.resource::uuid, 'sent', r.count::int, now() - make_interval(secs => r.days::float * 86400)
     from jsonb_to_recordset($1) r(rule text, event text, resource text, count int, days float)`,
    [
      JSON.stringify(
        rows.map(([r, event, resource, count, days]) => ({ rule: r, event, resource, count, days })),
      ),
    ],
  );
}

describe('the preview of a silence', () => {
  it(`matches the server for ${silences} generated silences`, {
    timeout: 240_000,
  }, async () => {
    const random = seeded(33);
    const sinceMs = Date.now() - 6.5 * 86_400_000;
    const sent = await sample().query<Sent>(
      `select h.id::text, h.source_event as event, h.resource_id::text as resource, h.count
       from notification_send_history h where created_at >= $1`,
      [new Date(sinceMs).toISOString()],
    );
    const things = new Map<SendResourceKind, string[]>();
    for (const [kind, table] of Object.entries(tables) as Array<[SendResourceKind, string]>) {
      const rows = await sample().query<{ id: string }>(
        `select id::text from ${table} where deleted_at is null order by id`,
      );
      things.set(
        kind,
        rows.map(({ id }) => id),
      );
    }
    // Recursive silences usually cover parents.
    const parents = {
      config: await sample().query<{ id: string }>(
        'select distinct parent_id::text as id from config_items where parent_id is not null order by 1',
      ),
      component: await sample().query<{ id: string }>(
        'select distinct parent_id::text as id from components where parent_id is not null order by 1',
      ),
    };
    await sample().query('delete from notification_silences');
    let held = 0;
    let recursively = 0;
    for (let number = 0; number < silences; number += 1) {
      const kind = oneOf(random, ['config', 'config', 'component', 'component', 'check', 'canary'] as const);
      const recursive = random() < 0.6;
      const ids =
        recursive && (kind === 'config' || kind === 'component') && random() < 0.8
          ? parents[kind].map(({ id }) => id)
          : (things.get(kind) ?? []);
      const id = oneOf(random, ids);
      await sample().query(
        `insert into notification_silences (namespace, "from", until, recursive, ${silenceColumns[kind]})
         values ('', now() - interval '30 days', now() + interval '1 day', $1, $2)`,
        [recursive, id],
      );
      const [matched] = await sample().query<{ rows: number; times: number }>(
        `select count(*)::int as rows, coalesce(sum(h.count), 0)::int as times from notification_send_history h
         where h.created_at >= $1 and exists (select from matching_silences(
           case when h.source_event like 'config.%' then h.resource_id end,
           case when h.source_event like 'component.%' then h.resource_id end,
           case when h.source_event like 'check.%' then h.resource_id end,
           case when h.source_event like 'canary.%' then h.resource_id end, now()))`,
        [new Date(sinceMs).toISOString()],
      );
      await sample().query('delete from notification_silences');
      const here = await cache().read.silencedSends({ kind, id }, recursive, sinceMs);
      const name = `${recursive ? 'recursive ' : ''}${kind} ${id}`;
      expect([name, here.rows, here.times]).toEqual([name, matched?.rows, matched?.times]);
      held += here.rows;
      if (recursive && here.rows > 1) recursively += 1;
    }
    expect(sent.length).toBeGreaterThan(300);
    expect(held / silences, 'notifications of a silence').toBeGreaterThan(1);
    expect(recursively, 'silences that cover what lies below').toBeGreaterThan(50);
  });
});

describe('what is unhealthy under a silence', () => {
  it('matches the server for 120 generated silences', { timeout: 120_000 }, async () => {
    const random = seeded(35);
    await sample().query('delete from notification_silences');
    let found = 0;
    for (let number = 0; number < 120; number += 1) {
      const kind = oneOf(random, ['config', 'component', 'check', 'canary'] as const);
      const recursive = random() < 0.7;
      // Half of the silences cover a parent or something unhealthy, so that most are not empty.
      const wanted: Readonly<Record<SendResourceKind, string>> = {
        config:
          'select distinct coalesce(parent_id, id)::text as id from config_items where deleted_at is null',
        component:
          'select distinct coalesce(parent_id, id)::text as id from components where deleted_at is null',
        check: 'select id::text from checks where deleted_at is null',
        canary: 'select id::text from canaries where deleted_at is null',
      };
      const ids = await sample().query<{ id: string }>(`${wanted[kind]} order by 1`);
      const { id } = oneOf(random, ids);
      await sample().query(
        `insert into notification_silences (namespace, "from", until, recursive, ${silenceColumns[kind]})
         values ('', now() - interval '1 hour', now() + interval '1 day', $1, $2)`,
        [recursive, id],
      );
      const subjects: Readonly<Record<SendResourceKind, string>> = {
        config: `select name from config_items where health = 'unhealthy' and deleted_at is null
          and exists (select from matching_silences(id, null, null, null, now()))`,
        component: `select name from components where health = 'unhealthy' and deleted_at is null
          and exists (select from matching_silences(null, id, null, null, now()))`,
        check: `select name from checks where status = 'unhealthy' and deleted_at is null
          and exists (select from matching_silences(null, null, id, null, now()))`,
        canary: `select name from checks where status = 'unhealthy' and deleted_at is null and canary_id = '${id}'`,
      };
      const names = (await sample().query<{ name: string }>(subjects[kind])).map(({ name }) => name);
      await sample().query('delete from notification_silences');
      const failing = (most: number) => cache().read.failingResources({ kind, id }, recursive, most);
      const here = await failing(1_000);
      if (here === undefined) {
        expect(names).toEqual([]);
        continue;
      }
      const about = `${recursive ? 'recursive ' : ''}${kind} ${id}`;
      expect([about, here.total, here.names.toSorted()]).toEqual([about, names.length, names.toSorted()]);
      expect(await failing(1)).toEqual({
        total: names.length,
        names: here.names.slice(0, 1),
      });
      if (here.total > 0) found += 1;
    }
    expect(found, 'silences with something unhealthy').toBeGreaterThan(15);
    for (const kind of Object.keys(tables) as SendResourceKind[])
      for (const id of ['none', '00000000-0000-4000-8000-00000000dead'])
        expect(await cache().read.failingResources({ kind, id }, true, 5), 'not stored').toBeUndefined();
  });
});

describe('the active silences of a resource', () => {
  it('match those that the server finds for an event of the resource', { timeout: 120_000 }, async () => {
    const random = seeded(34);
    for (const [kind, table] of Object.entries(tables))
      await sample().query(
        `insert into notification_silences (namespace, "from", until, recursive, ${silenceColumns[kind as SendResourceKind]})
         select '', now() - interval '1 hour', now() + interval '1 day', random() < 0.6, id from ${table}
         where deleted_at is null order by id limit 40`,
      );
    await syncFeed('silences', context());
    const rows = await new DataApi(client()).rows(
      {
        relation: 'notification_silences',
        columns: silenceRowColumns,
        where: [['deleted_at', 'is', 'null']],
      },
      silenceRowSchema,
    );
    expect(rows.unreadable).toEqual([]);
    let covered = 0;
    for (const [kind, table] of Object.entries(tables) as Array<[SendResourceKind, string]>) {
      const found = await sample().query<{ id: string }>(
        `select id::text from ${table} where deleted_at is null order by id`,
      );
      for (const { id } of found) {
        // Silences cover few of the demo's objects, so half of them are enough.
        if (random() < 0.5) continue;
        const subjects = (Object.keys(tables) as SendResourceKind[]).map((each) =>
          each === kind ? id : null,
        );
        const there = await sample().query<{ id: string }>(
          'select id::text from matching_silences($1, $2, $3, $4, now()) order by 1',
          subjects,
        );
        const { above, canaryId } = await cache().read.lineage(kind, id);
        const to = { kind, id, ancestorIds: above.map((one) => one.id), canaryId };
        const here = silencesOf(rows.rows, to, Date.now()).filter(
          ({ from }) => Date.parse(from) <= Date.now(),
        );
        expect([kind, id, here.map((mark) => mark.id).sort()]).toEqual([
          kind,
          id,
          there.map((one) => one.id),
        ]);
        covered += here.length;
      }
    }
    expect(covered).toBeGreaterThan(50);
  });
});
