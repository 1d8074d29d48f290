import type { RowAge } from './agedRows.ts';
import { agentIds, dayMs, localAgentId, minuteMs } from './ItemFactory.ts';
import { idOf } from './idOf.ts';

const hourMs = 60 * minuteMs;

export const scraperIds = {
  kubernetes: idOf('c', 1),
  aws: idOf('c', 2),
  paymentsDatabase: idOf('c', 3),
  azure: idOf('c', 4),
  github: idOf('c', 5),
  trivy: idOf('c', 6),
  edge: idOf('c', 7),
  statusPages: idOf('c', 8),
} as const;

export const scraperIdOf = (type: string): string =>
  type.startsWith('Kubernetes::') ? scraperIds.kubernetes : scraperIds.aws;

export const topologyIds = { payments: idOf('b', 1), storefront: idOf('b', 2), edge: idOf('b', 3) } as const;

const scraper = (
  name: string,
  id: string,
  source: string,
  description: string | null,
  spec: object,
  aged: RowAge,
) => ({
  id,
  name,
  description,
  spec,
  source,
  agent_id: id === scraperIds.edge ? agentIds[2] : localAgentId,
  is_pushed: false,
  aged,
});

/** Includes a scraper that never ran, a scraper of an agent and a deleted scraper. */
export const scrapers = [
  scraper(
    'kubernetes-prod-eu-1',
    scraperIds.kubernetes,
    'KubernetesCRD',
    'Everything in the production cluster',
    {
      schedule: '@every 5m',
      watch: true,
      kubernetes: [
        {
          clusterName: 'prod-eu-1',
          kubeconfig: { valueFrom: { secretKeyRef: { name: 'prod-eu-1', key: 'kubeconfig' } } },
          exclusions: ['Secret', 'ReplicaSet', '*.hourly'],
          scope: 'cluster',
          since: '1h',
          maxInFlight: 64,
          // A field of a later server version.
          allowIncomplete: true,
          'x-sample-note': 'kept',
        },
      ],
      retention: {
        changes: [{ name: 'BackOff', age: '3d', count: 100 }],
        types: [{ name: 'Kubernetes::Pod', createdAge: '30d', deletedAge: '7d' }],
        staleItemAge: '4h',
      },
    },
    { agoMs: 200 * dayMs },
  ),
  scraper(
    'aws-meridian-prod',
    scraperIds.aws,
    'KubernetesCRD',
    'The production account',
    {
      schedule: '@every 1h',
      aws: [
        {
          region: ['eu-west-1'],
          compliance: true,
          awsConnection: {
            accessKey: { valueFrom: { configMapKeyRef: { name: 'aws', key: 'access-key' } } },
            secretKey: { valueFrom: { secretKeyRef: { name: 'aws', key: 'secret-key' } } },
            region: ['eu-west-1', 'eu-central-1'],
            skipTLSVerify: false,
          },
          cloudtrail: { exclude: ['AssumeRole', 'ListBuckets'], max_age: '72h' },
          trusted_advisor_check: true,
          cost_reporting: {
            s3_bucket_path: 's3://meridian-costs/athena',
            table: 'costs',
            database: 'billing',
            region: 'eu-west-1',
          },
        },
      ],
    },
    { agoMs: 200 * dayMs },
  ),
  scraper(
    'payments-database',
    scraperIds.paymentsDatabase,
    'UI',
    'Schemas and settings of the payments database',
    {
      schedule: '@every 10m',
      sql: [
        {
          connection: 'connection://payments/payments-db',
          auth: {
            username: { value: 'mission_control' },
            password: { valueFrom: { secretKeyRef: { name: 'payments-db', key: 'password' } } },
          },
          driver: 'postgres',
          query: 'select * from pg_settings',
          type: 'PostgreSQL::Setting',
          id: '$.name',
          deleteFields: ['sourcefile', 'sourceline'],
        },
      ],
    },
    { agoMs: 80 * dayMs, changedAgoMs: 12 * dayMs },
  ),
  scraper(
    'azure-meridian-finance',
    scraperIds.azure,
    'UI',
    null,
    {
      schedule: '@every 1h',
      azure: [
        {
          connection: 'connection://default/azure-finance',
          subscriptionID: '00000000-1111',
          organisation: 'meridian',
          tags: [{ name: 'account', value: 'finance' }],
        },
      ],
    },
    { agoMs: 150 * dayMs, changedAgoMs: 30 * dayMs },
  ),
  scraper(
    'github-meridian',
    scraperIds.github,
    'UI',
    'Workflows of every repository',
    {
      schedule: '@every 15m',
      githubActions: [
        {
          owner: 'meridian',
          repository: 'payments',
          personalAccessToken: { value: 'sample-only' },
          workflows: ['.*'],
        },
      ],
    },
    { agoMs: 64 * dayMs, changedAgoMs: 64 * dayMs },
  ),
  scraper(
    'trivy-images',
    scraperIds.trivy,
    'ConfigFile',
    null,
    {
      schedule: '@every 6h',
      trivy: [
        {
          kubernetes: { scanners: ['vuln'], components: ['workload'], namespace: 'payments' },
          severity: ['critical', 'high'],
          ignoreUnfixed: true,
          vulnType: ['os', 'library'],
          timeout: '20m',
        },
      ],
    },
    { agoMs: 41 * dayMs },
  ),
  scraper(
    'kubernetes-fra-2',
    scraperIds.edge,
    'Push',
    null,
    { schedule: '@every 5m', kubernetes: [{ clusterName: 'fra-2' }] },
    { agoMs: 190 * dayMs },
  ),
  // Never ran.
  scraper(
    'status-pages',
    scraperIds.statusPages,
    'UI',
    '',
    {
      schedule: '@every 24h',
      http: [
        {
          url: 'https://status.meridian.example/api/v2/summary.json',
          type: 'StatusPage',
          id: '$.page.id',
          tags: { provider: 'statuspage' },
          headers: [{ name: 'Authorization', valueFrom: { secretKeyRef: { name: 'status', key: 'token' } } }],
        },
      ],
      retention: { types: [] },
    },
    { agoMs: 2 * hourMs },
  ),
  scraper(
    'gcp-meridian-lab',
    idOf('c', 9),
    'UI',
    'The laboratory, given up in spring',
    { schedule: '@every 1h', file: [{ url: 'github.com/meridian/lab', paths: ['*.yaml'] }] },
    { agoMs: 160 * dayMs, deletedAgoMs: 75 * dayMs },
  ),
  scraper(
    'pipelines-meridian',
    idOf('c', 10),
    'UI',
    'Releases of the platform team',
    {
      schedule: '@every 30m',
      azureDevops: [
        {
          name: 'platform',
          connection: 'connection://platform/azure-devops',
          organization: 'meridian',
          personalAccessToken: { valueFrom: { configMapKeyRef: { name: 'azure-devops', key: 'token' } } },
          projects: ['platform'],
          pipelines: ['release-*', 'nightly'],
        },
      ],
    },
    { agoMs: 33 * dayMs, changedAgoMs: 5 * dayMs },
  ),
  scraper(
    'runbooks',
    idOf('c', 11),
    'ConfigFile',
    null,
    {
      schedule: '@every 24h',
      file: [
        {
          type: 'Runbook',
          id: '$.metadata.name',
          url: 'git.meridian.example/platform/runbooks',
          format: 'yaml',
          icon: 'book',
          paths: ['runbooks/**/*.yaml'],
          ignore: ['runbooks/drafts/**'],
          timestampFormat: '2006-01-02',
        },
      ],
    },
    { agoMs: 120 * dayMs },
  ),
  scraper(
    'nginx-settings',
    idOf('c', 12),
    'Topology',
    null,
    {
      schedule: '@every 1h',
      kubernetesFile: [
        {
          type: 'Nginx',
          id: '$.pod.name',
          selector: {
            kind: 'Deployment',
            name: 'ingress-nginx',
            namespace: 'ingress',
            labelSelector: 'app=nginx',
          },
          container: 'controller',
          files: [{ format: 'properties', path: ['/etc/nginx/nginx.conf', '/etc/nginx/mime.types'] }],
        },
      ],
    },
    { agoMs: 70 * dayMs },
  ),
  // Several kinds, some without a form.
  scraper(
    'infrastructure-states',
    idOf('c', 13),
    'UI',
    'What was planned and applied',
    {
      schedule: '@every 12h',
      full: true,
      terraform: [
        {
          name: 'network',
          state: { s3: { bucket: 'meridian-states', connection: 'connection://cloud/backups' } },
        },
      ],
      slack: [{ channels: ['#releases'], since: '7d' }],
    },
    { agoMs: 9 * dayMs, changedAgoMs: 3 * dayMs },
  ),
];

