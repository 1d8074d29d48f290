import { z } from 'zod';
import type { JobRun, JobStrip } from '#contract/jobs.ts';
import type { ResourceRecord, ResourceRow } from '#contract/resources.ts';
import {
  grantedColumns,
  type Permission,
  type PermissionResource,
  subjectColumns,
} from '#contract/rules/permissionRules.ts';
import type { ResourceKind } from '#contract/rules/resources.ts';
import type { FoundResource, SearchedKind } from '#contract/search.ts';
import type { EventQueue, TeamMember } from '#contract/settings.ts';
import { permissionOf } from '#parts/permissions/permissionOf.ts';
import type { Answers } from '../FakeBridge.ts';
import { agentMade, editedAgent, someAgents } from './agents.ts';
import { connectionRecord } from './connections.ts';
import { ruleRecord, silenceRecord, someRules, someSilences } from './notifications.ts';
import { ago, dayMs, hourMs, idOf, minuteMs, serverAnswer } from './times.ts';

const hanneke = { id: idOf(2, 1), name: 'Hanneke de Wit', avatar: null };

export const resourceRow = (values: Partial<ResourceRow> = {}): ResourceRow => ({
  id: idOf(20, 1),
  name: 'payments',
  source: null,
  icon: 'group',
  labels: {},
  agent: null,
  job: null,
  createdAt: ago(12 * dayMs),
  updatedAt: ago(2 * dayMs),
  createdBy: hanneke,
  values: {},
  ...values,
});

/**
 * The last job run of a row. Times are in milliseconds before now.
 * @param errors the errors in its details. Absent: no details
 */
const job = (
  name: string,
  status: string,
  startedMs: number,
  lastFailedMs: number | null,
  errors?: string[],
): ResourceRow['job'] => ({
  name,
  status,
  startedAt: ago(startedMs),
  lastFailedAt: lastFailedMs === null ? null : ago(lastFailedMs),
  details: errors === undefined ? null : { errors },
});

const playbook: PermissionResource = {
  kind: 'playbook',
  id: idOf(40, 1),
  name: 'restart-pod',
  icon: 'kubernetes',
  type: null,
};

export function permissionRow(values: Partial<Permission> = {}, row: Partial<ResourceRow> = {}): ResourceRow {
  const permission: Permission = {
    action: 'playbook:run',
    deny: false,
    description: null,
    until: null,
    resources: [playbook],
    subject: { kind: 'team', id: idOf(20, 1), name: 'platform', icon: 'group', avatar: null },
    deleted: false,
    ...values,
  };
  const { subject, action, resources } = permission;
  return resourceRow({
    id: idOf(41, 1),
    name: [subject?.name, action, ...resources.map(({ name }) => name)].join(' · '),
    icon: null,
    source: 'UI',
    values: z.record(z.string(), z.json()).parse(permission),
    ...row,
  });
}

