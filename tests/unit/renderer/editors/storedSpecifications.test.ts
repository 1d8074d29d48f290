import { describe, expect, it, vi } from 'vitest';
import type { ResourceRecord } from '#contract/resources.ts';
import { canaries } from '#parts/editors/canaries.tsx';
import { logBackends } from '#parts/editors/logBackends.tsx';
import { scrapers } from '#parts/editors/scrapers.tsx';
import { topologies } from '#parts/editors/topologies.tsx';
import { permissions } from '#parts/permissions/permissions.ts';
import { formOfRecord } from '#parts/resource/formInUse.ts';
import type { ResourceDefinition } from '#parts/resource/ResourceDefinition.ts';
import { silences } from '#parts/silences/silences.tsx';
import { notificationRules } from '../../../../src-renderer/areas/notifications/rules/notificationRules.tsx';
import { playbookResource } from '../../../../src-renderer/areas/playbooks/library/playbookResource.tsx';
import { connectionForms } from '../../../../src-renderer/areas/settings/connections/connectionForms.ts';
import { rules } from '../../../../src-renderer/areas/settings/resources/rules.tsx';
import { teams } from '../../../../src-renderer/areas/settings/resources/teams.tsx';
import { editStored, withLine } from '../../../support/editStored.ts';
import { orderOf } from '../../../support/openForm.ts';

vi.mock('#kit/icons/infrastructureIcons.ts', () => ({
  iconNames: () => ['http'],
  iconFile: () => undefined,
}));
vi.mock('#kit/cspNonce.ts', () => ({ cspNonce: '' }));
vi.mock('#kit/markdown/SafeHtml.tsx', () => ({ SafeHtml: () => null }));
vi.mock('#parts/bridge/bridge.ts', () => {
  // Some definitions build query keys when they load.
  const anything: unknown = new Proxy(() => {}, { get: () => anything, apply: () => [] });
  // Without a connection, live values stay at their first value.
  return { bridge: anything, queries: anything, connection: { getState: () => ({ status: 'refused' }) } };
});

type Spec = ResourceRecord;

const stored: ResourceRecord = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'stored',
  namespace: 'shop',
  labels: { 'app.kubernetes.io/name': 'orders', team: 'shop' },
  source: 'UI',
  agent_id: null,
  created_by: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-02T00:00:00Z',
  deleted_at: null,
};
const rowOf = (spec: Spec | null, others: ResourceRecord = {}): ResourceRecord => ({
  ...stored,
  ...others,
  spec,
});

const secret = (name: string) => ({ valueFrom: { secretKeyRef: { name, key: 'token' } } });
const signIn = { username: { value: 'reader' }, password: secret('reader') };

