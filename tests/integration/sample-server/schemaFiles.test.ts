import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { asPerson, SampleClient } from './SampleClient.ts';
import { complaintsOf, type Schema } from './schemaChecker.ts';

let sample: SampleForTests;
let admin: SampleClient;
beforeAll(async () => {
  sample = await startSampleForTests();
  admin = new SampleClient(sample, asPerson(sample.account('admin')));
});
afterAll(() => sample.stop());

const file = async (name: string): Promise<Schema> =>
  (await admin.send(`/api/schemas/${name}.schema.json`)).json;
const secret = { valueFrom: { secretKeyRef: { name: 'a', key: 'b' } } };
const configMap = { valueFrom: { configMapKeyRef: { name: 'a', key: 'b' } } };
const literal = { value: 'a' };
const template = { template: '{{.x}}', javascript: 'x', expr: 'x', jsonpath: '$.x' };
const advanced = { createFields: ['a'], deleteFields: ['b'], timestampFormat: '2006', items: '$.x' };
const credentials = { username: literal, password: secret };

/** The fields that each form writes, by kind: key, schema file, required fields, optional fields. */
const scrapers: ReadonlyArray<readonly [key: string, file: string, needs: object, may: object]> = [
  [
    'aws',
    'aws',
    {},
    {
      awsConnection: {
        accessKey: literal,
        secretKey: secret,
        region: ['eu-west-1'],
        endpoint: 'https://aws.example',
        skipTLSVerify: true,
        assumeRole: 'arn:role',
      },
      cloudtrail: { exclude: ['AssumeRole'], max_age: '3d' },
      trusted_advisor_check: true,
      include: ['a'],
      exclude: ['b'],
      cost_reporting: { s3_bucket_path: 's3://a', table: 'b', database: 'c', region: 'd' },
    },
  ],
  [
    'azure',
    'azure',
    { connection: 'a' },
    { subscriptionID: 'b', tags: { a: 'b' }, createFields: ['a'], deleteFields: ['b'] },
  ],
  [
    'azureDevops',
    'azuredevops',
    {},
    {
      name: 'a',
      connection: 'b',
      organization: 'c',
      personalAccessToken: configMap,
      pipelines: ['d'],
      projects: ['e'],
      tags: {},
    },
  ],
  [
    'file',
    'file',
    { format: 'yaml', icon: 'book' },
    {
      name: 'a',
      connection: 'b',
      type: 'c',
      url: 'd',
      id: 'e',
      tags: {},
      ignore: ['f'],
      paths: ['g'],
      ...advanced,
    },
  ],
  [
    'githubActions',
    'githubactions',
    { owner: 'a', repository: 'b' },
    { name: 'c', connection: 'd', personalAccessToken: secret, workflows: ['.*'], tags: {} },
  ],
  [
    'http',
    'http',
    { url: 'https://a.example', type: 'b', id: 'c' },
    {
      name: 'd',
      connection: 'e',
      format: 'json',
      icon: 'f',
      tags: {},
      ignore: ['g'],
      paths: ['h'],
      ...advanced,
    },
  ],
  [
    'kubernetes',
    'kubernetes',
    { clusterName: 'a' },
    {
      kubeconfig: secret,
      exclusions: ['Secret'],
      namespace: 'b',
      scope: 'cluster',
      since: '1h',
      selector: 'a=b',
      fieldSelector: 'c=d',
      maxInFlight: 64,
    },
  ],
  [
    'kubernetesFile',
    'kubernetesfile',
    { type: 'a', id: 'b' },
    {
      selector: { kind: 'Pod', name: 'a', namespace: 'b', fieldSelector: 'c=d', labelSelector: 'e=f' },
      container: 'c',
      format: 'd',
      files: [{ format: 'yaml', path: ['/etc/a'] }],
      tags: {},
      ...advanced,
    },
  ],
  [
    'sql',
    'sql',
    { type: 'a', id: 'b', connection: 'c', query: 'select 1' },
    {
      auth: credentials,
      driver: 'postgres',
      format: 'json',
      items: '$.x',
      timestampFormat: '2006',
      createFields: ['a'],
      deleteFields: ['b'],
    },
  ],
  [
    'trivy',
    'trivy',
    {},
    {
      compliance: ['a'],
      ignoreUnfixed: true,
      ignoredLicenses: ['b'],
      licenseFull: true,
      scanners: ['vuln'],
      severity: ['high'],
      tags: {},
      timeout: '5m',
      timestampFormat: '2006',
      version: '0.50',
      vulnType: 'os',
      kubernetes: { components: ['workload'], context: 'a', kubeconfig: 'b', namespace: 'c' },
    },
  ],
];