export const someRows: Readonly<Record<ResourceKind, readonly ResourceRow[]>> = {
  playbooks: [resourceRow({ name: 'restart-deployment', source: 'UI' })],
  artifacts: [
    resourceRow({
      id: idOf(70, 1),
      name: 'node-report.html',
      createdBy: null,
      values: {
        filename: 'node-report.html',
        content_type: 'text/html',
        size: 2_097_152,
        path: '/tmp/node-report.html',
      },
    }),
  ],
  agents: someAgents,
  featureFlags: [
    resourceRow({
      id: 'logs.disable',
      name: 'logs.disable',
      source: 'db',
      values: { value: 'true', description: '' },
    }),
    resourceRow({
      id: 'topology.disable',
      name: 'topology.disable',
      source: 'local',
      createdAt: null,
      updatedAt: null,
      createdBy: null,
      values: { value: 'false', description: 'Hides the dashboard' },
    }),
  ],
  users: [
    resourceRow({
      name: 'Hanneke de Wit',
      values: { email: 'hanneke@sample.example', roles: ['admin'], state: 'active' },
    }),
    resourceRow({
      id: idOf(20, 2),
      name: 'Ravi Iyer',
      values: { email: 'ravi@sample.example', roles: ['editor', 'responder'], state: 'inactive' },
    }),
  ],
  connections: [
    resourceRow({
      id: idOf(60, 1),
      name: 'orders-db',
      icon: 'postgres',
      values: { namespace: 'default', type: 'postgres' },
    }),
    resourceRow({
      id: idOf(60, 2),
      name: 'ops-mail',
      icon: 'email',
      values: { namespace: 'monitoring', type: 'email' },
    }),
    resourceRow({
      id: idOf(60, 3),
      name: 'old-hook',
      icon: 'slackwebhook',
      source: 'UI',
      values: { namespace: 'default', type: 'slackwebhook' },
    }),
  ],
  teams: [
    resourceRow({
      job: job('TopologyRun', 'SUCCESS', 5 * minuteMs, 3 * dayMs, ['one of two components was not found']),
    }),
    resourceRow({
      id: idOf(20, 2),
      name: 'platform',
      source: 'kubernetes/01930000-0000-4000-8000-000000000001',
      job: job('TopologyRun', 'FAILED', hourMs, hourMs, []),
    }),
  ],
  rules: [resourceRow({ name: 'payments are down', icon: null })],
  logBackends: [
    resourceRow({ name: 'loki', icon: null, labels: { cluster: 'prod-eu-1', tier: 'gold' } }),
    resourceRow({ id: idOf(20, 2), name: 'opensearch', icon: null, source: 'KubernetesCRD' }),
  ],
  scrapers: [
    resourceRow({
      id: idOf(31, 1),
      name: 'payments-database',
      source: 'UI',
      icon: 'sql',
      job: job('SyncScraper', 'FAILED', 4 * minuteMs, 4 * minuteMs, [
        'remaining connection slots are reserved for superuser connections',
      ]),
    }),
    resourceRow({
      id: idOf(31, 2),
      name: 'kubernetes-prod',
      source: 'KubernetesCRD',
      icon: 'kubernetes',
      job: job('SyncScraper', 'SUCCESS', 2 * minuteMs, 9 * dayMs),
    }),
    resourceRow({
      id: idOf(31, 3),
      name: 'kubernetes-fra-2',
      source: 'Push',
      icon: 'kubernetes',
      agent: { id: idOf(9, 2), name: 'fra-2' },
    }),
  ],
  integrations: [
    resourceRow({
      id: idOf(31, 1),
      name: 'payments-database',
      source: 'UI',
      icon: 'search',
      job: job('SyncScraper', 'FAILED', 4 * minuteMs, 4 * minuteMs, [
        'remaining connection slots are reserved for superuser connections',
      ]),
      values: { integration_type: 'scrapers' },
    }),
    resourceRow({
      id: idOf(33, 1),
      name: 'shop',
      source: 'KubernetesCRD',
      icon: 'topology',
      agent: { id: idOf(9, 2), name: 'fra-2' },
      job: job('TopologyRun', 'SUCCESS', 2 * minuteMs, null),
      values: { integration_type: 'topologies' },
    }),
    resourceRow({
      id: idOf(20, 1),
      name: 'loki',
      icon: 'logs',
      values: { integration_type: 'logging_backends' },
    }),
  ],
  topologies: [
    resourceRow({
      id: idOf(33, 1),
      name: 'storefront',
      source: 'UI',
      icon: null,
      labels: { team: 'shop', tier: 'gold' },
      values: { namespace: 'default' },
      job: job('TopologyRun', 'WARNING', 3 * minuteMs, null, ['one component was not found']),
    }),
    resourceRow({
      id: idOf(33, 2),
      name: 'payments',
      source: 'KubernetesCRD',
      icon: null,
      values: { namespace: 'monitoring' },
    }),
  ],
  canaries: [
    resourceRow({
      id: idOf(34, 1),
      name: 'shop-orders',
      source: 'UI',
      icon: null,
      labels: { team: 'platform' },
      updatedAt: null,
      values: { namespace: 'default', schedule: '@every 5m' },
    }),
    resourceRow({
      id: idOf(34, 2),
      name: 'cluster-dns',
      source: 'kubernetes/01930000-0000-4000-8000-000000000001',
      icon: null,
      updatedAt: null,
      values: { namespace: 'monitoring', schedule: '@every 1m' },
      job: job('SyncCanary', 'FAILED', minuteMs, minuteMs, ['no such host']),
    }),
  ],
  notifications: someRules,
  silences: someSilences,
  permissions: [
    permissionRow(),
    permissionRow(
      {
        action: 'read',
        deny: true,
        until: ago(-10 * dayMs),
        description: 'Until the audit is over',
        resources: [{ kind: 'global', id: 'catalog', name: 'Catalog', icon: null, type: null }],
        subject: { kind: 'person', id: idOf(2, 7), name: 'Ravi Iyer', icon: null, avatar: null },
      },
      { id: idOf(41, 2) },
    ),
    permissionRow(
      {
        action: 'impersonate',
        until: ago(dayMs),
        resources: [
          { kind: 'connection', id: idOf(42, 1), name: 'payments-db', icon: 'postgres', type: 'postgres' },
        ],
      },
      { id: idOf(41, 3), source: 'KubernetesCRD' },
    ),
  ],
};