/** A check or scraper of each kind, by the key of its list: values of its form, and some without a row. */
const checks: Readonly<Record<string, object>> = {
  http: {
    name: 'orders',
    url: 'https://reader:hunter2@shop.example/orders',
    method: 'POST',
    headers: [
      { name: 'X-Team', value: 'shop' },
      { name: 'Authorization', ...secret('orders') },
    ],
    responseCodes: [200, 204],
    thresholdMillis: 1_500,
    responseJSONContent: { path: '$.ok', value: 'true' },
    oauth2: { tokenURL: 'https://id.example', params: { scope: 'a' } },
    basic: true,
    authentication: signIn,
  },
  exec: {
    name: 'backup',
    script: '#!/bin/bash\nset -e\n\nif [ -f /tmp/x ]; then\n\techo "tab"\nfi\n',
    env: [{ name: 'TOKEN', value: 'hidden' }],
    artifacts: [{ path: '/tmp/*.log' }],
  },
  alertmanager: {
    name: 'alerts',
    host: 'alerts:9093',
    alerts: ['.*Down'],
    filters: { severity: 'critical' },
  },
  alertManager: { name: 'alerts', url: 'http://alerts:9093', exclude_filters: { severity: 'none' } },
  elasticsearch: {
    name: 'logs',
    url: 'http://logs:9200',
    index: 'orders',
    query: '{"query": {}}',
    results: 0,
  },
  redis: { name: 'cache', addr: 'cache:6379', db: 0, basic: true, authentication: signIn },
  mongodb: { name: 'carts', connection: 'connection://shop/carts', test: { expr: 'size(results) > 0' } },
  mongo: { name: 'carts', url: 'mongodb://carts:27017/?authSource=admin' },
  icmp: { endpoint: '10.0.0.1', packetCount: 5, packetLossThreshold: 20 },
  folder: {
    name: 'exports',
    path: 's3://exports/daily',
    filter: { regex: '.*\\.csv$', minAge: '1d', since: 'now-1h' },
    minCount: 1,
    awsConnection: { region: 'eu-west-1', accessKey: secret('aws'), usePathStyle: true },
  },
  tcp: { name: 'database', endpoint: 'database:5432', thresholdMillis: 200 },
  awsConfigRule: { name: 'rules', rules: ['s3-bucket-public'], complianceTypes: ['NON_COMPLIANT'] },
  awsConfig: { name: 'query', query: 'SELECT\n  COUNT(*)\nWHERE\n  a = 1\n', aggregatorName: 'all' },
  github: { name: 'issues', query: 'SELECT * FROM github_issue', githubToken: secret('github') },
  ec2: { name: 'instance', ami: 'ami-1', canaryRef: [{ name: 'http' }], keepAlive: false },
  ldap: { name: 'directory', url: 'ldap://ldap:389', userSearch: '(uid=*)', skipTLSVerify: true },
  pod: { name: 'start', spec: 'kind: Pod\nmetadata:\n  name: x\n', deadline: 20_000 },
  cloudwatch: { name: 'alarms', filter: { stateValue: 'ALARM' } },
  dns: {
    name: 'names',
    server: '10.96.0.10',
    query: 'shop.example',
    exactreply: ['10.0.0.1'],
    minrecords: 1,
  },
  gcs: { name: 'bucket', bucket: 'exports', gcpConnection: { credentials: { value: '{"a": 1}' } } },
  s3: { name: 'bucket', bucket: 'exports', objectPath: '*.csv', region: 'eu-west-1' },
  smb: { path: '\\\\files\\exports', port: 445 },
  sftp: { name: 'files', path: '/exports', sftpConnection: { host: 'files', port: 22 } },
  prometheus: {
    name: 'up',
    url: 'http://metrics:9090',
    query: 'up{job="shop"} == 1',
    display: { template: '{{ . }}' },
  },
  kubernetes: { name: 'pods', kind: 'Pod', resource: { labelSelector: 'app=shop' }, ready: true },
  sql: { name: 'rows', connection: 'postgres://db/shop?sslmode=disable', query: 'select 1', results: 1 },
  configDB: { name: 'catalog', query: "SELECT * FROM configs WHERE type = 'Pod'" },
  azureDevops: { name: 'builds', project: 'shop', pipeline: '^build$', variables: {}, branch: ['main'] },
  jmeter: { name: 'load', jmx: { name: 'jmx', ...secret('jmx') }, properties: ['users=5'] },
  junit: {
    name: 'tests',
    testResults: '/tmp/results',
    spec: { containers: [{ name: 'x', image: 'y:1.20' }] },
  },
  dynatrace: { name: 'problems', host: 'dynatrace.example', apiKey: secret('dynatrace') },
  namespace: {
    name: 'namespaces',
    namespaceNamePrefix: 'test-',
    podSpec: 'kind: Pod\n',
    schedule_timeout: 1e3,
  },
  kubernetesResource: {
    name: 'ingress',
    resources: [
      { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'x', annotations: { 'a.b/c': 'true' } }, spec: {} },
    ],
  },
};
const scraped: Readonly<Record<string, object>> = {
  kubernetes: {
    clusterName: 'shop-eu',
    exclusions: { kinds: ['Event'] },
    maxInFlight: 64,
    kubeconfig: secret('kube'),
  },
  azure: {
    connection: 'connection://shop/azure',
    subscriptionID: 'a-b',
    exclusions: { activityLogs: ['x'] },
  },
  kubernetesFile: {
    type: 'Config',
    id: '$.id',
    selector: { kind: 'Pod' },
    files: [{ path: ['/etc/x.yaml'], format: 'yaml' }],
  },
  sql: {
    type: 'Table',
    id: '$.id',
    connection: 'connection://shop/db',
    query: 'select *\nfrom t\n',
    auth: signIn,
  },
  trivy: {
    version: '0.50',
    vulnType: ['os'],
    kubernetes: { components: ['workload'] },
    ignoreUnfixed: false,
  },
  aws: {
    region: ['eu-west-1'],
    cost_reporting: { s3_bucket_path: 's3://costs' },
    awsConnection: { accessKey: { value: 'AKIA' } },
  },
  file: {
    type: '$.kind',
    id: '$.id',
    url: 'github.com/shop/fleet',
    paths: ['*.json'],
    format: 'json',
    icon: 'file',
    transform: { expr: 'dyn(config)' },
  },
  githubActions: {
    owner: 'shop',
    repository: 'orders',
    personalAccessToken: secret('github'),
    workflows: ['.*'],
  },
  http: { url: 'https://shop.example/items', type: 'Item', id: '$.id', env: [{ name: 'a', value: 'b' }] },
  azureDevops: {
    organization: 'shop',
    projects: ['orders'],
    pipelines: ['build'],
    personalAccessToken: secret('azure'),
  },
};

