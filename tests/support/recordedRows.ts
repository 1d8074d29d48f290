/** Recorded rows with changed names. Their oddities are real. */
const local = '00000000-0000-0000-0000-000000000000';
/** From the server's `generate_ulid()`: no version or variant bits. */
const pod = '01a2035f-16a6-3d79-83eb-95a7b0e193d1';
const database = '01a2035f-16a6-71cd-e306-38ddc844c4f1';
/** A random UUID of another database. */
const cluster = '6cda1fde-4272-43e6-a491-abb0dd154f31';
const scraper = '01a203a6-8a53-b796-bb73-58c56eb48c41';
const person = 'cbe21f8a-8d57-45f1-b11a-7fc712bdb0d1';

const costs = { cost_per_minute: 0.0002, cost_total_1d: 0.288, cost_total_7d: 2.016, cost_total_30d: 8.64 };
const noCosts = { cost_per_minute: null, cost_total_1d: null, cost_total_7d: null, cost_total_30d: null };
const times = {
  created_at: '2026-11-22T11:08:13.094236+00:00',
  updated_at: '2026-11-22T13:06:13.094236+00:00',
  deleted_at: null,
};
/** Changed years before its creation; deleted. */
const oddTimes = {
  created_at: '2026-11-22T13:07:31.919024+00:00',
  updated_at: '2022-12-31T23:59:00+00:00',
  deleted_at: '2026-11-22T14:11:11.8+00:00',
};

const known = {
  id: pod,
  name: 'payments-2',
  type: 'Kubernetes::Pod',
  config_class: 'Pod',
  status: 'CrashLoopBackOff',
  health: 'warning',
  labels: { app: 'payments', index: '2', 'app.kubernetes.io/name': 'payments' },
  tags: { region: 'eu-west-1', account: 'acme-2', 'cost-center': 'c1' },
  ...costs,
  ...times,
};
const bare = {
  id: cluster,
  name: 'b0a5527d3825',
  type: 'EKS::Cluster',
  config_class: 'Cluster',
  status: null,
  health: null,
  labels: {},
  tags: {},
  ...noCosts,
  ...oddTimes,
};
/** Columns that only the table and the item's detail view have. */
const inTable = {
  agent_id: local,
  icon: null,
  scraper_id: scraper,
  ready: true,
  external_id: ['Kubernetes::Pod/2'],
  description: 'row 2',
  config: { a: [1], z: 1, kind: 'Kubernetes::Pod', nested: { x: 2 } },
  source: null,
  properties: [
    { name: 'memory', text: '64Mi', type: 'text' },
    {
      name: 'cpu',
      max: 4000,
      unit: 'millicores',
      value: 120,
      links: [{ url: 'https://a.example', type: '' }],
    },
  ],
  parent_id: null,
  path: pod,
  is_pushed: false,
  created_by: null,
  last_scraped_time: null,
  delete_reason: null,
};
const bareInTable = {
  ...inTable,
  scraper_id: null,
  ready: null,
  external_id: null,
  description: null,
  config: null,
  properties: null,
  delete_reason: 'gone',
};
const podRow = { ...known, ...inTable };
const clusterRow = { ...bare, ...bareInTable };
const figures = { relationships: 2, analysis: 1, changes: 11, playbook_runs: 8, checks: 3 };

