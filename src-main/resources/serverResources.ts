import type { ResourceKind } from '#contract/rules/resources.ts';
import { scraperKindOf } from '#contract/rules/scrapers.ts';
import { agents } from './agents.ts';
import { canaries } from './canaries.ts';
import { connections } from './connections.ts';
import { featureFlags } from './featureFlags.ts';
import { integrations } from './integrations.ts';
import { notifications } from './notifications.ts';
import { permissions } from './permissions.ts';
import { playbooks } from './playbooks.ts';
import type { Resource } from './Resource.ts';
import { jobColumns, withLabels } from './resourceColumns.ts';
import { rowWith } from './rowSchema.ts';
import { silences } from './silences.ts';
import { tableResource } from './tableResource.ts';
import { users } from './users.ts';

/** The view of topologies has no agent column, so the agent is embedded. */
const agent = ['agent:agent_id(id,name)'];

/** Icon of a team that has none. */
const teamIcon = 'group';

/** Server access by kind. The window's rules for the kinds are in the contract's `rules/resources.ts`. */
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
    initial: { icon: teamIcon },
    iconOf: ({ icon }) => (typeof icon === 'string' && icon !== '' ? icon : teamIcon),
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
    hasAgents: true,
    feed: 'scrapers',
  }),
  topologies: tableResource({
    relation: 'topologies',
    view: 'topologies_with_status',
    columns: ['name', 'namespace', 'labels', 'source', ...agent, 'created_at', 'updated_at', ...jobColumns],
    fields: ['name', 'namespace', 'labels', 'spec'],
    initial: { namespace: 'default', source: 'UI' },
    ...withLabels,
    rowSchema: rowWith('namespace'),
    hasAgents: true,
  }),
  canaries,
};
