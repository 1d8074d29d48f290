import { actionGuards, type Requirement } from './guards.ts';
import { integrationsPath } from './integrations.ts';
import { permissionColumns } from './permissionRules.ts';

/** What is held as lists with an editor each; areas.md section 3. */
export const resourceKinds = [
  'agents',
  'featureFlags',
  'users',
  'connections',
  'teams',
  'rules',
  'logBackends',
  'scrapers',
  'integrations',
  'permissions',
  'topologies',
  'canaries',
  'playbooks',
  'notifications',
  'silences',
] as const;

export type ResourceKind = (typeof resourceKinds)[number];

/** Columns of the lists, named as the server sorts by them. */
export type ResourceColumn =
  | 'name'
  | 'namespace'
  | 'used_by'
  | 'type'
  | 'email'
  | 'value'
  | 'description'
  | 'roles'
  | 'state'
  | 'integration_type'
  | 'source'
  | 'job_status'
  | 'job_time_start'
  | 'job_last_failed'
  | 'labels'
  | 'schedule'
  | 'namespace'
  | 'config_count'
  | 'resource'
  | 'subject'
  | 'action'
  | 'checks_count'
  | 'config_scrapper_count'
  | 'playbook_runs_count'
  | 'last_seen'
  | 'last_received'
  | 'events'
  | 'title'
  | 'filter'
  | 'pending'
  | 'failed'
  | 'sent'
  | 'avg_duration_ms'
  | 'repeat_interval'
  | 'wait_for'
  | 'until'
  | 'created_at'
  | 'updated_at'
  | 'created_by';

export interface ResourceRules {
  /** The address of the list; an editor lies below it. */
  readonly path: string;
  readonly words: {
    readonly one: string;
    readonly many: string;
    /** Before the singular, where it is not `a`. */
    readonly article?: 'an';
    /** What no two of them share. */
    readonly key: 'name' | 'e-mail';
  };
  /** Who sees it. */
  readonly requires: Requirement;
  /** Who may add, change and delete. */
  readonly writes: Requirement;
  /** Columns of the list, in their order. */
  readonly columns: readonly ResourceColumn[];
  /** Columns that it cannot be sorted by. */
  readonly unsorted: readonly ResourceColumn[];
  readonly sort: { readonly sortBy: ResourceColumn; readonly sortOrder: 'asc' | 'desc' };
  /** What job history calls it. */
  readonly jobsOf?: string;
  /** The parameter of the address that opens the dialog for a new one; `add` when absent. */
  readonly addParameter?: string;
  /** Columns that its list can be narrowed by, to those of one thing or of any. */
  readonly narrowedBy?: readonly string[];
  /** How many rows a page may have; what every list offers when absent. */
  readonly pageSizes?: readonly number[];
}

/** What a settings table shows unless its own says otherwise; specification part 3 section 2.9. */
const newestFirst = { sortBy: 'created_at', sortOrder: 'desc' } as const;