const changes = [
  {
    id: 'b62b2cd7-4487-4656-9214-6bad072f7f01',
    config_id: pod,
    change_type: 'PlaybookScheduled',
    severity: 'info',
    source: 'Playbook',
    summary: 'Playbook: restart',
    created_at: '2026-11-22T14:41:20.275803+00:00',
    first_observed: '2026-11-22T14:41:20.275651+00:00',
    count: 0,
    created_by: person,
    external_created_by: null,
  },
  {
    id: '01a2035f-1716-f212-8420-dd0357050601',
    config_id: database,
    change_type: 'diff',
    severity: 'critical',
    source: 'kubernetes',
    summary: 'change 1 of orders-1',
    created_at: '2026-11-22T12:08:13.205911+00:00',
    first_observed: '2026-11-22T12:08:13.205911+00:00',
    count: 1,
    created_by: null,
    external_created_by: 'somebody@else.example',
  },
  // First observed a year after the last observation; without a summary.
  {
    id: '0e7490a6-f63e-4725-8312-306a68e883d1',
    config_id: cluster,
    change_type: 'CREATE',
    severity: '',
    source: '',
    summary: '',
    created_at: '2025-11-22T13:07:31.820466+00:00',
    first_observed: '2026-11-22T13:07:31.981939+00:00',
    count: 0,
    created_by: null,
    external_created_by: null,
  },
];
interface SaysMore {
  readonly diff: string | null;
  readonly patches: unknown;
  readonly details: unknown;
}
const nothingMore: SaysMore = { diff: null, patches: null, details: null };
const saysMore: readonly SaysMore[] = [
  { diff: null, patches: null, details: { parameters: { name: 'payments-2' } } },
  {
    diff: '--- before\n+++ after\n@@ -1 +1 @@\n-replicas: 2\n+replicas: 3\n',
    patches: { spec: { replicas: 3 } },
    details: 'only a text',
  },
  nothingMore,
];
const ofItems = [known, { ...known, id: database, name: 'orders-1', type: 'AWS::RDS::DBInstance' }, bare];
const shownAt = (at: number) => {
  const { name, type, tags } = ofItems[at] ?? bare;
  return { name, type, tags };
};

const insights = [
  {
    id: '01a20398-bf1f-b361-1eca-fe6d62714a01',
    config_id: pod,
    scraper_id: null,
    created_by: null,
    source: 'scraper',
    analyzer: 'trivy',
    analysis_type: 'reliability',
    severity: 'critical',
    summary: 'rec 3',
    status: 'silenced',
    message: 'recorded finding 3',
    analysis: { fix: '1.2.3', score: 7 },
    first_observed: '2026-11-20T14:11:11.775108+00:00',
    last_observed: '2026-11-22T14:11:11.775108+00:00',
    is_pushed: false,
  },
  {
    id: '685f00dc-97e4-47dd-b337-c4eaec136e01',
    config_id: cluster,
    scraper_id: null,
    created_by: null,
    source: null,
    analyzer: '',
    analysis_type: 'security',
    severity: 'low',
    summary: null,
    status: 'open',
    message: 'Port exposed to public',
    analysis: null,
    first_observed: '2026-11-22T13:07:31.994549+00:00',
    last_observed: null,
    is_pushed: false,
  },
];

const related = { related_ids: [database], agent_id: local, ready: true, path: pod };