/** Returns a permission as a database record. */
function permissionRecord(row: ResourceRow): ResourceRecord {
  const { action, deny, description, until, resources, subject } = permissionOf(row);
  const columns = { ...grantedColumns, ...subjectColumns };
  return {
    id: row.id,
    ...Object.fromEntries(Object.values(columns).map((name) => [name, null])),
    ...Object.fromEntries(
      [...resources, ...(subject === null ? [] : [subject])].map(({ kind, id }) => [columns[kind], id]),
    ),
    action,
    deny,
    description,
    until,
    source: row.source,
    created_by: row.createdBy?.id ?? null,
    updated_by: null,
    updated_at: row.updatedAt,
  };
}

/** The search result of a field, by kind. */
const found: Readonly<Record<SearchedKind, FoundResource>> = {
  catalog: {
    id: idOf(43, 1),
    name: 'payments-2',
    icon: 'Kubernetes::Pod',
    type: 'Kubernetes::Pod',
    tags: ['prod-eu-1', 'payments'],
  },
  component: { id: idOf(44, 1), name: 'logistics', icon: 'server', type: 'Entity', tags: [] },
  canary: { id: idOf(45, 1), name: 'home page', icon: null, type: null, tags: ['monitoring'] },
  connection: { id: idOf(42, 1), name: 'payments-db', icon: 'postgres', type: 'postgres', tags: ['default'] },
  playbook: { id: idOf(40, 1), name: 'restart-pod', icon: 'kubernetes', type: null, tags: [] },
  team: { id: idOf(20, 1), name: 'platform', icon: 'group', type: null, tags: [] },
  person: { id: idOf(2, 7), name: 'Ravi Iyer', icon: null, type: null, tags: ['ravi@sample.example'] },
};

/** Returns the record that the editor of a row receives. */
export const recordOf = (kind: ResourceKind, row: ResourceRow): ResourceRecord => {
  if (kind === 'agents') return editedAgent(row).record;
  if (kind === 'permissions') return permissionRecord(row);
  if (kind === 'notifications') return ruleRecord(row);
  if (kind === 'silences') return silenceRecord(row);
  if (kind === 'featureFlags')
    return { name: row.name, value: row.values.value ?? '', created_by: null, updated_at: row.updatedAt };
  if (kind === 'users')
    return {
      id: row.id,
      firstName: row.name.split(' ')[0] ?? '',
      lastName: row.name.split(' ').slice(1).join(' '),
      email: row.values.email ?? '',
      role: 'editor',
      active: true,
    };
  if (kind === 'connections') return connectionRecord(row);
  if (kind === 'artifacts') return { id: row.id, ...row.values, checksum: '6f1ed002', deleted_at: null };
  return {
    id: row.id,
    name: row.name,
    icon: row.icon,
    labels: row.labels,
    spec: { components: [{ types: ['KubernetesNamespace'] }], note: 'kept as it is' },
    source: row.source,
    created_by: row.createdBy?.id ?? null,
    updated_at: row.updatedAt,
  };
};

export const edited = (kind: ResourceKind, row: ResourceRow, version = 'v1') => ({
  record: recordOf(kind, row),
  version,
  row,
});

