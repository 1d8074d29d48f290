/** Recorded notification rows with changed names. */
const person = 'cbe21f8a-8d57-45f1-b11a-7fc712bdb0d1';
const rule = '01a20398-bf35-d1bb-9a2f-973618ad90c1';
const otherRule = '01a20398-bf37-f5dc-2361-dc9e0f3b6e41';
const pod = '01a2035f-16a6-3d79-83eb-95a7b0e193d3';
const check = '0186b7a4-9338-7142-1b10-25dc49030211';
const creator = { id: person, name: 'Admin Root', avatar: null };

export const recordedSends = [
  {
    id: '01a20398-bf38-66e1-beef-2a7556e79631',
    notification_id: rule,
    body: 'a body',
    status: 'sent',
    count: 1,
    first_observed: '2026-11-22T13:11:11.800259+00:00',
    source_event: 'check.failed',
    resource_id: check,
    person_id: person,
    error: null,
    duration_millis: 100,
    created_at: '2026-11-22T14:10:11.800259+00:00',
    resource_type: 'check',
    resource: { id: check, icon: '', name: 'logistics-db-check', type: 'postgres', status: 'unhealthy' },
  },
  {
    id: '01a20398-bf38-5bad-dc05-51ca0a18fac1',
    notification_id: rule,
    body: null,
    status: 'error',
    count: 2,
    first_observed: '2026-11-22T13:11:11.800259+00:00',
    source_event: 'config.unhealthy',
    resource_id: pod,
    person_id: null,
    error: 'no route',
    duration_millis: 200,
    created_at: '2026-11-22T14:09:11.800259+00:00',
    resource_type: 'config',
    resource: { id: pod, name: 'payments-2', type: 'Kubernetes::Pod', config_class: 'Pod' },
  },
  {
    id: '01a20398-bf38-5bad-dc05-51ca0a18fac2',
    notification_id: otherRule,
    body: null,
    status: null,
    count: 40,
    first_observed: '2026-11-21T13:11:11.8+00:00',
    source_event: 'component.unhealthy',
    resource_id: '01a20398-bf38-5bad-dc05-51ca0a18fac7',
    person_id: null,
    error: null,
    duration_millis: null,
    created_at: '2026-11-22T14:09:11+00:00',
    resource_type: 'component',
    // A deleted component.
    resource: { id: null, name: null, icon: null },
  },
] as const;

const base = {
  error: null,
  title: null,
  person_id: null,
  team_id: null,
  custom_services: null,
  repeat_interval: null,
  wait_for: null,
  created_by: creator,
  creator,
  source: 'UI',
  person: null,
  team: null,
} as const;

const toTeam = {
  ...base,
  id: otherRule,
  name: 'rec-team',
  namespace: 'mc',
  events: ['check.failed'],
  filter: null,
  team_id: '01a20398-bf2c-2748-bc9c-0a87ced18e91',
  team: { id: '01a20398-bf2c-2748-bc9c-0a87ced18e91', icon: 'group', name: 'rec-team', team_members: [] },
  created_at: '2026-11-22T14:11:11.799141+00:00',
  updated_at: '2026-11-22T14:11:11.799141+00:00',
} as const;

const toService = {
  ...base,
  id: rule,
  name: 'rec-service',
  namespace: 'mc',
  title: 'rec',
  events: ['check.failed'],
  filter: 'false',
  custom_services: [{ connection: 'connection://mc/none' }],
  repeat_interval: '4h',
  wait_for: 60_000_000_000,
  created_at: '2026-11-22T14:22:32.63711+00:00',
  updated_at: '2026-11-22T14:22:32.674938+00:00',
} as const;

const figures = { pending: 0, avg_duration_ms: null, failed: 0, sent: 0, most_common_error: null };

/** Rows of the view. */
export const recordedRules = [toTeam, toService].map((row) => ({ ...row, ...figures }));

/** Rows of the table. */
export const recordedRuleRows = [toTeam, toService].map((row) => ({
  ...row,
  created_by: person,
  template: null,
  properties: null,
  group_by: null,
  deleted_at: null,
}));

export const recordedSilences = [
  {
    id: '01a20398-bf40-0306-71bd-faba1e49a1d1',
    namespace: 'mc',
    description: 'rec 1',
    from: '2026-11-22T14:11:11.80764+00:00',
    until: '2126-11-22T22:11:11.80764+00:00',
    recursive: true,
    config_id: pod,
    check_id: null,
    canary_id: null,
    component_id: null,
    source: 'UI',
    created_by: person,
    created_at: '2026-11-22T14:11:11.80764+00:00',
    updated_at: '2026-11-22T14:11:11.80764+00:00',
    deleted_at: null,
    checks: null,
    catalog: { id: pod, name: 'payments-2', type: 'Kubernetes::Pod', config_class: 'Pod' },
    component: null,
    canary: null,
    creator,
  },
  {
    id: '01a20365-9e57-cc76-8bc3-bfcc7530b451',
    namespace: '',
    description: null,
    from: '2026-11-22T13:15:21.046751+00:00',
    until: '2026-11-22T15:15:21.046761+00:00',
    recursive: null,
    config_id: null,
    check_id: check,
    canary_id: null,
    component_id: null,
    source: null,
    created_by: null,
    created_at: '2026-11-22T13:15:21.047266+00:00',
    updated_at: '2026-11-22T13:15:21.047266+00:00',
    deleted_at: null,
    checks: { id: check, name: 'logistics-db-check', type: 'postgres', status: 'unhealthy' },
    catalog: null,
    component: null,
    canary: null,
    creator: null,
  },
] as const;
