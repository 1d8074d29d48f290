import type { ResourceKind } from '../../src-preload/contract/rules/resources.ts';
import { scraperKindOf } from '../../src-preload/contract/rules/scrapers.ts';
import { agents } from './agents.ts';
import { connections } from './connections.ts';
import { featureFlags } from './featureFlags.ts';
import { integrations } from './integrations.ts';
import { permissions } from './permissions.ts';
import type { Resource } from './Resource.ts';
import { tableResource } from './tableResource.ts';
import { users } from './users.ts';

/** The views do not say which run it was. */
const jobColumns = ['job_name', 'job_status', 'job_time_start', 'job_last_failed', 'job_details'];

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
  }),
  permissions,
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
};