const listSpec = (key: string, entry: object): Spec => ({ schedule: '@every 5m', [key]: [entry as Spec] });

type Case = readonly [kind: string, definition: ResourceDefinition, row: ResourceRecord];

const specKinds: readonly Case[] = [
  ...Object.entries(checks).map(
    ([key, entry]): Case => [`a health check of the kind ${key}`, canaries, rowOf(listSpec(key, entry))],
  ),
  ...Object.entries(scraped).map(
    ([key, entry]): Case => [`a scraper of the kind ${key}`, scrapers, rowOf(listSpec(key, entry))],
  ),
  [
    'a scraper without a form',
    scrapers,
    rowOf({ schedule: '@daily', exec: [{ script: 'ls\n' }], full: true }),
  ],
  [
    'a topology',
    topologies,
    rowOf({
      schedule: '@every 10m',
      icon: 'shop',
      components: [
        { name: 'orders', selectors: [{ labelSelector: 'app=orders' }], components: [] },
        {
          name: 'db',
          lookup: { kubernetes: [{ kind: 'Pod', display: { javascript: 'JSON.stringify(x)\n' } }] },
        },
      ],
    }),
  ],
  [
    'a playbook',
    playbookResource,
    rowOf(
      {
        icon: 'restart',
        category: 'Shop',
        description: 'Restarts a deployment',
        configs: [{ types: ['Kubernetes::Deployment'] }],
        parameters: [{ name: 'replicas', type: 'text', default: '2', properties: { regex: '^\\d+$' } }],
        actions: [
          { name: 'restart', exec: { script: 'kubectl rollout restart {{.config.name}}\n' } },
          { name: 'report', if: 'failure()', notification: { title: '{{ .name }}', message: 'a\n\nb' } },
        ],
      },
      { title: 'Restart', icon: 'restart', category: 'Shop', description: 'Restarts a deployment' },
    ),
  ],
  [
    'an incident rule',
    rules,
    rowOf({
      name: 'down',
      filter: { status: ['unhealthy'] },
      autoClose: { timeout: '15m' },
      breakOnMatch: true,
      hoursOfOperation: [],
    }),
  ],
  [
    'a log backend',
    logBackends,
    rowOf({ backends: [{ file: { path: ['/var/log/*.log'] }, routes: [{ idPrefix: 'x' }] }] }),
  ],
  ['a team', teams, rowOf({ slack: { channel: '#shop' } }, { icon: 'group' })],
];