export const topologies = [
  {
    id: topologyIds.payments,
    name: 'payments',
    labels: { team: 'payments' },
    source: 'KubernetesCRD',
    spec: {
      type: 'Application',
      icon: 'service',
      components: [{ name: 'payments', configs: [{ name: 'payments-*' }] }],
    },
    schedule: '@every 10m',
    aged: { agoMs: 150 * dayMs },
  },
  {
    id: topologyIds.storefront,
    name: 'storefront',
    labels: null,
    source: 'UI',
    spec: { type: 'virtual', components: [{ name: 'checkout' }, { name: 'search' }] },
    schedule: '@every 30m',
    aged: { agoMs: 90 * dayMs, changedAgoMs: 4 * dayMs },
  },
  {
    id: topologyIds.edge,
    name: 'branches',
    labels: { site: 'fra-2' },
    source: 'Push',
    spec: null,
    schedule: null,
    agent_id: agentIds[2],
    aged: { agoMs: 88 * dayMs },
  },
  {
    id: idOf('b', 5),
    name: 'reporting',
    labels: { team: 'data', tier: '3' },
    source: 'ConfigFile',
    spec: {
      type: 'Application',
      labels: { team: 'data' },
      components: [
        {
          name: 'loads',
          checks: [{ selector: { labelSelector: 'team=data' } }],
          properties: [{ name: 'rows', type: 'badge', text: '1,204,118' }],
        },
      ],
    },
    schedule: '@every 5m',
    aged: { agoMs: 60 * dayMs },
  },
  {
    id: idOf('b', 6),
    name: 'identity',
    labels: { team: 'identity', tier: '1' },
    source: 'UI',
    spec: { type: 'Application', components: [{ name: 'login' }], 'x-sample-note': 'kept' },
    schedule: null,
    namespace: 'identity',
    aged: { agoMs: 45 * dayMs, changedAgoMs: 45 * dayMs },
  },
  {
    id: idOf('b', 4),
    name: 'warehouse',
    labels: null,
    source: 'UI',
    spec: { components: [] },
    schedule: null,
    aged: { agoMs: 120 * dayMs, deletedAgoMs: 20 * dayMs },
  },
];