/** Specification part 3 sections 2.9, 2.14, 2.16, agents: part 1 sections 2.6 and 9; who may what: part 1 section 6. */
export const resourceRules: Readonly<Record<ResourceKind, ResourceRules>> = {
  agents: {
    path: '/settings/agents',
    words: { one: 'agent', many: 'Agents', article: 'an', key: 'name' },
    requires: { feature: 'agents', read: 'database' },
    writes: actionGuards.changeAgents,
    columns: [
      'name',
      'config_count',
      'checks_count',
      'config_scrapper_count',
      'playbook_runs_count',
      'last_seen',
      'last_received',
      'created_at',
      'updated_at',
      'created_by',
    ],
    unsorted: ['created_by'],
    sort: newestFirst,
    addParameter: 'addAgent',
    pageSizes: [50, 100, 200],
  },
  featureFlags: {
    path: '/settings/feature-flags',
    words: { one: 'feature flag', many: 'Feature Flags', key: 'name' },
    requires: { feature: 'settings.feature_flags', read: 'database' },
    writes: { write: 'properties' },
    columns: ['name', 'description', 'value', 'source', 'created_by', 'created_at', 'updated_at'],
    unsorted: [],
    sort: { sortBy: 'name', sortOrder: 'asc' },
  },
  users: {
    path: '/settings/users',
    words: { one: 'user', many: 'Users', key: 'e-mail' },
    requires: { feature: 'settings.users', read: 'identities', peopleHere: true },
    writes: { write: 'identities' },
    columns: ['name', 'email', 'roles', 'state', 'created_at'],
    unsorted: [],
    sort: { sortBy: 'name', sortOrder: 'asc' },
  },
  connections: {
    path: '/settings/connections',
    words: { one: 'connection', many: 'Connections', key: 'name' },
    requires: { feature: 'settings.connections', read: 'connections' },
    writes: { write: 'connections' },
    columns: ['name', 'namespace', 'type', 'used_by', 'created_by', 'created_at', 'updated_at'],
    unsorted: ['created_by', 'used_by'],
    sort: newestFirst,
  },
  teams: {
    path: '/settings/teams',
    words: { one: 'team', many: 'Teams', key: 'name' },
    requires: { feature: 'settings.teams', read: 'database' },
    writes: { write: 'database' },
    columns: [
      'name',
      'source',
      'job_status',
      'job_time_start',
      'job_last_failed',
      'created_at',
      'updated_at',
      'created_by',
    ],
    unsorted: ['created_by'],
    sort: newestFirst,
    jobsOf: 'team',
  },
  rules: {
    path: '/settings/incident_rules',
    words: { one: 'rule', many: 'Rules', key: 'name' },
    requires: { feature: 'incidents', read: 'database' },
    writes: { write: 'incident' },
    columns: ['name', 'source', 'created_at', 'updated_at', 'created_by'],
    unsorted: ['created_by'],
    sort: newestFirst,
    jobsOf: 'incident_rule',
  },
  logBackends: {
    path: '/settings/logging_backends',
    words: { one: 'log backend', many: 'Log Backends', key: 'name' },
    requires: { feature: 'logs', read: 'database' },
    writes: { write: 'logging_backends' },
    columns: ['name', 'source', 'labels', 'created_by', 'created_at', 'updated_at'],
    unsorted: ['labels', 'created_by'],
    sort: newestFirst,
  },
  scrapers: {
    path: '/catalog/scrapers',
    words: { one: 'scraper', many: 'Scrapers', key: 'name' },
    requires: { feature: 'settings.config_scraper', read: 'config_scrapers' },
    writes: { write: 'config_scrapers' },
    columns: [
      'name',
      'source',
      'job_status',
      'job_time_start',
      'job_last_failed',
      'created_at',
      'updated_at',
      'created_by',
    ],
    unsorted: ['created_by'],
    sort: newestFirst,
    jobsOf: 'config_scraper',
  },
  // Scrapers, topologies and log backends in one list, each of which is edited as what it is.
  integrations: {
    path: integrationsPath,
    words: { one: 'integration', many: 'Integrations', article: 'an', key: 'name' },
    requires: { feature: 'settings.integrations', read: 'database' },
    writes: { write: 'integrations' },
    columns: [
      'name',
      'integration_type',
      'source',
      'job_status',
      'job_time_start',
      'created_by',
      'created_at',
      'updated_at',
    ],
    unsorted: ['created_by'],
    sort: newestFirst,
  },
  permissions: {
    path: '/settings/permissions',
    words: { one: 'permission', many: 'Permissions', key: 'name' },
    requires: { feature: 'settings.permissions', read: 'permissions' },
    writes: { write: 'permissions' },
    columns: ['resource', 'subject', 'action', 'updated_at', 'created_at', 'created_by'],
    unsorted: ['resource', 'subject', 'created_by'],
    sort: newestFirst,
    narrowedBy: permissionColumns,
    pageSizes: [50, 100, 200],
  },
  topologies: {
    path: '/settings/topologies',
    words: { one: 'topology', many: 'Topologies', key: 'name' },
    requires: { feature: 'settings.topology', read: 'topologies' },
    writes: { write: 'topologies' },
    columns: [
      'name',
      'source',
      'namespace',
      'job_status',
      'job_time_start',
      'job_last_failed',
      'labels',
      'created_at',
      'updated_at',
      'created_by',
    ],
    unsorted: ['labels', 'created_by'],
    sort: newestFirst,
    jobsOf: 'topology',
  },
  canaries: {
    path: '/settings/canaries',
    words: { one: 'health check', many: 'Health Checks', key: 'name' },
    requires: { feature: 'settings.health', read: 'canaries' },
    writes: { write: 'canaries' },
    // Its view has no `updated_at`.
    columns: [
      'name',
      'source',
      'schedule',
      'job_status',
      'job_time_start',
      'job_last_failed',
      'labels',
      'created_at',
      'created_by',
    ],
    unsorted: ['labels', 'created_by'],
    sort: newestFirst,
    jobsOf: 'canary',
  },
  // The library shows them as cards; its address opens the editor of one.
  playbooks: {
    path: '/playbooks',
    words: { one: 'playbook', many: 'Playbooks', key: 'name' },
    requires: { feature: 'playbooks', read: 'playbooks' },
    writes: { write: 'playbooks' },
    columns: ['name', 'source', 'created_at', 'updated_at', 'created_by'],
    unsorted: ['created_by'],
    sort: { sortBy: 'name', sortOrder: 'asc' },
  },
  // Called rules where a person reads of them; incident rules were here before.
  notifications: {
    path: '/notifications/rules',
    words: { one: 'notification', many: 'Notification rules', key: 'name' },
    requires: { feature: 'settings.notifications', read: 'notifications' },
    writes: { write: 'notifications' },
    columns: [
      'events',
      'name',
      'filter',
      'pending',
      'failed',
      'sent',
      'avg_duration_ms',
      'repeat_interval',
      'wait_for',
      'created_at',
      'updated_at',
      'created_by',
    ],
    unsorted: ['created_by'],
    sort: newestFirst,
    pageSizes: [50, 100, 200],
  },
  silences: {
    path: '/notifications/silences',
    words: { one: 'notification silence', many: 'Silences', key: 'name' },
    requires: { feature: 'settings.notifications', read: 'notifications' },
    writes: actionGuards.silence,
    columns: ['resource', 'until', 'source', 'description', 'created_at', 'created_by'],
    unsorted: ['resource', 'created_by'],
    sort: newestFirst,
    pageSizes: [50, 100, 200],
  },
};

export const isSortable = (kind: ResourceKind, column: string): column is ResourceColumn => {
  const { columns, unsorted } = resourceRules[kind];
  return columns.some((own) => own === column) && !unsorted.some((own) => own === column);
};

/**
 * Why something cannot be changed here although the person may change others of its kind: it is made elsewhere, and would be
 * overwritten from there. Specification part 3 section 2.9; API reference section 13.1.
 */
export type Origin =
  | { readonly from: 'here' }
  | { readonly from: 'agent' }
  | { readonly from: 'source'; readonly source: string };

/** @param agentId the nil UUID is the server itself */
export function originOf(source: string | null, agentId: string | null, nil: string): Origin {
  if (agentId !== null && agentId !== nil) return { from: 'agent' };
  return source === null || source === '' || source === 'UI' ? { from: 'here' } : { from: 'source', source };
}
