/**
 * Recorded server responses about playbooks. Ids are ULIDs in UUID format; missing values are null, empty
 * or absent.
 */

const playbook = '01a20398-bf52-6a5b-6c67-61126d7bca60';
const run = '01a203b4-586f-8a5b-90c6-16431c980160';
const check = '01a20367-ea62-4231-4e52-48b90ce13ac0';
const component = '018681fd-5770-336f-227c-259435d7fc60';
const item = '01a2035f-16a6-3d79-83eb-95a7b0e193d0';
const local = '00000000-0000-0000-0000-000000000000';

const spec = {
  icon: 'server',
  checks: [{ types: ['http'] }],
  actions: [{ name: 'ok', exec: { script: 'echo ok', connections: {} } }],
  category: 'Ops',
  components: [{ types: ['Application'] }],
  parameters: [
    {
      name: 'kind',
      type: 'list',
      label: 'Kind',
      default: 'a',
      required: true,
      properties: { options: [{}] },
    },
  ],
};

const runRow = {
  id: run,
  playbook_id: playbook,
  spec,
  status: 'failed',
  created_at: '2026-11-22T14:41:20.495351+00:00',
  start_time: '2026-11-22T14:41:20.514848+00:00',
  scheduled_time: '2026-11-22T14:41:20.624217+00:00',
  end_time: '2026-11-22T14:41:20.632368+00:00',
  created_by: 'cbe21f8a-8d57-45f1-b11a-7fc712bdb0d0',
  check_id: check,
  config_id: null,
  component_id: null,
  parameters: { who: '', flag: '', kind: 'a' },
  request: null,
  agent_id: null,
  error: null,
  playbooks: { id: playbook, icon: 'server', name: 'rec-check', title: 'Rec check', spec },
  component: null,
  check: { id: check, icon: 'http', name: 'home page' },
  config: null,
};

export const recordedPlaybooks = {
  playbooks: [
    {
      id: playbook,
      namespace: 'mc',
      name: 'rec-check',
      title: 'Rec check',
      icon: 'server',
      description: 'for checks',
      spec,
      created_by: null,
      source: 'UI',
      category: 'Ops',
      created_at: '2026-11-22T14:11:11.826076+00:00',
      updated_at: '2026-11-22T14:11:11.826076+00:00',
      deleted_at: null,
    },
    {
      id: '01a203b4-7b8f-7935-bd9e-ba46452acd00',
      namespace: 'default',
      name: 'rec mwry2rtu',
      title: 'rec mwry2rtu',
      icon: null,
      description: null,
      spec: { title: 'rec', actions: [{ name: 'a', exec: { script: 'true' } }] },
      created_by: 'cbe21f8a-8d57-45f1-b11a-7fc712bdb0d0',
      source: 'UI',
      category: 'Ops',
      created_at: '2026-11-22T14:41:29.487281+00:00',
      updated_at: '2026-11-22T14:41:29.487281+00:00',
      deleted_at: null,
    },
  ],
  playbook_runs: [
    runRow,
    {
      ...runRow,
      id: '01a203a6-8b22-f641-f4e3-180b9a00ed90',
      check_id: null,
      component_id: component,
      check: null,
      component: { id: component, icon: '', name: 'logistics-api' },
    },
    {
      ...runRow,
      id: '01a203b4-5774-6132-d825-57b028071150',
      status: 'completed',
      check_id: null,
      config_id: item,
      parameters: { message: 'hi' },
      check: null,
      config: { id: item, name: 'payments-2', type: 'Kubernetes::Pod', config_class: 'Pod' },
    },
  ],
  playbook_run_actions: [
    {
      id: '01a203a2-bd0b-046b-0d86-c337c3bdc880',
      name: 'bad',
      status: 'failed',
      playbook_run_id: run,
      start_time: '2026-11-22T14:22:06.630934+00:00',
      scheduled_time: '2026-11-22T14:22:06.603474+00:00',
      end_time: '2026-11-22T14:22:06.64094+00:00',
      result: { args: ['bash'], path: '/usr/bin/bash', stderr: 'no', stdout: '', exitCode: 3 },
      is_pushed: false,
      agent_id: null,
      error: null,
      artifacts: [
        {
          id: '01a203a6-8a74-17c6-4106-b9298c3e7880',
          check_id: null,
          check_time: null,
          playbook_run_action_id: '01a203a2-bd0b-046b-0d86-c337c3bdc880',
          connection_id: null,
          path: 'rec/a.txt',
          filename: 'a.txt',
          content_type: 'text/plain',
          size: 3,
          checksum: 'abc',
          is_pushed: false,
          is_data_pushed: false,
          created_at: '2026-11-22T14:26:15.796096+00:00',
          updated_at: '2026-11-22T14:26:15.796096+00:00',
          deleted_at: null,
          expires_at: null,
        },
      ],
    },
  ],
} as const;

/** Playbooks for a resource, with unfilled parameters. */
export const recordedApplicable = [
  { id: playbook, name: 'rec-check', parameters: spec.parameters },
  { id: '01a2035f-18d6-3c8e-8666-98af5d0c2300', name: 'restart', parameters: null },
] as const;

export const recordedParams = { params: [{ name: 'message', label: 'Message' }] } as const;

export const recordedSearch = {
  checks: [
    {
      id: check,
      agent: local,
      icon: 'http',
      name: 'home page',
      namespace: 'prod',
      type: 'http',
      tags: { app: 'web', high: 'true', team: 'a' },
    },
    {
      id: '0186b7a4-0593-73e9-7e3d-5b3446336c10',
      agent: local,
      name: 'logistics-api-health-check',
      namespace: '',
      type: 'http',
      tags: { app: 'logistics' },
    },
  ],
  components: [
    {
      id: component,
      agent: local,
      name: 'logistics',
      namespace: '',
      type: 'Entity',
      tags: { telemetry: 'enabled' },
    },
    { id: '018681fc-e54f-bd4f-42be-068a9a69eeb0', agent: local, name: 'bare', namespace: '', type: 'Entity' },
  ],
  configs: [
    {
      id: item,
      agent: local,
      name: 'payments-2',
      namespace: '',
      type: 'Kubernetes::Pod',
      tags: { account: 'acme-2', cluster: 'stage', region: 'eu-west-1' },
    },
    {
      id: '3fadcac5-0200-4631-b951-b6f685b27870',
      agent: local,
      name: 'logistics-api-pod-1',
      namespace: '',
      type: 'Kubernetes::Pod',
    },
  ],
} as const;
