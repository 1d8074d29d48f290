import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { asPerson, SampleClient } from './SampleClient.ts';

let server: SampleForTests;
beforeAll(async () => {
  server = await startSampleForTests();
});
afterAll(() => server.stop());

const clientOf = (role: string): SampleClient =>
  new SampleClient(server, asPerson(server.accounts.find((account) => account.role === role)!));

const roles = ['admin', 'editor', 'commander', 'responder', 'viewer'] as const;

const reads: ReadonlyArray<readonly [relation: string, ...statuses: number[]]> = [
  ['configs', 200, 200, 200, 200, 200],
  ['config_items', 200, 200, 200, 200, 200],
  ['config_detail', 200, 200, 200, 200, 200],
  ['config_names', 200, 200, 200, 200, 200],
  ['people', 200, 200, 200, 200, 200],
  ['people_roles', 200, 200, 200, 200, 200],
  ['identities', 200, 200, 200, 200, 200],
  ['agents', 200, 200, 200, 200, 200],
  ['agents_summary', 200, 403, 403, 403, 403],
  ['config_scrapers', 200, 403, 403, 403, 403],
  ['properties', 200, 403, 403, 403, 403],
  ['casbin_rule', 200, 403, 403, 403, 403],
  ['access_tokens', 403, 403, 403, 403, 403],
  ['incidents', 200, 403, 200, 200, 403],
  ['connections', 200, 200, 403, 403, 403],
  ['connection_details', 200, 200, 403, 403, 403],
  ['connections_list', 200, 200, 200, 200, 200],
  ['permissions', 200, 403, 403, 403, 403],
  ['teams', 200, 200, 200, 200, 200],
  ['teams_with_status', 200, 200, 200, 200, 200],
  ['team_members', 200, 200, 200, 200, 200],
  ['incident_rules', 200, 403, 200, 200, 403],
  ['topologies_with_status', 200, 200, 200, 200, 200],
  ['canaries_with_status', 200, 200, 200, 200, 200],
  ['config_scrapers_with_status', 200, 403, 403, 403, 403],
  ['integrations_with_status', 200, 403, 403, 403, 403],
  ['logging_backends', 200, 403, 403, 403, 403],
  ['job_histories', 200, 403, 403, 403, 403],
  ['job_history', 200, 403, 403, 403, 403],
  ['job_history_names', 200, 403, 403, 403, 403],
  ['event_queue', 200, 403, 403, 403, 403],
  ['event_queue_summary', 200, 403, 403, 403, 403],
  ['failed_events', 200, 403, 403, 403, 403],
  ['push_queue_summary', 200, 403, 403, 403, 403],
  ['job_history_last_failed', 404, 404, 404, 404, 404],
  ['notifications', 200, 200, 403, 403, 403],
  ['notification_silences', 200, 200, 403, 403, 403],
  ['notifications_summary', 200, 403, 403, 403, 403],
  ['notification_send_history', 200, 403, 403, 403, 403],
  ['notification_send_history_summary', 200, 403, 403, 403, 403],
  ['rpc/matching_silences', 404, 404, 404, 404, 404],
  ['rpc/insert_unsent_notification_to_history', 404, 404, 404, 404, 404],
  ['config_item_summary_7d', 404, 404, 404, 404, 404],
];

describe('a read', () => {
  it.each(
    reads.flatMap(([relation, ...statuses]) =>
      roles.map((role, at) => [role, relation, statuses[at]!] as const),
    ),
  )('by the role %s of %s returns %i', async (role, relation, status) => {
    expect((await clientOf(role).send(`/api/db/${relation}?limit=1`)).status).toBe(status);
  });
});

const writes = [
  ['viewer', 'PATCH', 'config_items', 403, 'update'],
  ['responder', 'POST', 'config_items', 403, 'create'],
  ['editor', 'PATCH', 'config_items', 204, 'update'],
  ['admin', 'DELETE', 'config_items', 204, 'delete'],
  ['editor', 'PATCH', 'properties', 403, 'update'],
  ['admin', 'PATCH', 'properties', 204, 'update'],
  ['editor', 'PATCH', 'people', 403, 'update'],
  ['editor', 'PATCH', 'teams', 403, 'update'],
  ['commander', 'PATCH', 'incident_rules', 204, 'update'],
  ['viewer', 'DELETE', 'incident_rules', 403, 'delete'],
  ['editor', 'PATCH', 'topologies', 204, 'update'],
  ['editor', 'PATCH', 'config_scrapers', 403, 'update'],
  ['admin', 'PATCH', 'logging_backends', 204, 'update'],
  ['editor', 'PATCH', 'connections', 204, 'update'],
  ['editor', 'DELETE', 'permissions', 403, 'delete'],
  ['editor', 'PATCH', 'notifications', 204, 'update'],
  ['commander', 'PATCH', 'notifications', 403, 'update'],
  ['editor', 'DELETE', 'notification_silences', 204, 'delete'],
  ['viewer', 'DELETE', 'notification_silences', 403, 'delete'],
  ['editor', 'DELETE', 'notification_send_history', 403, 'delete'],
  ['admin', 'DELETE', 'permissions', 204, 'delete'],
  ['commander', 'POST', 'rpc/related_configs_recursive', 403, 'create'],
] as const;

describe('a write', () => {
  it.each(writes)(
    'by the role %s with %s of %s returns %i',
    async (role, method, relation, status, action) => {
      const nothing = relation === 'properties' ? 'name=eq.none' : 'id=is.null';
      const answer = await clientOf(role).send(`/api/db/${relation}?${nothing}`, {
        method,
        ...(method === 'DELETE' ? {} : { body: relation === 'properties' ? { value: 'x' } : { name: 'x' } }),
      });
      expect(answer.status).toBe(status);
      if (status === 403) expect(answer.headers.get('x-rbac-action')).toBe(action);
    },
  );
});

describe('a denied request', () => {
  it('names the missing permission in plain text and headers', async () => {
    const { text, headers } = await clientOf('viewer').send('/api/db/agents_summary');
    expect(text).toBe('unauthorized. Access Denied');
    expect(headers.get('content-type')).toContain('text/plain');
    expect([headers.get('x-rbac-object'), headers.get('x-rbac-action')]).toEqual([
      'database.monitor',
      'read',
    ]);
    const viewer = server.accounts.find(({ role }) => role === 'viewer');
    expect(headers.get('x-rbac-subject')).toBe(viewer?.id);
  });

  it.each(['HEAD', 'PUT', 'OPTIONS'])(
    'is any request with the method %s, even by an admin',
    async (method) => {
      const { status, text } = await clientOf('admin').send('/api/db/configs', { method });
      expect(status).toBe(403);
      if (method !== 'HEAD') expect(text).toBe('unauthorized. RBAC policy not configured correctly');
    },
  );

  it.each(['nothing', 'rpc/nothing', 'config_item_summary_7d'])(
    'to the unmapped relation %s returns an empty 404',
    async (relation) => {
      const { status, text } = await clientOf('admin').send(`/api/db/${relation}`);
      expect([status, text]).toEqual([404, '']);
    },
  );
});
