import { timesWithUpdatedAt } from './agedRows.ts';
import { agentIds, dayMs } from './ItemFactory.ts';
import { idOf } from './idOf.ts';

const secret = (name: string, key: string) => ({ valueFrom: { secretKeyRef: { name, key } } });
const configMap = (name: string, key: string) => ({ valueFrom: { configMapKeyRef: { name, key } } });

interface Definition {
  readonly name: string;
  readonly namespace?: string;
  readonly source: string;
  readonly labels?: Readonly<Record<string, string>> | null;
  readonly agent?: 0 | 1 | 2;
  readonly spec: Readonly<Record<string, unknown>>;
}

/**
 * Canaries that have never run: one per kind with a form, including keys without a form field, and one per
 * kind of owner. Their names end in their purpose.
 */
const definitions: readonly Definition[] = [
  {
    name: 'form-http',
    source: 'UI',
    labels: { team: 'platform', 'app.kubernetes.io/part-of': 'forms' },
    spec: {
      schedule: '@every 5m',
      http: [
        {
          name: 'form-http',
          icon: 'http',
          description: 'Asks the shop as a customer does',
          url: 'https://shop.meridian.example/api/orders',
          method: 'POST',
          body: '{"dryRun": true}',
          headers: [
            { name: 'X-Team', value: 'platform' },
            { name: 'Authorization', ...secret('shop', 'token') },
          ],
          basic: true,
          authentication: { username: configMap('shop', 'user'), password: secret('shop', 'password') },
          responseCodes: [200, 202],
          thresholdMillis: 2_000,
          responseContent: 'accepted',
          maxSSLExpiry: 14,
          test: { expr: 'code < 300' },
          display: { template: '{{.code}}' },
          transform: { javascript: 'JSON.stringify(results)' },
          oauth2: { params: { scope: 'orders' } },
          'x-sample-note': 'kept',
        },
      ],
      severity: 'high',
    },
  },
  {
    name: 'form-exec',
    source: '',
    spec: {
      schedule: '@hourly',
      exec: [
        {
          name: 'form-exec',
          script: 'df -h /var/lib\nexit 0',
          test: { javascript: 'results.exitCode == 0' },
          env: [{ name: 'TOKEN', ...secret('exec', 'token') }],
        },
      ],
    },
  },
  {
    name: 'form-alertmanager',
    source: '',
    spec: {
      schedule: '@every 1m',
      alertmanager: [
        {
          name: 'form-alertmanager',
          url: 'https://alerts.meridian.example',
          alerts: ['KubePodCrashLooping', '.*Down'],
          filters: { severity: 'critical' },
          ignore: ['Watchdog'],
          username: { value: 'console' },
          password: secret('alerts', 'password'),
        },
      ],
    },
  },
  {
    name: 'form-elasticsearch',
    source: 'UI',
    spec: {
      schedule: '@every 15m',
      elasticsearch: [
        {
          name: 'form-elasticsearch',
          url: 'https://search.meridian.example:9200',
          index: 'orders-*',
          query: '{"query": {"term": {"level": "error"}}}',
          results: 0,
          basic: true,
          authentication: { username: { value: 'reader' }, password: configMap('search', 'password') },
        },
      ],
    },
  },
  {
    name: 'form-redis',
    source: 'UI',
    spec: {
      schedule: '@every 30s',
      redis: [
        { name: 'form-redis', addr: 'session-store.identity.svc:6379', db: 0, description: 'Sessions' },
      ],
    },
  },
  {
    name: 'form-mongodb',
    source: 'UI',
    spec: {
      schedule: '@every 5m',
      mongodb: [
        { name: 'form-mongodb', connection: 'connection://data/catalogue', url: 'mongodb://catalogue:27017' },
      ],
    },
  },
  {
    name: 'form-icmp',
    source: 'UI',
    spec: {
      schedule: '@every 1m',
      icmp: [{ endpoint: '10.40.1.1', packetCount: 5, packetLossThreshold: 20, thresholdMillis: 300 }],
    },
  },
  {
    name: 'form-folder',
    source: 'UI',
    spec: {
      schedule: '@daily',
      folder: [
        {
          name: 'form-folder',
          path: 's3://meridian-backups/nightly',
          minCount: 1,
          maxAge: '26h',
          minSize: '10Mb',
          filter: { regex: '.*\\.dump', minAge: '10m' },
          awsConnection: {
            connection: 'connection://cloud/backups',
            region: 'eu-central-1',
            objectPath: 'nightly',
            accessKey: { value: 'sample-access-key' },
            secretKey: secret('backups', 'secret-key'),
            skipTLSVerify: false,
            usePathStyle: true,
          },
          test: { expr: 'size(results) > 0' },
        },
      ],
    },
  },
  {
    name: 'form-tcp',
    source: 'UI',
    spec: {
      schedule: '@every 30s',
      tcp: [{ name: 'form-tcp', endpoint: 'bastion.meridian.example:22', thresholdMillis: 500 }],
    },
  },
  // Two kinds in one canary, and neither schedule nor interval.
  {
    name: 'form-several',
    source: 'UI',
    spec: {
      dns: [
        { name: 'names', server: '10.96.0.10', port: 53, query: 'kubernetes.default.svc', querytype: 'A' },
      ],
      http: [{ name: 'pages', url: 'https://www.meridian.example' }],
    },
  },
  ...[
    'KubernetesCRD',
    'kubernetesCRD',
    'ConfigFile',
    `component/${idOf('9', 1)}`,
    // A deleted component.
    `component/${idOf('9', 999)}`,
    'helm release',
  ].map((source, at) => ({
    name: `owner-${at + 1}`,
    source,
    spec: { schedule: '@every 1h', http: [{ name: source, url: 'https://www.meridian.example' }] },
  })),
  {
    name: 'owner-agent',
    source: 'UI',
    agent: 2,
    spec: { schedule: '@every 1h', tcp: [{ name: 'owner-agent', endpoint: '10.40.1.1:443' }] },
  },
];

const firstNumber = 101;

export const canaryRows: readonly object[] = definitions.map(
  ({ agent = 0, namespace = 'default', labels = null, ...definition }, at) => ({
    id: idOf('d', firstNumber + at),
    ...definition,
    namespace,
    labels,
    agent_id: agentIds[agent],
    is_pushed: false,
    ...timesWithUpdatedAt({ agoMs: (90 - at) * dayMs }),
  }),
);
