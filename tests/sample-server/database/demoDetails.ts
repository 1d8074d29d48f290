import { type ItemFactory, type ItemProperty, type ItemSeed, minuteMs } from './ItemFactory.ts';

const gib = 1024 ** 3;
const mib = 1024 ** 2;

const link = (name: string, url: string): ItemProperty => ({ name, type: 'url', text: url });
const links = (name: string, ...urls: readonly string[]): ItemProperty => ({
  name,
  icon: 'link',
  links: urls.map((url) => ({ type: 'url', url, label: new URL(url).pathname.slice(1) })),
});
/** @param milli usage in millicores */
const cpu = (milli: number, max: number): ItemProperty => ({
  name: 'resources/cpu',
  value: milli,
  max,
  unit: 'millicores',
  headline: true,
});
const memory = (used: number, max: number): ItemProperty => ({
  name: 'resources/memory',
  value: used,
  max,
  unit: 'bytes',
  headline: true,
});
const runbook = (page: string): ItemProperty =>
  link('links/runbook', `https://runbooks.meridian.example/${page}`);

interface Detail {
  readonly name: string;
  /** Refers to the first item with this name and type, in the production cluster or the cloud account. */
  readonly type: string;
  readonly properties?: readonly ItemProperty[];
  readonly labels?: Readonly<Record<string, string>>;
  readonly scrapedAgoMs?: number;
  readonly deleteReason?: string;
}

const details: readonly Detail[] = [
  {
    name: 'payments-worker',
    type: 'Kubernetes::Deployment',
    properties: [
      cpu(1_870, 3_000),
      memory(2_710 * mib, 3 * gib),
      { name: 'rollout/replicas', text: '3 of 6' },
      { name: 'rollout/progress', value: 50, unit: 'percent', max: 100 },
      { name: 'budget/month', type: 'currency', value: 450, unit: 'USD' },
      runbook('payments/rollout'),
      links(
        'links/dashboards',
        'https://grafana.meridian.example/payments-worker',
        'https://grafana.meridian.example/connection-pools',
      ),
      { name: 'owner', text: 'Payments', tooltip: 'On call: payments-primary', icon: 'group' },
    ],
  },
  {
    name: 'payments-db',
    type: 'AWS::RDS::DBInstance',
    properties: [
      { name: 'storage/used', value: 455 * gib, max: 500 * gib, unit: 'bytes', headline: true },
      { name: 'storage/share', value: 91, max: 100, unit: 'percent', color: 'red' },
      { name: 'storage/iops', value: 2_840, max: 3_000 },
      { name: 'connections/open', value: 812, max: 830 },
      { name: 'connections/waiting', value: 47 },
      { name: 'engine', text: 'PostgreSQL 15.8' },
      { name: 'cost/forecast', type: 'currency', value: 1_234, unit: 'USD' },
      runbook('payments/database'),
      link('links/console', 'https://console.aws.example/rds/payments-db'),
    ],
    labels: {
      env: 'prod',
      region: 'eu-west-1',
      zone: 'eu-west-1a',
      vpc: 'vpc-0a41c2',
      subnet: 'subnet-7be190',
    },
  },
  {
    name: 'identity-db',
    type: 'AWS::RDS::DBInstance',
    properties: [{ name: 'storage/used', value: 61 * gib, max: 200 * gib, unit: 'bytes' }],
    labels: {
      env: 'prod',
      region: 'eu-west-1',
      zone: 'eu-west-1b',
      vpc: 'vpc-0a41c2',
      subnet: 'subnet-11d0f4',
    },
    scrapedAgoMs: 190 * minuteMs,
  },
  {
    name: 'payments-dead-letter',
    type: 'AWS::SQS::Queue',
    properties: [{ name: 'messages/waiting', value: 1_482, headline: true }],
    scrapedAgoMs: 75 * minuteMs,
  },
  {
    name: 'checkout-web',
    type: 'Kubernetes::Ingress',
    properties: [
      link('url', 'https://checkout-web.meridian.example/'),
      { name: 'internal', type: 'hidden', text: 'x' },
    ],
  },
  {
    name: 'payments-legacy',
    type: 'Kubernetes::Deployment',
    deleteReason: 'DELETED_STALE',
    scrapedAgoMs: 5 * 1_440 * minuteMs,
  },
];

const isNode = ({ type }: ItemSeed): boolean => type === 'Kubernetes::Node';
const isHost = ({ type }: ItemSeed): boolean => type === 'AWS::EC2::Instance';

/** Sets the common labels of machines, with consistent pairs of values. */
function describeMachines(items: readonly ItemSeed[]): void {
  for (const [index, node] of items.filter(isNode).entries()) {
    node.labels = {
      'kubernetes.io/os': 'linux',
      'kubernetes.io/arch': index % 4 === 3 ? 'arm64' : 'amd64',
      'topology.kubernetes.io/region': 'eu-west-1',
      'topology.kubernetes.io/zone': `eu-west-1${'abc'[index % 3]}`,
      'node.kubernetes.io/instance-type': 'm6i.xlarge',
      name: node.name,
    };
    node.properties = [
      cpu(1_200 + ((index * 733) % 2_600), 4_000),
      memory((6 + ((index * 5) % 10)) * gib, 16 * gib),
      { name: 'resources/pods', value: 21 + ((index * 11) % 37), max: 58 },
      { name: 'kubelet', text: 'v1.31.4-eks-2d5f260' },
    ];
  }
  for (const [index, host] of items.filter(isHost).entries()) {
    host.labels = {
      ...host.labels,
      os: 'Amazon Linux 2023',
      arch: 'x86_64',
      region: 'eu-west-1',
      zone: `eu-west-1${'abc'[index % 3]}`,
      vpc: 'vpc-0a41c2',
      subnet: `subnet-${index % 2 === 0 ? '7be190' : '11d0f4'}`,
    };
    if (host.status === 'Stopped') host.scrapedAgoMs = 26 * 60 * minuteMs;
  }
}

/**
 * Adds details of single items to the demo. Draws no random numbers, so that the other data stays the same.
 */
export function describeItems({ items }: ItemFactory): void {
  describeMachines(items);
  for (const { name, type, ...detail } of details) {
    const item = items.find((one) => one.name === name && one.type === type);
    if (item === undefined) throw new Error(`The demo has no ${type} ${name} to describe.`);
    Object.assign(item, detail);
  }
}