const shown = { icon: 'a', description: 'b', display: template, transform: template };
const signIn = { basic: true, authentication: credentials };
const checks: ReadonlyArray<readonly [key: string, needs: object, may: object]> = [
  [
    'http',
    { name: 'a', url: 'https://a.example' },
    {
      ...shown,
      ...signIn,
      ntlm: true,
      ntlmv2: true,
      method: 'POST',
      body: 'a',
      headers: [{ name: 'X', ...literal }, configMap],
      responseCodes: [200],
      thresholdMillis: 1,
      responseContent: 'b',
      maxSSLExpiry: 7,
      test: template,
    },
  ],
  ['exec', { name: 'a', script: 'true' }, { ...shown, test: template }],
  ...['alertmanager', 'alertManager'].map(
    (key) =>
      [
        key,
        { name: 'a' },
        { ...shown, ...signIn, host: 'https://a', alerts: ['b'], filters: { severity: 'c' }, ignore: ['d'] },
      ] as const,
  ),
  [
    'elasticsearch',
    { name: 'a', url: 'https://a', index: 'b', query: 'c' },
    { ...shown, ...signIn, results: 3, test: template },
  ],
  ['redis', { name: 'a', addr: 'a:6379' }, { ...shown, ...signIn, db: 0, test: template }],
  ...['mongodb', 'mongo'].map(
    (key) =>
      [
        key,
        { name: 'a' },
        { icon: 'a', display: template, ...signIn, connection: 'b', url: 'c', test: template },
      ] as const,
  ),
  [
    'icmp',
    { endpoint: 'a' },
    { name: 'b', icon: 'c', description: 'd', packetCount: 5, packetLossThreshold: 10, thresholdMillis: 9 },
  ],
  [
    'folder',
    { name: 'a', path: '/b' },
    {
      ...shown,
      minAge: '1m',
      maxAge: '1h',
      minCount: 1,
      maxCount: 2,
      minSize: '1Mb',
      maxSize: '2Mb',
      availableSize: '3Mb',
      totalSize: '4Mb',
      filter: { minAge: '1m', maxAge: '2m', minSize: '1Mb', maxSize: '2Mb', regex: '.*' },
      test: template,
      awsConnection: {
        connection: 'a',
        region: 'b',
        endpoint: 'c',
        objectPath: 'd',
        secretKey: secret,
        accessKey: literal,
        skipTLSVerify: true,
        usePathStyle: true,
      },
      gcpConnection: { connection: 'a', endpoint: 'b', credentials: configMap },
      sftpConnection: { connection: 'a', port: 22, host: 'b', authentication: credentials },
      smbConnection: {
        connection: 'a',
        port: 445,
        domain: 'b',
        workstation: 'c',
        sharename: 'd',
        searchPath: 'e',
        ...signIn,
      },
    },
  ],
  ['tcp', { name: 'a', endpoint: 'a:22' }, { ...shown, test: template, thresholdMillis: 9 }],
];

const without = (fields: object, name: string): object =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));

const retention = {
  changes: [{ name: 'BackOff', age: '1d', count: 10 }],
  type: [{ name: 'Pod', createdAge: '1d', updatedAge: '2d', deletedAge: '3d' }],
};

describe('the scraper schema', () => {
  it.each(scrapers)('accepts every field of the scraper form %s', async (key, kind, needs, may) => {
    const scraper = { ...needs, ...may };
    const spec = { schedule: '@hourly', watch: true, retention, [key]: [scraper] };
    const whole = await file('scrape_config.spec');
    expect(complaintsOf(whole, spec)).toEqual([]);
    expect(complaintsOf(whole, { [key]: [{ ...scraper, nobodyKnows: 1 }] })).toEqual([
      `spec.${key}.0.nobodyKnows: unknown`,
    ]);
    for (const name of Object.keys(needs))
      expect(complaintsOf(whole, { [key]: [without(scraper, name)] })).toEqual([
        `spec.${key}.0.${name}: missing`,
      ]);
    for (const name of Object.keys(may))
      expect(complaintsOf(whole, { [key]: [without(scraper, name)] })).toEqual([]);
    expect(complaintsOf(await file(`config_${kind}`), scraper)).toEqual([]);
  });

  it('validates the type of a field', async () => {
    const kubernetes = [{ clusterName: 'a', maxInFlight: 'many', exclusions: 'Secret' }];
    expect(complaintsOf(await file('scrape_config.spec'), { kubernetes })).toContain(
      'spec.kubernetes.0.maxInFlight: no integer',
    );
  });
});

