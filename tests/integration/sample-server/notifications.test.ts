import { describe, expect, it } from 'vitest';
import type { SampleForTests } from '../../support/sampleForTests.ts';
import type { SampleClient } from './SampleClient.ts';
import { sampleOfFile } from './sampleOfFile.ts';

let sample: SampleForTests;
let admin: SampleClient;
const { clientOf, read, write } = sampleOfFile((started) => {
  ({ sample, admin } = started);
});
const made = async (table: string, body: object) => {
  const answer = await write('POST', table, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.json[0];
};
const me = () => sample.account('admin').id;

interface Sent {
  readonly id: string;
  readonly status: string | null;
  readonly source_event: string;
  readonly resource_type: string;
  readonly resource: Readonly<Record<string, string | null>>;
  readonly body: string | null;
  readonly error: string | null;
  readonly count: number;
  readonly created_at: string;
  readonly first_observed: string;
  readonly duration_millis: number | null;
  readonly person_id: string | null;
}

const history = (query = ''): Promise<readonly Sent[]> =>
  read(`notification_send_history_summary?order=created_at.desc&limit=2000${query}`);

describe('a notification rule in the data API', () => {
  it('needs only events, and gets a generated name', async () => {
    const rule = await made('notifications', { events: ['check.failed'] });
    expect(rule).toMatchObject({ namespace: null, error: null, source: null, wait_for: null });
    expect(rule.name).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
    expect(rule.name).not.toBe(rule.id);
    expect((await write('POST', 'notifications', { name: 'without events' })).json.code).toBe('23502');
  });

  it('has a unique name within its namespace until it is deleted', async () => {
    const body = { name: 'twice', namespace: 'here', events: ['check.failed'] };
    const { id } = await made('notifications', body);
    expect((await write('POST', 'notifications', body)).json.code).toBe('23505');
    await made('notifications', { ...body, namespace: 'there' });
    await write('PATCH', `notifications?id=eq.${id}`, { deleted_at: 'now()' });
    await made('notifications', body);
  });

  it('can share its name when neither rule has a namespace', async () => {
    await made('notifications', { name: 'nowhere', events: [] });
    await made('notifications', { name: 'nowhere', events: [] });
  });

  it('rejects an unknown source', async () => {
    const answer = await write('POST', 'notifications', { events: [], source: 'Elsewhere' });
    expect([answer.status, answer.json.code]).toEqual([400, '22P02']);
  });

  it.each([
    ['filter', { filter: 'a' }, { filter: 'b' }],
    ['custom_services', { custom_services: [{ url: 'a' }] }, { custom_services: [{ url: 'b' }] }],
  ])('clears its error when its %s changes', async (_column, was, becomes) => {
    const rule = await made('notifications', { events: [], error: 'wrong', ...was });
    const renamed = await write('PATCH', `notifications?id=eq.${rule.id}`, { title: 'x' });
    expect(renamed.json[0]).toMatchObject({ error: 'wrong', title: 'x' });
    expect(renamed.json[0].updated_at > rule.updated_at).toBe(true);
    const mended = await write('PATCH', `notifications?id=eq.${rule.id}`, becomes);
    expect(mended.json[0]).toMatchObject({ error: null, ...becomes });
  });

  it('clears its error for another team, but not when a team is added or removed', async () => {
    const [one, other] = await read('teams?select=id&deleted_at=is.null&limit=2');
    const { id } = await made('notifications', { events: [], error: 'wrong' });
    const change = async (team_id: string | null) =>
      (await write('PATCH', `notifications?id=eq.${id}`, { team_id })).json[0].error;
    expect([await change(one.id), await change(other.id)]).toEqual(['wrong', null]);
    await write('PATCH', `notifications?id=eq.${id}`, { error: 'wrong' });
    expect(await change(null)).toBe('wrong');
  });

  it('keeps its update time when it is deleted', async () => {
    const { id, updated_at } = await made('notifications', { events: [] });
    const gone = await write('PATCH', `notifications?id=eq.${id}`, { deleted_at: 'now()' });
    expect(gone.json[0]).toMatchObject({ updated_at, deleted_at: expect.any(String) });
    expect(await read(`notifications_summary?id=eq.${id}`)).toEqual([]);
  });
});

describe('the notification rule list', () => {
  const query =
    'select=*,person:person_id(id,name,avatar),team:team_id(id,name,icon),created_by(id,name,avatar)';

  it('includes people and teams, and omits fields for the editor only', async () => {
    const rules = await read(`notifications_summary?${query}&order=created_at.desc`);
    const named = (name: string) => rules.find((rule: { name: string }) => rule.name === name);
    expect(named('what-the-commander-wants-to-know')).toMatchObject({
      person: { name: 'Tomás Herrera' },
      team: null,
      source: null,
    });
    expect(named('card-authorisations')).toMatchObject({
      person: null,
      team: { name: 'Payments', icon: 'group' },
      wait_for: 90_000_000_000,
    });
    for (const lacking of ['template', 'properties', 'deleted_at', 'group_by'])
      expect(rules[0]).not.toHaveProperty(lacking);
    expect((await admin.send('/api/db/notifications_summary?deleted_at=is.null')).status).toBe(400);
  });

  it('counts notifications by their error, and averages only failed notifications', async () => {
    const { id } = await made('notifications', { events: ['check.failed'] });
    const row = { notification_id: id, source_event: 'check.failed', resource_id: me() };
    for (const sent of [
      { status: 'sent', duration_millis: 5_000 },
      { status: 'silenced' },
      { status: 'error', error: 'b', duration_millis: 10 },
      { status: 'sent', error: 'a', duration_millis: 15 },
      { status: 'error', error: 'b' },
    ])
      await made('notification_send_history', { ...row, ...sent });
    expect(await read(`notifications_summary?id=eq.${id}`)).toMatchObject([
      { sent: 2, failed: 3, avg_duration_ms: 12.5, most_common_error: 'b', pending: 0 },
    ]);
  });

  it('has zeros for an unused rule, and the pending count of a failing rule', async () => {
    const { id } = await made('notifications', { events: [] });
    const figures = 'select=sent,failed,avg_duration_ms,most_common_error,pending';
    expect(await read(`notifications_summary?id=eq.${id}&${figures}`)).toEqual([
      { sent: 0, failed: 0, avg_duration_ms: null, most_common_error: null, pending: 0 },
    ]);
    const [pager] = await read(`notifications_summary?name=eq.page the night shift&${figures}`);
    expect(pager).toMatchObject({ pending: 23, most_common_error: expect.stringContaining('refused') });
  });
});

describe('the notification send history', () => {
  it('has four kinds, each with its resource, and omits other events', async () => {
    const rows = await history();
    const keys = Object.fromEntries(rows.map((row) => [row.resource_type, Object.keys(row.resource).sort()]));
    expect(keys).toEqual({
      config: ['config_class', 'id', 'name', 'type'],
      component: ['icon', 'id', 'name'],
      check: ['icon', 'id', 'name', 'status', 'type'],
      canary: ['id', 'name'],
    });
    expect(rows.every((row) => row.source_event.startsWith(`${row.resource_type}.`))).toBe(true);
    const all = await sample.query('select from notification_send_history');
    expect(all).toHaveLength(rows.length + 5);
    expect(await read('notification_send_history?source_event=like.incident.*&select=id')).toHaveLength(3);
  });

  it('includes no related records', async () => {
    const path = '/api/db/notification_send_history_summary?select=id,person:person_id(name)';
    const { status, json } = await admin.send(path);
    expect([status, json.code]).toEqual([400, 'PGRST200']);
  });

  it('has nulls for a deleted resource of each kind', async () => {
    const gone = (await history()).filter(({ resource }) => resource.id === null);
    expect(new Set(gone.map(({ resource_type }) => resource_type))).toEqual(
      new Set(['config', 'component', 'check', 'canary']),
    );
    expect(gone.every(({ resource }) => Object.values(resource).every((value) => value === null))).toBe(true);
  });

  it('is filtered by kinds and statuses; exclusions omit rows without a status', async () => {
    const all = await history();
    const only = await history('&resource_type.filter=check,component&status.filter=error');
    expect(only).toEqual(
      all.filter((row) => row.status === 'error' && ['check', 'component'].includes(row.resource_type)),
    );
    const others = await history('&status.filter=!sent,!error');
    expect(others).toEqual(
      all.filter((row) => row.status !== null && !['sent', 'error'].includes(row.status)),
    );
    expect(only.length * others.length).toBeGreaterThan(0);
  });

  it('has notifications of the recent failures and of every status', async () => {
    const rows = await history();
    const halfAnHourAgo = new Date(Date.now() - 34 * 60_000).toISOString();
    const story = rows.filter(({ created_at }) => created_at > halfAnHourAgo);
    const visa = story.filter(({ resource }) => resource.name === 'authorise-visa');
    expect(visa.map(({ status }) => status).sort()).toEqual(['repeat-interval', 'sent', 'sent']);
    expect(visa.some(({ person_id }) => person_id === sample.account('commander').id)).toBe(true);
    const pages = story.filter(({ error }) => error?.includes('opsgenie'));
    expect(pages).toHaveLength(5);
    expect(pages.every(({ status, body }) => status === 'error' && body === null)).toBe(true);
    expect(new Set(rows.map(({ status }) => status))).toEqual(
      new Set([
        'sending',
        'sent',
        'error',
        'silenced',
        'repeat-interval',
        'pending',
        'cancelled',
        'attempting_fallback',
        'inhibited',
        '',
        null,
      ]),
    );
    expect(Math.max(...rows.map(({ count }) => count))).toBeGreaterThan(200);
    expect(rows.every(({ created_at, first_observed }) => first_observed <= created_at)).toBe(true);
    const recent = new Date(Date.now() - 7 * 24 * 3_600_000).toISOString();
    const share = rows.filter(({ created_at }) => created_at > recent).length / rows.length;
    expect(share).toBeGreaterThan(0.6);
    expect(share).toBeLessThan(1);
  });

  it('has hostile bodies, a body of 200 kB, and errors of every format', async () => {
    const rows = await history();
    const bodies = rows.flatMap(({ body }) => (body === null ? [] : [body]));
    for (const hostile of [
      '<script>',
      'onclick',
      'javascript:',
      '<iframe',
      '<svg',
      '<form',
      '<style>',
      'data:image',
      'http-equiv',
    ])
      expect(
        bodies.some((body) => body.includes(hostile)),
        hostile,
      ).toBe(true);
    expect(Math.max(...bodies.map((body) => body.length))).toBeGreaterThan(200_000);
    const errors = rows.flatMap(({ error }) => (error === null ? [] : [error]));
    expect(errors.some((error) => error.startsWith('{') && JSON.parse(error).ok === false)).toBe(true);
    expect(Math.max(...errors.map((error) => error.length))).toBeGreaterThan(4_000);
    expect(Math.max(...rows.map(({ duration_millis }) => duration_millis ?? 0))).toBeGreaterThan(60 * 60_000);
  });
});

describe('the recent notification events', () => {
  it('are grouped by name, with their resources', async () => {
    const { status, json } = await admin.send('/api/notification/events');
    expect(status).toBe(200);
    expect(Object.keys(json)).toEqual(expect.arrayContaining(['check.failed', 'config.unhealthy']));
    const [failed] = json['check.failed'];
    expect(failed.env.check).toMatchObject({ id: failed.event.properties.id, status: 'unhealthy' });
    expect(failed.env.silenceURL).toContain(`/notifications/silences/add?check_id=${failed.env.check.id}`);
    expect(failed.env.config.id).toBe('00000000-0000-0000-0000-000000000000');
  });

  it('are denied without permission for the database monitor', async () => {
    const { status, headers } = await clientOf('editor').send('/api/notification/events');
    expect([status, headers.get('x-rbac-object')]).toEqual([403, 'database.monitor']);
  });
});