export const member = (values: Partial<TeamMember> = {}): TeamMember => ({
  id: idOf(2, 1),
  name: 'Hanneke de Wit',
  email: 'hanneke@sample.example',
  avatar: null,
  ...values,
});

export const jobRun = (values: Partial<JobRun> = {}): JobRun => ({
  id: idOf(30, 1),
  name: 'ScrapeKubernetes',
  agent: null,
  resourceType: 'config_scraper',
  resourceId: idOf(31, 1),
  resourceName: 'kubernetes-prod',
  status: 'FAILED',
  startedAt: ago(5 * minuteMs),
  createdAt: ago(5 * minuteMs),
  durationMs: 12_400,
  successes: 812,
  errors: 3,
  details: { errors: ['connection refused', 'context deadline exceeded'] },
  ...values,
});

export const someRuns: readonly JobRun[] = [
  jobRun(),
  jobRun({ id: idOf(30, 2), status: 'WARNING', createdAt: ago(20 * minuteMs), details: { errors: 'slow' } }),
  jobRun({
    id: idOf(30, 3),
    name: 'TopologyRun',
    resourceType: 'topology',
    resourceName: 'payments',
    status: 'RUNNING',
    durationMs: null,
    successes: 0,
    errors: 0,
    details: null,
  }),
];

export const jobStrip = (values: Partial<JobStrip> = {}): JobStrip => ({
  name: 'ScrapeKubernetes',
  resourceType: 'config_scraper',
  resourceId: idOf(31, 1),
  resourceName: 'kubernetes-prod',
  runs: Array.from({ length: 12 }, (_, index) => ({
    id: idOf(32, index),
    status: index < 4 ? 'FAILED' : 'SUCCESS',
    createdAt: ago((index + 1) * 5 * minuteMs),
    durationMs: 4_000 + index * 100,
  })),
  failingSince: ago(20 * minuteMs),
  orLonger: false,
  ...values,
});

export const queue = (values: Partial<EventQueue> = {}): EventQueue => ({
  name: 'notification.send',
  pending: 4,
  failed: 2,
  averageAttempts: 1.5,
  firstFailureAt: ago(2 * dayMs),
  lastFailureAt: ago(3 * minuteMs),
  commonestError: 'dial tcp 10.0.0.4:587: connect: connection refused',
  ...values,
});

export const settingsAnswers = {
  'search.resources': ({ kind, text = '', id }) =>
    [found[kind]].filter((one) => (id === undefined ? one.name.includes(text) : one.id === id)),
  'resources.list': ({ kind }) =>
    serverAnswer({ rows: [...someRows[kind]], total: someRows[kind].length, serverTime: ago(0) }),
  'resources.get': ({ kind, id }) =>
    serverAnswer({
      ...edited(kind, someRows[kind].find((row) => row.id === id) ?? resourceRow({ id })),
      serverTime: ago(0),
    }),
  'resources.create': ({ kind }) => (kind === 'agents' ? agentMade : { id: idOf(20, 9), once: null }),
  'resources.update': ({ kind, id }) => ({
    outcome: 'saved',
    now: edited(kind, someRows[kind].find((row) => row.id === id) ?? resourceRow({ id }), 'v2'),
  }),
  'resources.remove': {},
  'jobs.list': serverAnswer({ runs: [...someRuns], total: someRuns.length }),
  'jobs.names': serverAnswer(['ScrapeKubernetes', 'TopologyRun']),
  'jobs.strips': serverAnswer({ jobs: [jobStrip()], since: ago(2 * dayMs) }),
  'jobs.pins.changes': [],
  'jobs.pins.write': {},
  'settings.members.list': serverAnswer([member()]),
  'settings.members.candidates': [
    member({ id: idOf(2, 7), name: 'Ravi Iyer', email: 'ravi@sample.example' }),
  ],
  'settings.members.add': {},
  'settings.members.remove': {},
  'settings.queues': serverAnswer([queue(), queue({ name: 'incident.created', pending: 0, failed: 0 })]),
  'settings.schema': serverAnswer(null),
  'settings.checkSpec': { outcome: 'checked', problems: [], schemaFaults: [] },
} satisfies Partial<Answers>;