describe('the form of the schema files', () => {
  it('points to definitions in the wrong place for the scraper specification only', async () => {
    const scraper = await file('scrape_config.spec');
    expect(scraper.$ref).toBe('#/definitions/ScraperSpec');
    expect(Object.keys(scraper.$defs ?? {})).toContain('ScraperSpec');
    expect((await file('canary.spec')).$ref).toBe('#/$defs/CanarySpec');
  });

  it.each([
    ['incident-rules', '$defs', 'IncidentRule'],
    ['logging_config', 'definitions', 'LoggingBackend'],
  ])('describes the whole resource in the file %s', async (name, place, kind) => {
    const schema = await file(name);
    expect(schema.$ref).toBe(`#/${place}/${kind}`);
    expect(schema[place as '$defs']?.[kind]?.properties).toHaveProperty('spec.$ref');
  });

  it('describes a Kubernetes resource as the Go struct of the server', async () => {
    const { $defs = {} } = await file('canary.spec');
    expect($defs.Unstructured).toMatchObject({
      properties: { Object: { type: 'object' } },
      additionalProperties: false,
      required: ['Object'],
    });
  });
});

describe('the health check schema', () => {
  it.each(checks)('accepts every field of the %s form', async (key, needs, may) => {
    const check = { ...needs, ...may };
    const whole = await file('canary.spec');
    expect(complaintsOf(whole, { schedule: '@every 30s', [key]: [check] })).toEqual([]);
    expect(complaintsOf(whole, { [key]: [{ ...check, nobodyKnows: 1 }] })).toHaveLength(1);
    for (const name of Object.keys(needs))
      expect(complaintsOf(whole, { [key]: [without(check, name)] })).toEqual([
        `spec.${key}.0.${name}: missing`,
      ]);
  });

  it('has no file for a check type with another name on the server', async () => {
    const status = async (name: string) => (await admin.send(`/api/schemas/${name}.schema.json`)).status;
    expect(await status('health_mongodb')).toBe(200);
    expect(await status('health_mongo')).toBe(404);
  });
});

describe('the specifications of the demo', () => {
  it.each([
    ['config_scrapers', 'scrape_config.spec'],
    ['canaries', 'canary.spec'],
    ['topologies', 'topology.spec'],
  ])('of %s match the schema, except for intentional extra keys', async (table, name) => {
    const schema = await file(name);
    const rows: ReadonlyArray<{ name: string; spec: unknown }> = (
      await admin.send(`/api/db/${table}?select=name,spec&spec=not.is.null&deleted_at=is.null`)
    ).json;
    expect(rows.length).toBeGreaterThan(3);
    const complaints = rows.flatMap((row) =>
      complaintsOf(schema, row.spec).map((one) => `${row.name} ${one}`),
    );
    expect(complaints.filter((one) => !one.includes('x-sample-note'))).toEqual([]);
    expect(complaints).toHaveLength(1);
  });

  it('include every kind with a form and every kind of owner', async () => {
    const keysOf = async (table: string): Promise<Set<string>> =>
      new Set(
        (await admin.send(`/api/db/${table}?select=spec&deleted_at=is.null&spec=not.is.null`)).json.flatMap(
          ({ spec }: { spec: object }) => Object.keys(spec),
        ),
      );
    const scraperKeys = await keysOf('config_scrapers');
    for (const [key] of scrapers) expect(scraperKeys).toContain(key);
    const checkKeys = await keysOf('canaries');
    for (const [key] of checks.filter(([name]) => !['alertManager', 'mongo'].includes(name)))
      expect(checkKeys).toContain(key);
    const owned: ReadonlyArray<{ source: string; agent_id: string }> = (
      await admin.send('/api/db/canaries?select=source,agent_id&deleted_at=is.null')
    ).json;
    const sources = new Set(owned.map(({ source }) => source.replace(/\/.*/, '/')));
    for (const source of [
      'UI',
      '',
      'KubernetesCRD',
      'kubernetesCRD',
      'ConfigFile',
      'component/',
      'kubernetes/',
    ])
      expect(sources).toContain(source);
    expect(sources).toContain('helm release');
    const item = owned.find(({ source }) => source.startsWith('kubernetes/') && !source.includes('-5eed-'));
    const found = await admin.send(`/api/db/config_detail?id=eq.${item?.source.split('/')[1]}&select=name`);
    expect(found.json[0]).toEqual({ name: 'payments-api' });
    expect(owned.some(({ agent_id, source }) => source === 'UI' && !agent_id.startsWith('0000'))).toBe(true);
  });
});
