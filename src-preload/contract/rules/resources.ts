import { actionRequirements, type Requirement } from './guards.ts';
import { integrationsPath } from './integrations.ts';
import { permissionColumns } from './permissionRules.ts';

/** Kinds of resources with a list and an editor. */
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

/** List columns, named as in the server's sort parameter. */
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
  /** Address of the list. Editors are at paths below it. */
  readonly path: string;
  readonly texts: {
    readonly one: string;
    readonly many: string;
    /** Indefinite article. Defaults to `a`. */
    readonly article?: 'an';
    /** The unique field. */
    readonly key: 'name' | 'e-mail';
  };
  /** Requirement to read. */
  readonly requires: Requirement;
  /** Requirement to create, update and delete. */
  readonly writes: Requirement;
  readonly columns: readonly ResourceColumn[];
  readonly unsorted: readonly ResourceColumn[];
  readonly sort: { readonly sortBy: ResourceColumn; readonly sortOrder: 'asc' | 'desc' };
  /** Resource type in the job history. */
  readonly jobsOf?: string;
  /** Query parameter that opens the dialog for a new resource. Defaults to `add`. */
  readonly addParameter?: string;
  /** Columns that the list can be filtered by. */
  readonly filterColumns?: readonly string[];
  /** Text columns that the list can be searched by. Without them, the list has no search field. */
  readonly searchColumns?: readonly ResourceColumn[];
  /** Page sizes to choose from. Defaults to those of every list. */
  readonly pageSizes?: readonly number[];
}

/** Default sort order of settings tables. */
const newestFirst = { sortBy: 'created_at', sortOrder: 'desc' } as const;

const byName: readonly ResourceColumn[] = ['name'];

