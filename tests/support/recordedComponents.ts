/**
 * Recorded server responses about components. Ids are ULIDs in UUID format; missing values are null, empty
 * or absent.
 */

const local = '00000000-0000-0000-0000-000000000000';
const component = '018681fc-e54f-bd4f-42be-068a9a69eeb0';
const child = '018681fd-c1ff-16ee-dff0-8c8796e4263e';
const grandchild = '018681fe-010a-6647-74ad-58b3a136dfe4';
const item = '01a2035f-16a6-3d79-83eb-95a7b0e193d0';
const analysis = '685f00dc-97e4-47dd-b337-c4eaec136e90';
const team = '01a20398-bf2c-2748-bc9c-0a87ced18e90';
const longAgo = '2022-12-31T23:59:00+00:00';

/** A tree with a node of each level. */
export const recordedTree = {
  components: [
    {
      id: '018681fe-8156-4b91-d178-caf8b3c28180',
      agent_id: local,
      external_id: 'dummy/cluster',
      name: 'cluster',
      namespace: '',
      status: 'healthy',
      health: 'healthy',
      description: '',
      tooltip: 'Kubernetes Cluster',
      status_reason: null,
      icon: 'icon-cluster',
      type: 'KubernetesCluster',
      summary: { healthy: 2, insights: { security: {} } },
      is_leaf: false,
      created_at: '2022-12-31T23:59:00Z',
      updated_at: '2022-12-31T23:59:00Z',
    },
    {
      id: component,
      agent_id: local,
      external_id: 'dummy/logistics',
      name: 'logistics',
      namespace: '',
      labels: { telemetry: 'enabled' },
      status: 'healthy',
      health: 'healthy',
      description: '',
      status_reason: null,
      type: 'Entity',
      owner: 'logistics-team',
      summary: {
        healthy: 2,
        warning: 1,
        incidents: { availability: { Blocker: 1 }, cost: {} },
        insights: { compliance: {}, cost: {}, reliability: {}, security: { critical: 1 } },
        checks: { healthy: 2, unhealthy: 2 },
      },
      is_leaf: false,
      created_at: '2022-12-31T23:59:00Z',
      updated_at: '2022-12-31T23:59:00Z',
      components: [
        {
          id: child,
          agent_id: local,
          name: 'logistics-api',
          namespace: '',
          status: 'healthy',
          health: 'healthy',
          description: '',
          status_reason: null,
          type: 'Application',
          summary: { healthy: 1, insights: { security: { critical: 1 } }, unhealthy: 1 },
          is_leaf: false,
          created_at: '2022-12-31T23:59:00Z',
          parents: ['018681fe-8156-4b91-d178-caf8b3c28180'],
          components: [
            {
              id: grandchild,
              agent_id: local,
              name: 'logistics-worker',
              namespace: '',
              labels: { tier: 'front' },
              status: 'healthy',
              health: 'healthy',
              description: '',
              status_reason: null,
              type: 'Application',
              is_leaf: true,
              created_at: '0001-01-01T00:00:00Z',
            },
          ],
        },
      ],
    },
  ],
  healthStatuses: ['healthy'],
  teams: ['rec-team'],
  tags: { telemetry: ['enabled'], tier: ['front'] },
  types: ['Application'],
};

export const recordedTreeIds = ['018681fe-8156-4b91-d178-caf8b3c28180', component, child, grandchild];

/** Response for an unknown id or without matches. */
export const recordedNothing = { components: null, healthStatuses: [], teams: [], tags: null, types: [] };

export const recordedComponentRows = {
  components: [
    {
      id: component,
      agent_id: local,
      topology_id: null,
      external_id: 'dummy/logistics',
      parent_id: null,
      name: 'logistics',
      text: '',
      namespace: '',
      labels: { telemetry: 'enabled' },
      hidden: false,
      status: 'healthy',
      health: null,
      description: '',
      status_reason: null,
      icon: '',
      type: 'Entity',
      owner: 'logistics-team',
      log_selectors: null,
      properties: null,
      is_leaf: false,
      cost_per_minute: 0,
      cost_total_1d: 0,
      cost_total_7d: 0,
      cost_total_30d: 0,
      created_at: longAgo,
      updated_at: longAgo,
      deleted_at: null,
    },
  ],
  config_component_relationships: [
    {
      component_id: component,
      selector_id: 'manual',
      deleted_at: null,
      configs: {
        id: item,
        name: 'payments-2',
        type: 'Kubernetes::Pod',
        deleted_at: null,
        config_class: 'Pod',
      },
    },
    { component_id: component, selector_id: '', deleted_at: longAgo, configs: null },
  ],
  changes_by_component: [
    {
      id: 'b62b2cd7-4487-4656-9214-6bad072f7f00',
      type: 'Kubernetes::Pod',
      config_id: item,
      name: 'payments-2',
      change_type: 'PlaybookScheduled',
      config_class: 'Pod',
      severity: 'info',
      created_at: '2026-11-22T14:41:20.275803+00:00',
    },
  ],
  checks_by_component: [
    {
      id: '0186b7a4-9338-7142-1b10-25dc49030210',
      type: 'postgres',
      name: 'logistics-db-check',
      severity: '',
      status: 'unhealthy',
    },
  ],
  team_components: [
    {
      component_id: component,
      role: 'owner',
      team: { id: team, icon: 'group', name: 'rec-team' },
    },
  ],
  analysis_by_component: [
    {
      analysis_id: analysis,
      config: {
        id: 'fe68350e-adcd-459b-92e3-b0a5527d3820',
        name: 'b0a5527d3825',
        type: 'Logistics::DB::RDS',
        config_class: 'Database',
        analysis: [
          {
            id: analysis,
            message: 'Port exposed to public',
            analysis: {},
            analyzer: '',
            severity: 'critical',
            analysis_type: 'security',
            first_observed: '2026-11-22T13:07:31.994549+00:00',
          },
        ],
      },
    },
  ],
  incidents_by_component: [
    {
      title: 'Logistics API is down',
      id: '7c05a739-8a1c-4999-85f7-d93d03f32040',
      created_at: '2026-11-22T13:07:32.038489+00:00',
      type: 'availability',
      status: 'open',
      severity: 'Blocker',
    },
  ],
};

export const recordedComponent = component;
