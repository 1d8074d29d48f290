import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notifyCheckState } from '../../sample-server/notifyCheckState.ts';
import { SeededRandom } from '../../sample-server/random.ts';
import { defaultCacheDir } from '../../sample-server/sampleServer.ts';
import { acquireSampleData } from '../../support/sampleDataProtocol.ts';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';

let sample: SampleForTests;
let check: string;
beforeAll(async () => {
  sample = await startSampleForTests();
  check = await sample.insertCheck({ name: 'told of' });
});
afterAll(() => sample.stop());

const ruleWith = async (row: Record<string, string | null>): Promise<string> => {
  const [made] = await sample.changeRows({
    action: 'insert',
    table: 'notifications',
    row: { events: ['check.failed'], person_id: sample.account('admin').id, ...row },
  });
  return String(made?.id);
};
const count = async (rule: string): Promise<number> =>
  (await sample.query('select from notification_send_history where notification_id = $1', [rule])).length;

describe('a notification sent by a test', () => {
  it('is sent to the rule’s recipient, and not again within the repeat interval', async () => {
    const rule = await ruleWith({ name: 'hourly', repeat_interval: '1h30m' });
    const send = () =>
      sample.sendNotification({ rule, event: 'check.failed', resource_id: check, body: '<p>x</p>' });
    expect(await send()).toMatchObject({
      notification_id: rule,
      status: 'sent',
      body: '<p>x</p>',
      person_id: sample.account('admin').id,
      count: 1,
    });
    expect(await send()).toMatchObject({ status: 'repeat-interval', body: null, person_id: null, count: 1 });
    const again = await send();
    expect(again).toMatchObject({ status: 'repeat-interval', count: 2 });
    expect(String(again.created_at) > String(again.first_observed)).toBe(true);
    expect(await count(rule)).toBe(2);
    expect(
      await sample.sendNotification({ rule, event: 'check.passed', resource_id: check }),
      'another event',
    ).toMatchObject({ status: 'sent' });
    await sample.query(
      `update notification_send_history set created_at = created_at - interval '2 hours' where notification_id = $1`,
      [rule],
    );
    expect(await send(), 'long afterwards').toMatchObject({ status: 'sent' });
  });

  it.each([null, '', 'every now and then'])('is sent each time when the interval is %j', async (interval) => {
    const rule = await ruleWith({ repeat_interval: interval });
    for (const _ of [1, 2])
      expect(
        await sample.sendNotification({ rule, event: 'check.failed', resource_id: check }),
      ).toMatchObject({
        status: 'sent',
      });
  });

  it('is not sent while silenced, but is counted', async () => {
    const silent = await sample.insertCheck({ name: 'silent' });
    const rule = await ruleWith({ name: 'silenced' });
    const [from, until] = [-60_000, 60_000].map((ms) => new Date(Date.now() + ms).toISOString());
    await sample.query(
      `insert into notification_silences (namespace, "from", until, canary_id)
        select '', $2, $3, canary_id from checks where id = $1`,
      [silent, from, until],
    );
    const send = () =>
      sample.sendNotification({ rule, event: 'check.failed', resource_id: silent, error: 'x' });
    expect(await send()).toMatchObject({ status: 'silenced', count: 1, error: null });
    expect(await send()).toMatchObject({ status: 'silenced', count: 2 });
    await sample.query('update notification_silences set deleted_at = now() where "from" = $1', [from]);
    expect(await send()).toMatchObject({ status: 'error', error: 'x' });
  });

  it('has the values that the test sets, for a rule found by name', async () => {
    expect(
      await sample.sendNotification({
        rule: 'card-authorisations',
        event: 'incident.created',
        resource_id: check,
        status: 'somehow',
        person_id: sample.account('viewer').id,
      }),
    ).toMatchObject({ status: 'somehow', person_id: sample.account('viewer').id });
    await expect(
      sample.sendNotification({ rule: 'nobody knows it', event: 'check.failed', resource_id: check }),
    ).rejects.toThrow('Unknown rule');
    await expect(sample.sendNotification({ event: 'nothing', resource_id: check })).rejects.toThrow(
      'No rule handles the event',
    );
  });
});

describe('the count of unsent notifications', () => {
  it('applies within the window and to two statuses only', async () => {
    const rule = await ruleWith({ name: 'windows' });
    const note = (status: string, window: string) =>
      sample.query('select insert_unsent_notification_to_history($1, $2, $3, $4, $5)', [
        rule,
        'check.failed',
        check,
        status,
        window,
      ]);
    await note('silenced', '1 hour');
    await note('silenced', '1 hour');
    await note('silenced', '0 seconds');
    await note('repeat-interval', '1 hour');
    const rows = await sample.query<{ status: string; count: number }>(
      'select status, count from notification_send_history where notification_id = $1 order by count desc, status',
      [rule],
    );
    expect(rows).toEqual([
      { status: 'silenced', count: 2 },
      { status: 'repeat-interval', count: 1 },
      { status: 'silenced', count: 1 },
    ]);
    await expect(note('sent', '1 hour')).rejects.toThrow('Status must be');
  });
});

describe('notifications of a live sample', () => {
  it('follow the rules of a changed check, and sometimes fail', async () => {
    const data = await acquireSampleData({
      seed: 1,
      now: new Date(),
      cacheDir: defaultCacheDir(),
      scale: 'demo',
    });
    const database = new Pool({ connectionString: data.uri });
    try {
      const random = new SeededRandom(1);
      const { rows } = await database.query<{ id: string }>(
        `select id from checks where deleted_at is null and namespace = 'checkout' or name like '%backup' order by id`,
      );
      for (const { id } of rows) await notifyCheckState(database, id, false, random);
      const told = await database.query<{ name: string; status: string }>(
        `select name, status from notification_send_history sent join notifications on notifications.id = notification_id
          where sent.created_at > now() - interval '1 minute' and source_event = 'check.failed' and sent.resource_id = any ($1)`,
        [rows.map(({ id }) => id)],
      );
      const names = new Set(told.rows.map(({ name }) => name));
      expect(names).toContain('daily mail');
      expect(names).toContain('everything');
      expect(names, 'its filter holds for no check of these').not.toContain('card-authorisations');
      const states = new Set(told.rows.map(({ status }) => status));
      expect(states).toEqual(new Set(['sent', 'error', 'silenced', 'repeat-interval']));
      const broken = told.rows.filter(({ name }) => name === 'gone-connection');
      expect(broken.some(({ status }) => status === 'sent')).toBe(false);
    } finally {
      await database.end();
      await data.stop();
    }
  });
});