const canary = (spec: Spec): Case[2] => rowOf(spec);
/** Peculiarities of specifications that other clients and older versions write. */
const peculiar: readonly Case[] = [
  ['an absent schedule', canaries, canary({ tcp: [{ name: 'x', endpoint: 'y:1' }] })],
  [
    'an absent schedule of a scraper',
    scrapers,
    rowOf({ file: [{ paths: ['*.json'], id: '$.id' }], full: true }),
  ],
  [
    'several checks of several kinds',
    canaries,
    canary({
      interval: 30,
      http: [
        { name: 'a', url: 'http://a' },
        { name: 'b', endpoint: 'http://b', later: [] },
        { name: 'c', connection: 'c' },
      ],
      tcp: [{ name: 'd', endpoint: 'd:1' }],
      docker: [{ image: 'e' }],
    }),
  ],
  [
    'unknown keys at each level',
    scrapers,
    rowOf({
      'x-first': { b: 1, a: [2] },
      schedule: '@daily',
      aws: [{ region: ['a'], 'x-entry': true, awsConnection: { 'x-deep': '1' } }, { patch_states: true }],
      retention: { types: [{ name: 'a', 'x-type': 0 }], staleItemAge: '1h' },
    }),
  ],
  [
    'templates of three languages',
    canaries,
    canary({
      schedule: '@daily',
      http: [
        {
          name: '{{ .name }}',
          url: 'http://$(.host)/{{.path | urlencode}}',
          test: { expr: "code == 200 && json.a[0].b != 'x: y # z'" },
          display: { javascript: 'JSON.stringify({ "a": results })' },
          transform: { template: '{{ range .rows }}\n- {{ . }}\n{{ end }}' },
        },
      ],
    }),
  ],
  [
    'texts of several lines and with white space at their ends',
    canaries,
    canary({
      exec: [
        { name: 'a', script: 'one\n two\n\n  three', description: 'ends with lines\n\n\n' },
        { name: 'b', script: '\n  starts with a line\n\ttab ', description: ' spaces ' },
        { name: 'c', script: 'windows\r\nlines\r\n', description: `${'long '.repeat(60)}text` },
      ],
    }),
  ],
  [
    'texts that look like other types',
    canaries,
    canary({
      tcp: [{ name: '012', endpoint: '1e3', description: 'yes', icon: 'null' }],
      labels: {
        a: 'true',
        b: '~',
        c: '0x1f',
        d: '2026-01-01',
        e: '12:30:45',
        f: '',
        g: '- a',
        h: '#',
        i: '*a',
        j: '=',
      },
    }),
  ],
  [
    'values that a field of the form would refuse',
    canaries,
    canary({
      redis: [
        {
          name: 'x',
          addr: 'y',
          db: -1,
          authentication: { password: { valueFrom: { secretKeyRef: { name: 'a' } } } },
        },
      ],
      http: [
        { url: { later: true }, thresholdMillis: '{{ .limit }}', headers: 'none', responseCodes: '200' },
      ],
      icmp: [{ packetLossThreshold: 0.5, packetCount: [1] }],
    }),
  ],
  [
    'references that the form cannot display',
    canaries,
    canary({
      redis: [
        {
          name: 'x',
          basic: true,
          authentication: {
            username: { valueFrom: { serviceAccount: 'shop' } },
            password: { valueFrom: { helmRef: { name: 'shop', key: 'password' } } },
          },
        },
      ],
    }),
  ],
  [
    'numbers of several notations',
    canaries,
    canary({
      interval: 0,
      tcp: [{ name: 'x', thresholdMillis: 0, a: -0.1, b: 1e21, c: 1e-7, d: 9_007_199_254_740_991 }],
    }),
  ],
  [
    'values that are null',
    canaries,
    canary({ schedule: null, http: [{ name: 'x', url: null, headers: null, test: null }], env: null }),
  ],
  ['an entry that is null', scrapers, rowOf({ schedule: '@daily', file: [null, { format: 'json' }] })],
  [
    'empty objects, lists and texts',
    canaries,
    canary({
      schedule: '',
      env: {},
      http: [{ name: '', url: 'x', headers: [], test: {}, body: '', labels: {} }, {}],
      tcp: [],
    }),
  ],
  [
    'keys with dots and blanks',
    canaries,
    canary({ 'a.b': { '0': 1, ' c': 2, 'd: e': 3 }, tcp: [{ 'spec.tcp': 'x', endpoint: 'y' }] }),
  ],
  ['an entry that is no list', canaries, canary({ schedule: '@daily', http: { name: 'x', url: 'y' } })],
  ['an empty specification', topologies, rowOf({})],
  ['no specification of a team', teams, rowOf(null, { icon: 'group' })],
  ['labels that are null', canaries, { ...canary({ tcp: [{ name: 'x', endpoint: 'y' }] }), labels: null }],
  [
    'a name and namespace that are null',
    topologies,
    rowOf({ components: [] }, { name: null, namespace: null }),
  ],
  [
    'the keys of the server in another order',
    scrapers,
    rowOf({
      sql: [{ query: 'select 1', connection: 'x', id: 'y', type: 'z' }],
      retention: { changes: [] },
      schedule: '@daily',
    }),
  ],
];

const added = { by: 'me', at: [1] };
const line = 'x-added: {by: me, at: [1]}';

const hasRecordRow = (definition: ResourceDefinition, row: ResourceRecord): boolean =>
  formOfRecord(definition, row).rows.some(({ kind }) => kind === 'record');