export const resourceRules: Readonly<Record<ResourceKind, ResourceRules>> = {
  agents: {
    path: '/settings/agents',
    texts: { one: 'agent', many: 'Agents', article: 'an', key: 'name' },
    requires: { feature: 'agents', read: 'database', serverObject: 'database.monitor' },
    writes: actionRequirements.changeAgents,
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
    searchColumns: byName,
    addParameter: 'addAgent',
    pageSizes: [50, 100, 200],
  },
  featureFlags: {
    path: '/settings/feature-flags',
    texts: { one: 'feature flag', many: 'Feature Flags', key: 'name' },
    requires: { feature: 'settings.feature_flags', read: 'database' },
    writes: { write: 'properties' },
    columns: ['name', 'description', 'value', 'source', 'created_by', 'created_at', 'updated_at'],
    unsorted: [],
    sort: { sortBy: 'name', sortOrder: 'asc' },
    searchColumns: ['name', 'description'],
  },
  users: {
    path: '/settings/users',
    texts: { one: 'user', many: 'Users', key: 'e-mail' },
    requires: { feature: 'settings.users', read: 'identities', serverUsers: true },
    writes: { write: 'identities' },
    columns: ['name', 'email', 'roles', 'state', 'created_at'],
    unsorted: [],
    sort: { sortBy: 'name', sortOrder: 'asc' },
    searchColumns: ['name', 'email'],
  },
  connections: {
    path: '/settings/connections',
    texts: { one: 'connection', many: 'Connections', key: 'name' },
    requires: { feature: 'settings.connections', read: 'connections' },
    writes: { write: 'connections' },
    columns: ['name', 'namespace', 'type', 'used_by', 'created_by', 'created_at', 'updated_at'],
    unsorted: ['created_by', 'used_by'],
    sort: newestFirst,
    searchColumns: ['name', 'type'],
  },
  teams: {
    path: '/settings/teams',
    texts: { one: 'team', many: 'Teams', key: 'name' },
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
    searchColumns: byName,
    jobsOf: 'team',
  },
  rules: {
    path: '/settings/incident_rules',
    texts: { one: 'rule', many: 'Rules', key: 'name' },
    requires: { feature: 'incidents', read: 'database', serverObject: 'incident' },
    writes: { write: 'incident' },
    columns: ['name', 'source', 'created_at', 'updated_at', 'created_by'],
    unsorted: ['created_by'],
    sort: newestFirst,
    searchColumns: byName,
    jobsOf: 'incident_rule',
  },
  logBackends: {
    path: '/settings/logging_backends',
    texts: { one: 'log backend', many: 'Log Backends', key: 'name' },
    requires: { feature: 'logs', read: 'database', serverObject: 'database.config_scrapers' },
    writes: { write: 'logging_backends' },
    columns: ['name', 'source', 'labels', 'created_by', 'created_at', 'updated_at'],
    unsorted: ['labels', 'created_by'],
    sort: newestFirst,
    searchColumns: byName,
  },
  scrapers: {
    path: '/catalog/scrapers',
    texts: { one: 'scraper', many: 'Scrapers', key: 'name' },
    requires: {
      feature: 'settings.config_scraper',
      read: 'config_scrapers',
      serverObject: 'database.monitor',
    },
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
    searchColumns: byName,
    jobsOf: 'config_scraper',
  },
  // One list for scrapers, topologies and log backends. Each row opens the editor of its type.
  integrations: {
    path: integrationsPath,
    texts: { one: 'integration', many: 'Integrations', article: 'an', key: 'name' },
    requires: { feature: 'settings.integrations', read: 'database', serverObject: 'database.monitor' },
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
    searchColumns: byName,
  },
  permissions: {
    path: '/settings/permissions',
    texts: { one: 'permission', many: 'Permissions', key: 'name' },
    requires: { feature: 'settings.permissions', read: 'permissions', serverObject: 'database.system' },
    writes: { write: 'permissions' },
    columns: ['resource', 'subject', 'action', 'updated_at', 'created_at', 'created_by'],
    unsorted: ['resource', 'subject', 'created_by'],
    sort: newestFirst,
    filterColumns: permissionColumns,
    pageSizes: [50, 100, 200],
  },
  topologies: {
    path: '/settings/topologies',
    texts: { one: 'topology', many: 'Topologies', key: 'name' },
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
    searchColumns: byName,
    jobsOf: 'topology',
  },
  canaries: {
    path: '/settings/canaries',
    texts: { one: 'health check', many: 'Health Checks', key: 'name' },
    requires: { feature: 'settings.health', read: 'canaries' },
    writes: { write: 'canaries' },
    columns: [
      'name',
      'source',
      'schedule',
      'job_status',
      'job_time_start',
      'job_last_failed',
      'labels',
      'created_at',
      'updated_at',
      'created_by',
    ],
    // The server's view has no column `updated_at`, so it cannot be sorted by it.
    unsorted: ['labels', 'updated_at', 'created_by'],
    sort: newestFirst,
    searchColumns: byName,
    jobsOf: 'canary',
  },
  // The library displays playbooks as cards. This address opens the editor of one playbook.
  playbooks: {
    path: '/playbooks',
    texts: { one: 'playbook', many: 'Playbooks', key: 'name' },
    requires: { feature: 'playbooks', read: 'playbooks' },
    writes: { write: 'playbooks' },
    columns: ['name', 'source', 'created_at', 'updated_at', 'created_by'],
    unsorted: ['created_by'],
    sort: { sortBy: 'name', sortOrder: 'asc' },
  },
  // Labeled “rules” for users. The plain name would clash with incident rules.
  notifications: {
    path: '/notifications/rules',
    texts: { one: 'notification', many: 'Notification rules', key: 'name' },
    requires: { feature: 'settings.notifications', read: 'notifications', serverObject: 'database.monitor' },
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
    searchColumns: ['name', 'title', 'filter'],
    filterColumns: ['events'],
    pageSizes: [50, 100, 200],
  },
  silences: {
    path: '/notifications/silences',
    texts: { one: 'notification silence', many: 'Silences', key: 'name' },
    requires: { feature: 'settings.notifications', read: 'notifications', serverObject: 'notification' },
    writes: actionRequirements.silence,
    columns: ['resource', 'until', 'source', 'description', 'created_at', 'created_by'],
    unsorted: ['resource', 'created_by'],
    // Silences without an end come first, and expired ones come last.
    sort: { sortBy: 'until', sortOrder: 'desc' },
    pageSizes: [50, 100, 200],
  },
};

export const isSortable = (kind: ResourceKind, column: string): column is ResourceColumn => {
  const { columns, unsorted } = resourceRules[kind];
  return columns.some((own) => own === column) && !unsorted.some((own) => own === column);
};

/** Where a resource is managed. Resources from elsewhere are read-only here. */
export type Origin =
  | { readonly from: 'here' }
  | { readonly from: 'agent' }
  | { readonly from: 'source'; readonly source: string };

/** @param agentId the nil UUID is the server itself */
export function originOf(source: string | null, agentId: string | null, nil: string): Origin {
  if (agentId !== null && agentId !== nil) return { from: 'agent' };
  return source === null || source === '' || source === 'UI' ? { from: 'here' } : { from: 'source', source };
}
