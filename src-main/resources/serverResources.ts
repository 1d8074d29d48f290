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
import { withLabels } from './resourceColumns.ts';
import { silences } from './silences.ts';
import { tableResource } from './tableResource.ts';
import { users } from './users.ts';

/** Icon of a team that has none. */
const teamIcon = 'group';

/** Server access by kind. The kinds' columns, texts and rights are in the contract's `rules/resources.ts`. */
export const serverResources: Readonly<Record<ResourceKind, Resource>> = {
  agents,
  featureFlags,
  users,
  integrations,
  connections,
  permissions,
  playbooks,
  notifications,
  silences,
  canaries,
  artifacts: tableResource('artifacts', { relation: 'artifacts' }),
  teams: tableResource('teams', {
    relation: 'teams',
    view: 'teams_with_status',
    columns: ['icon'],
    fields: ['name', 'icon', 'spec'],
    initial: { icon: teamIcon },
    iconOf: ({ icon }) => (typeof icon === 'string' && icon !== '' ? icon : teamIcon),
  }),
  rules: tableResource('rules', { relation: 'incident_rules', fields: ['name', 'spec'] }),
  logBackends: tableResource('logBackends', {
    relation: 'logging_backends',
    fields: ['name', 'labels', 'spec'],
    ...withLabels,
  }),
  scrapers: tableResource('scrapers', {
    relation: 'config_scrapers',
    view: 'config_scrapers_with_status',
    columns: ['spec', 'agent'],
    fields: ['name', 'spec'],
    initial: { source: 'UI' },
    iconOf: ({ spec }) => scraperKindOf(spec).icon,
    hasAgents: true,
    feed: 'scrapers',
  }),
  topologies: tableResource('topologies', {
    relation: 'topologies',
    view: 'topologies_with_status',
    // The view has no agent column, so the agent is embedded.
    columns: ['agent:agent_id(id,name)'],
    fields: ['name', 'namespace', 'labels', 'spec'],
    initial: { namespace: 'default', source: 'UI' },
    ...withLabels,
    hasAgents: true,
  }),
};