/** Returns the row with the added line, at the end of the specification. */
const withAdded = (row: ResourceRecord): ResourceRecord => ({
  ...row,
  spec: { ...(row.spec as Spec | null), 'x-added': added },
});

/** Compares the order of keys, too. The line can be at another position. */
const inOrder = ({ spec, ...row }: ResourceRecord): unknown => {
  const { 'x-added': value, ...rest } = spec as Spec;
  return [orderOf(row), orderOf(rest), value];
};

async function editInCode(
  [, definition, row]: Case,
  change: (text: string) => string = (text) => text,
): Promise<ResourceRecord> {
  const addLine = withLine(line, !hasRecordRow(definition, row));
  const { refusals, row: after } = await editStored(definition, row, {
    code: (text) => change(addLine(text)),
  });
  expect(refusals).toEqual([]);
  return after;
}

describe('a line added in Code', () => {
  it.each([...specKinds, ...peculiar])('is the only change of %s', async (...given) => {
    const [, , row] = given;
    const after = await editInCode(given);
    expect(after).toEqual(withAdded(row));
    expect(inOrder(after)).toEqual(inOrder(withAdded(row)));
  });

  it.each([...specKinds, ...peculiar])('is the only change of %s, also with comments', async (...given) => {
    const [, , row] = given;
    const after = await editInCode(
      given,
      (text) => `# before\n\n${text.replace('\n', ' # first\n\n')}\n# after\n`,
    );
    expect(after).toEqual(withAdded(row));
  });

  it('is tested for every kind of health check and scraper', () => {
    const keysOf = (definition: ResourceDefinition) =>
      (definition.form?.variants?.list ?? []).map(({ id }) => id).filter((id) => id !== 'custom');
    expect(Object.keys(checks)).toEqual(expect.arrayContaining(keysOf(canaries)));
    expect(Object.keys(scraped)).toEqual(expect.arrayContaining(keysOf(scrapers)));
  });
});

describe('a field changed in a form without Code', () => {
  const ids = {
    config_id: null,
    component_id: null,
    canary_id: null,
    playbook_id: null,
    person_id: null,
    team_id: null,
  };
  const connections: ResourceDefinition = { kind: 'connections', form: { variants: connectionForms } };
  const cases: ReadonlyArray<readonly [string, ResourceDefinition, ResourceRecord, string]> = [
    [
      'a connection',
      connections,
      {
        ...stored,
        type: 'http',
        url: 'https://shop.example',
        username: 'reader',
        password: 'secret://shop/password',
        certificate: '',
        insecure_tls: true,
        properties: { later: 'x' },
      },
      'name',
    ],
    [
      'a notification rule',
      notificationRules,
      {
        ...stored,
        events: ['check.failed', 'later.event'],
        title: null,
        template: '{{ .a }}\n',
        filter: "check.type == 'http'",
        repeat_interval: '4h',
        wait_for: 120_000_000_000,
        group_by: ['label:app'],
        inhibitions: [{ from: 'a', to: ['b'] }],
        ...ids,
        custom_services: [{ name: '', connection: 'connection://shop/slack', properties: { color: 'red' } }],
        properties: null,
      },
      'title',
    ],
    [
      'a silence',
      silences,
      {
        ...stored,
        description: 'old',
        filter: "config.type == 'x'",
        selectors: [{ namespace: 'test' }],
        from: '2026-01-01T00:00:00+00:00',
        until: '2030-01-01T00:00:00+00:00',
        recursive: false,
        ...ids,
        check_id: null,
        error: null,
      },
      'description',
    ],
    [
      'a permission',
      permissions,
      {
        ...stored,
        action: 'read',
        deny: null,
        description: null,
        until: null,
        object: null,
        object_selector: { configs: [{ name: '*' }] },
        ...ids,
        connection_id: null,
        subject: 'all',
        subject_type: 'group',
      },
      'description',
    ],
  ];
  /** Columns that record the time and author of a change. */
  const audit = { updated_at: expect.anything(), updated_by: 'me' };

  it.each(cases)('is the only change of %s', async (_name, definition, row, field) => {
    const { refusals, row: after } = await editStored(definition, row, { field: [field, 'changed'] });
    expect(refusals).toEqual([]);
    expect({ ...after, ...audit }).toEqual({ ...row, ...audit, [field]: 'changed' });
  });
});
