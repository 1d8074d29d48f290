import { actionRequirements, type Requirement, readOnly } from './guards.ts';
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
  'artifacts',
] as const;

export type ResourceKind = (typeof resourceKinds)[number];

/**
 * How lists display a column. `name` opens the resource; `job` is the status of the last job; `creator` is a
 * person; `source` is where the resource is managed. Other displays fit any value of their type.
 */
export type ColumnDisplay =
  | 'name'
  | 'text'
  | 'names'
  | 'age'
  | 'count'
  | 'bytes'
  | 'labels'
  | 'source'
  | 'job'
  | 'creator';

interface ColumnRule {
  readonly header: string;
  readonly as: ColumnDisplay;
  /** Initial width in pixels. Defaults to that of the display. */
  readonly width?: number;
  /** Share of free width. */
  readonly flex?: number;
  readonly minWidth?: number;
  /** No column of the server's tables: main computes it. */
  readonly computed?: true;
}

/** List columns by their name in the server's tables, which its sort parameter uses. */
export const resourceColumns = {
  name: { header: 'Name', as: 'name' },
  namespace: { header: 'Namespace', as: 'text', width: 130 },
  used_by: { header: 'Used By', as: 'text', computed: true },
  type: { header: 'Type', as: 'text' },
  email: { header: 'Email', as: 'text', flex: 2, width: 220, minWidth: 140 },
  value: { header: 'Value', as: 'text', flex: 1, width: 180, minWidth: 100 },
  description: { header: 'Description', as: 'text', flex: 2, width: 240, minWidth: 100 },
  roles: { header: 'Roles', as: 'names' },
  state: { header: 'State', as: 'text', width: 100 },
  integration_type: { header: 'Type', as: 'text', width: 120 },
  source: { header: 'Source', as: 'source' },
  job_status: { header: 'Job Status', as: 'job' },
  job_time_start: { header: 'Last Run', as: 'age' },
  job_last_failed: { header: 'Last Failed', as: 'age' },
  labels: { header: 'Tags', as: 'labels' },
  schedule: { header: 'Schedule', as: 'text', width: 130 },
  config_count: { header: 'Configs', as: 'count', width: 90 },
  resource: { header: 'Resource', as: 'text' },
  subject: { header: 'Subject', as: 'text' },
  action: { header: 'Action', as: 'text' },
  checks_count: { header: 'Checks', as: 'count', width: 86 },
  config_scrapper_count: { header: 'Scrapers', as: 'count', width: 100 },
  playbook_runs_count: { header: 'Playbook Runs', as: 'count', width: 124 },
  last_seen: { header: 'Last Seen', as: 'text' },
  last_received: { header: 'Last Pushed', as: 'age' },
  events: { header: 'Events', as: 'text' },
  title: { header: 'Title', as: 'text' },
  filter: { header: 'Filter', as: 'text' },
  pending: { header: 'Pending', as: 'count', width: 90 },
  failed: { header: 'Failed', as: 'count', width: 90 },
  sent: { header: 'Sent', as: 'count', width: 90 },
  avg_duration_ms: { header: 'Avg Duration', as: 'text', width: 130 },
  repeat_interval: { header: 'Repeat Interval', as: 'text', width: 130 },
  wait_for: { header: 'Wait For', as: 'text', width: 110 },
  until: { header: 'Duration', as: 'age' },
  filename: { header: 'Name', as: 'name' },
  content_type: { header: 'Content Type', as: 'text', width: 180 },
  size: { header: 'Size', as: 'bytes' },
  path: { header: 'Path', as: 'text', flex: 2, width: 240, minWidth: 100 },
  created_at: { header: 'Created', as: 'age' },
  updated_at: { header: 'Updated', as: 'age' },
  created_by: { header: 'Created By', as: 'creator' },
} as const satisfies Readonly<Record<string, ColumnRule>>;

export type ResourceColumn = keyof typeof resourceColumns;

/** Returns how the column is displayed, without the exact types of the table. */
export const columnRule = (column: ResourceColumn): ColumnRule => resourceColumns[column];

export interface ResourceRules {
  /** Address of the list. Editors are at paths below it. */
  readonly path: string;
  readonly texts: {
    readonly one: string;
    /** The noun in sentences outside of the kind's screens, if it differs. */
    readonly oneElsewhere?: string;
    readonly many: string;
    /** Indefinite article. Defaults to `a`. */
    readonly article?: 'an';
    /** The unique field. */
    readonly key: 'name' | 'e-mail';
  };
  /** Requirement to read. */
  readonly requires: Requirement;
  /** Requirement to create, update and delete. `readOnly` kinds have no form, only details. */
  readonly writes: Requirement;
  /** At most one is displayed as `name`. */
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
    texts: { one: 'rule', oneElsewhere: 'incident rule', many: 'Rules', key: 'name' },
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
    texts: {
      one: 'notification',
      oneElsewhere: 'notification rule',
      many: 'Notification rules',
      key: 'name',
    },
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
    texts: { one: 'notification silence', oneElsewhere: 'silence', many: 'Silences', key: 'name' },
    requires: { feature: 'settings.notifications', read: 'notifications', serverObject: 'notification' },
    writes: actionRequirements.silence,
    columns: ['resource', 'until', 'source', 'description', 'created_at', 'created_by'],
    unsorted: ['resource', 'created_by'],
    // Silences without an end come first, and expired ones come last.
    sort: { sortBy: 'until', sortOrder: 'desc' },
    pageSizes: [50, 100, 200],
  },
  artifacts: {
    path: '/settings/artifacts',
    texts: { one: 'artifact', many: 'Artifacts', article: 'an', key: 'name' },
    requires: { read: 'database', roles: ['admin'] },
    writes: readOnly,
    columns: ['filename', 'content_type', 'size', 'path', 'created_at', 'updated_at'],
    unsorted: [],
    sort: newestFirst,
    searchColumns: ['filename', 'path'],
  },
};

export const isSortable = (kind: ResourceKind, column: string): column is ResourceColumn => {
  const { columns, unsorted } = resourceRules[kind];
  return columns.some((own) => own === column) && !unsorted.some((own) => own === column);
};

/** Returns the column with a resource's name. Undefined for kinds that are named after their contents. */
export const nameColumnOf = (kind: ResourceKind): ResourceColumn | undefined =>
  resourceRules[kind].columns.find((column) => resourceColumns[column].as === 'name');

/** Returns whether no user can change resources of the kind. */
export const isReadOnlyKind = (kind: ResourceKind): boolean => resourceRules[kind].writes === readOnly;
