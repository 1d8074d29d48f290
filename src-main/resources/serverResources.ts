import type { ResourceRecord } from '../../src-preload/contract/resources.ts';
import type { ResourceKind } from '../../src-preload/contract/rules/resources.ts';
import { scraperKindOf } from '../../src-preload/contract/rules/scrapers.ts';
import { agents } from './agents.ts';
import { connections } from './connections.ts';
import { featureFlags } from './featureFlags.ts';
import { integrations } from './integrations.ts';
import { labelsOf } from './labelsOf.ts';
import { notifications } from './notifications.ts';
import { permissions } from './permissions.ts';
import { playbooks } from './playbooks.ts';
import type { Resource } from './Resource.ts';
import { rowWith } from './rowSchema.ts';
import { silences } from './silences.ts';
import { tableResource } from './tableResource.ts';
import { users } from './users.ts';

/** The views do not say which run it was. */
const jobColumns = ['job_name', 'job_status', 'job_time_start', 'job_last_failed', 'job_details'];

/** The topologies' view has no agent of its own: it is embedded. */
const agent = ['agent:agent_id(id,name)'];

/** Labels are a map. One that an older client wrote as a text of JSON is shown as a map, and is one after the next change. */
const withLabels = {
  shown: (record: ResourceRecord): ResourceRecord =>
    typeof record.labels === 'string' ? { ...record, labels: labelsOf(record.labels) } : record,
  stored: (values: ResourceRecord, before: ResourceRecord | undefined): ResourceRecord =>
    typeof before?.labels === 'string' ? { labels: labelsOf(before.labels), ...values } : values,
};

/** Each kind at the server; API reference section 13.1. What the window knows of them stands in the contract's rules/resources.ts. */
export const serverResources: Readonly<Record<ResourceKind, Resource>> = {
  agents,
  featureFlags,
  users,
  integrations,
  connections,
  teams: tableResource({
    relation: 'teams',
    view: 'teams_with_status',
    columns: ['name', 'icon', 'source', 'created_at', 'updated_at', ...jobColumns],
    fields: ['name', 'icon', 'spec'],
    initial: { icon: 'group' },
  }),
  rules: tableResource({
    relation: 'incident_rules',
    columns: ['name', 'source', 'created_at', 'updated_at'],
    fields: ['name', 'spec'],
  }),
  logBackends: tableResource({
    relation: 'logging_backends',
    columns: ['name', 'labels', 'source', 'agent_id', 'created_at', 'updated_at'],
    fields: ['name', 'labels', 'spec'],
    ...withLabels,
  }),
  permissions,
  playbooks,
  notifications,
  silences,
  scrapers: tableResource({
    relation: 'config_scrapers',
    view: 'config_scrapers_with_status',
    columns: ['name', 'spec', 'source', 'agent', 'created_at', 'updated_at', ...jobColumns],
    fields: ['name', 'spec'],
    initial: { source: 'UI' },
    iconOf: ({ spec }) => scraperKindOf(spec).icon,
    ofAgents: true,
    feed: 'scrapers',
  }),
  topologies: tableResource({
    relation: 'topologies',
    view: 'topologies_with_status',
    columns: ['name', 'namespace', 'labels', 'source', ...agent, 'created_at', 'updated_at', ...jobColumns],
    fields: ['name', 'namespace', 'labels', 'spec'],
    initial: { namespace: 'default', source: 'UI' },
    ...withLabels,
    row: rowWith('namespace'),
    ofAgents: true,
  }),
  canaries: tableResource({
    relation: 'canaries',
    view: 'canaries_with_status',
    // It knows neither a specification nor when one was changed.
    columns: [
      'name',
      'namespace',
      'schedule',
      'labels',
      'source',
      'agent',
      'created_at',
      'last_runtime',
      ...jobColumns,
    ],
    fields: ['name', 'namespace', 'labels', 'spec'],
    initial: { namespace: 'default' },
    ...withLabels,
    row: rowWith('namespace', 'schedule'),
    ofAgents: true,
  }),
};