export const recordedRows = {
  /** Rows of the view `configs`. */
  configs: [
    { ...known, changes: 11, analysis: { compliance: 1 } },
    { ...bare, changes: 0, analysis: {} },
  ],
  config_items: [podRow, clusterRow],
  config_detail: [
    {
      ...podRow,
      summary: figures,
      components: null,
      config_scrapers: { id: scraper, name: 'a scraper' },
      agents: { id: local, name: 'local' },
    },
  ],
  /** Details without data from related tables, where the check counts are an empty object. */
  bare_config_detail: [
    {
      ...clusterRow,
      summary: { ...figures, checks: {} },
      components: [],
      config_scrapers: null,
      agents: null,
    },
  ],
  config_changes: changes.map((row, at) => ({
    ...row,
    ...(saysMore[at] ?? nothingMore),
    external_change_id: at === 1 ? 'chg-orders-1' : null,
    fingerprint: null,
    is_pushed: false,
    item: { ...shownAt(at), deleted_at: null },
  })),
  catalog_changes: changes.map((row, at) => ({
    ...row,
    ...shownAt(at),
    agent_id: local,
    item: { deleted_at: null },
  })),
  'rpc/related_changes_recursive': changes.map((row, at) => ({ ...row, ...shownAt(at), agent_id: local })),
  change_types: [{ change_type: 'BackOff' }, { change_type: 'diff' }],
  config_analysis: insights.map((row, at) => ({
    ...row,
    item: at === 0 ? { name: 'payments-2', type: 'Kubernetes::Pod', deleted_at: null } : null,
  })),
  config_analysis_items: insights.map((row) => ({
    ...row,
    config_type: 'Kubernetes::Pod',
    config_class: 'Pod',
    item: { name: 'payments-2', type: 'Kubernetes::Pod', deleted_at: '2026-11-22T14:11:11.8+00:00' },
  })),
  analysis_types: [{ analysis_type: 'compliance' }],
  /** In query order. */
  config_relationships: [
    { config_id: pod, related_id: database, relation: 'Uses', selector_id: null },
    { config_id: cluster, related_id: pod, relation: '', selector_id: 'manual' },
  ]
    .map((row) => ({ ...row, ...times, is_pushed: false }))
    .sort((a, b) => (a.related_id < b.related_id ? -1 : 1)),
  'rpc/config_relationships_recursive': [
    { id: pod, related_id: database, relation_type: 'Uses', direction: 'outgoing', depth: 1 },
    { id: cluster, related_id: pod, relation_type: '', direction: 'incoming', depth: 1 },
  ],
  'rpc/related_configs_recursive': [
    { ...known, ...related, changes: 11, analysis: { compliance: 1 } },
    { ...bare, ...related, deleted_at: null, related_ids: null, ready: null, changes: 0, analysis: {} },
  ].map(({ config_class: _, labels: __, ...row }) => row),
  config_component_relationships: [
    { component_id: '018681fc-e54f-bd4f-42be-068a9a69eeb1', selector_id: 'manual' },
    { component_id: '018681fc-e54f-bd4f-42be-068a9a69eeb2', selector_id: 'a1b2' },
  ].map((row) => ({ ...row, components: { name: 'logistics', icon: '' } })),
  config_types: [{ type: 'AWS::EC2::Instance' }],
  config_statuses: [{ status: 'CrashLoopBackOff' }],
  config_tags: [{ key: 'Owner', value: 'me' }],
  config_labels: [{ key: 'account', value: 'acme' }],
  playbook_runs: [
    {
      id: '01a203b4-5774-6132-d825-57b028071101',
      playbook_id: '01a2035f-18d6-3c8e-8666-98af5d0c2301',
      spec: { actions: [{ exec: { script: 'echo hello', connections: {} }, name: 'say' }] },
      status: 'completed',
      created_at: '2026-11-22T14:41:20.243845+00:00',
      start_time: '2026-11-22T14:41:20.257167+00:00',
      scheduled_time: '2026-11-22T14:41:20.321698+00:00',
      end_time: '2026-11-22T14:41:20.360948+00:00',
      created_by: null,
      check_id: null,
      config_id: pod,
      component_id: null,
      parameters: { message: 'hi' },
      request: null,
      agent_id: null,
      error: null,
      playbooks: {
        id: '01a2035f-18d6-3c8e-8666-98af5d0c2301',
        icon: 'kubernetes',
        name: 'restart',
        title: 'Restart',
      },
    },
  ],
} satisfies Readonly<Record<string, readonly object[]>>;

/** Recorded groups of the catalog service. Missing counts are `null`. */
export const recordedGroups = [
  {
    type: 'AWS::EC2::Instance',
    health: { healthy: 5, unknown: 7 },
    count: 32,
    cost_30d: 13893.12,
    analysis: { cost: 2 },
  },
  { type: 'Kubernetes::Pod', health: null, count: 210, cost_30d: null, analysis: {} },
  { type: 'EKS::Cluster', health: {}, count: 1, cost_30d: 0, analysis: null },
].map((row) => ({
  ...row,
  created_at: '2026-11-22T07:08:13.094236+00:00',
  updated_at: '2026-11-22T13:02:13.094236+00:00',
}));
