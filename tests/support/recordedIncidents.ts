/**
 * Recorded incident rows with changed names. Their oddities are real: evidence of the type `component`, the
 * hypothesis status `confirmed`, ids without version or variant bits.
 */
const person = { id: 'cbe21f8a-8d57-45f1-b11a-7fc712bdb0d1', name: 'Ada Root', avatar: null };
const seeded = { id: '01653e30-39a6-482a-8a9c-2bb8debaf440', name: 'John Doe', avatar: null };
const team = { id: '01a20398-bf2c-2748-bc9c-0a87ced18e91', name: 'logistics', icon: 'group', spec: null };
const incidentId = '01a203b4-4816-4209-3e2d-a2209d48cf2d';
const root = '01a203b4-483e-35b5-be87-1254068afe57';
const item = '01a2035f-16a6-3d79-83eb-95a7b0e193d3';
const check = '01a20367-ea62-4231-4e52-48b90ce13ac1';
const component = '018681fc-e54f-bd4f-42be-068a9a69eeb5';
const time = '2026-11-22T14:41:16.34971+00:00';

const evidence = (id: string, type: string, more: object) => ({
  id,
  description: 'recorded',
  hypothesis_id: root,
  config_id: null,
  config_change_id: null,
  config_analysis_id: null,
  component_id: null,
  check_id: null,
  definition_of_done: false,
  done: null,
  factor: null,
  mitigator: null,
  created_by: person,
  type,
  evidence: null,
  properties: null,
  created_at: time,
  updated_at: time,
  script: null,
  script_result: null,
  ...more,
});

const evidences = [
  evidence('01a203b4-48bb-db4e-7ecc-2d3a3c2e4324', 'topology', { component_id: component }),
  evidence('01a203b4-48de-05ee-7cfb-4bbae085f5f4', 'config', {
    config_id: item,
    evidence: { lines: { 1: 'a' }, selected_lines: { 1: 'a' } },
  }),
  evidence('01a203b4-4902-ce20-f8ca-044f02386551', 'config_change', {
    config_id: item,
    config_change_id: '01a20398-bf16-84ec-7199-4e2283c8a753',
    evidence: {},
  }),
  evidence('01a203b4-494e-86b4-e293-2a6989356444', 'config_analysis', {
    config_id: item,
    config_analysis_id: '01a20398-bf1f-d5ad-13fc-a64ffe87c7c7',
    evidence: {},
  }),
  evidence('01a203b4-496e-82f6-6745-ae85bcc8f31d', 'check', {
    check_id: check,
    evidence: { start: '1h', check_id: check, includeMessages: true },
  }),
  evidence('01a203b4-498f-7573-995f-071cd73e681e', 'log', {
    component_id: component,
    evidence: { lines: [{ labels: {}, message: 'm', timestamp: '2026-11-22T14:41:16.664Z' }] },
  }),
  evidence('01a203b4-49ae-f846-84a4-8dbc4bd98e03', 'comment', {
    definition_of_done: true,
    done: true,
    evidence: { comment: 'c' },
  }),
  evidence('183aa806-b8a4-44a5-b5c1-519faea313f8', 'component', {
    component_id: '018681fe-4529-c50f-26fd-530fa9c57319',
    done: false,
    factor: false,
    mitigator: false,
    created_by: seeded,
    evidence: {},
    properties: {},
    script: '',
    script_result: '',
  }),
];

const comment = (id: string, hypothesis_id: string | null) => ({
  id,
  read: null,
  comment: 'hello',
  created_at: time,
  created_by: person,
  updated_at: time,
  external_id: null,
  incident_id: incidentId,
  responder_id: null,
  hypothesis_id,
  external_created_by: null,
});

const responder = (id: string, more: object) => ({
  id,
  incident_id: incidentId,
  type: 'person',
  index: null,
  person: null,
  person_id: null,
  team: null,
  team_id: null,
  external_id: null,
  properties: { responderType: 'person' },
  acknowledged: null,
  resolved: null,
  closed: null,
  created_by: person,
  created_at: time,
  updated_at: time,
  deleted_at: null,
  ...more,
});

/** Rows by relation. */
export const recordedIncidents = {
  incidents: [
    {
      id: incidentId,
      incident_id: 'INC-24',
      incident_rule_id: null,
      title: 'rec mwry2rtu b',
      created_by: person.id,
      commander: person,
      communicator: person,
      severity: 'critical',
      description: 'recorded',
      type: 'cost',
      status: 'investigating',
      acknowledged: null,
      resolved: null,
      closed: null,
      created_at: '2026-11-22T14:41:16.309767+00:00',
      updated_at: '2026-11-22T14:41:17.055042+00:00',
      hypotheses: [
        {
          id: root,
          incident_id: incidentId,
          parent_id: null,
          owner: null,
          team_id: null,
          type: 'root',
          title: 'root',
          status: 'possible',
          created_by: person,
          created_at: time,
          updated_at: time,
          evidences,
          comments: [comment('01a203b4-4a12-eb6a-bc50-a4a4d11a4798', root)],
        },
        {
          id: '01a203b4-485d-29de-6c44-0d412ad868bf',
          incident_id: incidentId,
          parent_id: root,
          owner: null,
          team_id: null,
          type: 'factor',
          title: 'factor',
          status: 'confirmed',
          created_by: seeded,
          created_at: '2026-11-22T14:41:16.380642+00:00',
          updated_at: '2026-11-22T14:41:16.42328+00:00',
          evidences: [],
          comments: [],
        },
      ],
      comments: [comment('5380dfc8-cc30-4e77-a741-096346003991', null)],
      responders: [
        responder('01a203b4-4a30-fb41-2e36-8ea95cba0f68', { person, person_id: person.id }),
        responder('01a203b4-4a53-9a61-8ca4-62d02fabf58d', {
          type: 'system',
          team,
          team_id: team.id,
          properties: { to: 'a@b.test', responderType: 'email' },
        }),
      ],
    },
  ],
  incident_histories: [
    {
      id: '01a203b4-4aff-6f98-fe96-3f5de743e14b',
      incident_id: incidentId,
      created_by: person,
      type: 'incident.status_updated',
      description: 'investigating',
      hypothesis_id: null,
      created_at: '2026-11-22T14:41:17.055042+00:00',
      updated_at: '2026-11-22T14:41:17.055042+00:00',
      responder_id: null,
      evidence_id: null,
      comment_id: null,
      evidence: null,
      hypothesis: null,
      responder: null,
      comment: null,
    },
  ],
  teams: [
    {
      id: '4dbd483c-4ba3-4123-8eb0-8cd319b8b06a',
      name: 'Backend',
      icon: 'backend',
      spec: null,
      source: '',
      created_by: seeded.id,
      created_at: '2026-11-22T13:07:31.820466+00:00',
      updated_at: '2026-11-22T13:07:31.820466+00:00',
      deleted_at: null,
    },
  ],
  configs: [
    {
      id: '01a20398-bf59-a570-cd01-d8e2a9595fa1',
      external_id: ['rec-jira'],
      name: 'rec-jira',
      type: 'Jira',
      analysis: {},
      changes: 0,
    },
  ],
} as const;
