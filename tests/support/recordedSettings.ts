/** Recorded settings rows with changed names. */
const local = '00000000-0000-0000-0000-000000000000';
const person = 'cbe21f8a-8d57-45f1-b11a-7fc712bdb0d1';
const creator = { id: person, name: 'Ada Root', avatar: null };
const time = '2026-11-22T14:26:15.762853+00:00';

const noJob = {
  job_name: null,
  job_status: null,
  job_details: null,
  job_time_start: null,
  job_last_failed: null,
};
const failedJob = (errors: unknown) => ({
  job_name: 'RunIt',
  job_status: 'FAILED',
  job_details: { errors },
  job_time_start: time,
  job_last_failed: time,
});
const ofServer = { agent_id: local, agent: { id: local, name: 'local' } };
const times = { created_at: time, updated_at: null, deleted_at: null };

/** By kind: the relation of its list, and its rows. */
export const recordedSettings = {
  teams: [
    'teams_with_status',
    [
      {
        id: '01a20398-bf2c-2748-bc9c-0a87ced18e91',
        name: 'logistics',
        icon: 'group',
        source: 'UI',
        creator,
        ...times,
        ...noJob,
      },
    ],
  ],
  rules: [
    'incident_rules',
    [{ id: '01a20398-bf46-1eb3-1e4b-92342b741f53', name: 'nothing', source: 'UI', creator, ...times }],
  ],
  logBackends: [
    'logging_backends',
    [
      {
        id: '01a20398-bf29-d833-a0f3-dca8cad0b7a3',
        name: 'pods',
        labels: { env: 'dev' },
        source: 'UI',
        agent_id: null,
        creator,
        ...times,
      },
    ],
  ],
  scrapers: [
    'config_scrapers_with_status',
    [
      {
        id: '01a203a6-8a53-b796-bb73-58c56eb48c4e',
        name: 'an account',
        spec: { aws: [{ region: ['eu-west-1'] }], schedule: '@every 30m' },
        source: 'UI',
        creator,
        ...ofServer,
        ...times,
        ...failedJob('one text'),
      },
      {
        id: '01a203a6-8a53-b796-bb73-58c56eb48c4f',
        name: 'bare',
        spec: {},
        source: 'KubernetesCRD',
        creator: null,
        ...ofServer,
        ...times,
        ...noJob,
      },
    ],
  ],
  topologies: [
    'topologies_with_status',
    [
      {
        id: '01a20398-bf05-c912-3a72-9791cd7ca015',
        name: 'shop',
        namespace: 'default',
        labels: { team: 'shop' },
        source: 'UI',
        schedule: '@every 30m',
        creator,
        ...ofServer,
        ...times,
        ...failedJob(['a list']),
      },
      {
        id: '6cda1fde-4272-43e6-a491-abb0dd154f31',
        name: 'seeded',
        namespace: '',
        labels: null,
        source: 'UI',
        schedule: null,
        creator: null,
        ...ofServer,
        ...times,
        ...noJob,
      },
    ],
  ],
  canaries: [
    'canaries_with_status',
    [
      {
        id: '01a20367-b7ba-59cb-c0ca-b0344da07677',
        name: 'slow',
        namespace: 'stage',
        interval: null,
        schedule: '@every 1m',
        labels: null,
        source: 'UI',
        creator: null,
        created_at: time,
        deleted_at: null,
        last_runtime: '2026-11-22T14:41:25+00:00',
        agent: ofServer.agent,
        ...failedJob({ key: 'a map' }),
      },
      {
        id: '01a20367-b7ba-59cb-c0ca-b0344da07678',
        name: 'never',
        namespace: 'default',
        interval: null,
        schedule: null,
        labels: { a: 'b' },
        source: '',
        creator: null,
        created_at: time,
        deleted_at: null,
        last_runtime: null,
        agent: { id: null, name: null },
        ...noJob,
      },
    ],
  ],
  connections: [
    'connections',
    [
      {
        id: '01a203a2-88ff-fbba-8c53-7da087c6e8a1',
        name: 'nowhere',
        namespace: 'mc',
        type: 'http',
        source: 'UI',
        creator: null,
        ...times,
        updated_at: time,
      },
      {
        id: '01a203a2-88ff-fbba-8c53-7da087c6e8a2',
        name: 'no type of ours',
        namespace: 'default',
        type: 'slackwebhook',
        source: 'KubernetesCRD',
        creator,
        ...times,
        updated_at: time,
      },
    ],
  ],
  integrations: [
    'integrations_with_status',
    [
      {
        id: '01a203a6-8a53-b796-bb73-58c56eb48c4e',
        name: 'an account',
        description: 'an account',
        integration_type: 'scrapers',
        source: 'UI',
        ...ofServer,
        ...times,
        created_by: person,
        creator_name: 'Ada Root',
        creator_avatar: null,
        creator_title: null,
        creator_email: 'ada@sample.example',
        ...failedJob(['a list']),
      },
      {
        id: '01a20398-bf29-d833-a0f3-dca8cad0b7a3',
        name: 'pods',
        description: null,
        integration_type: 'logging_backends',
        source: '',
        agent_id: null,
        agent: null,
        ...times,
        created_by: null,
        creator_name: null,
        creator_avatar: null,
        creator_title: null,
        creator_email: null,
        ...noJob,
      },
    ],
  ],
} as const;
