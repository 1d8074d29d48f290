import { SeededRandom } from '../random.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** A row of `config_items` as it is inserted; times are milliseconds before "now". */
export interface ItemSeed {
  id: string;
  name: string;
  type: string;
  status: string;
  health: string;
  tags: Record<string, string>;
  labels: Record<string, string>;
  config: unknown;
  createdAgoMs: number;
  updatedAgoMs: number;
  deletedAgoMs?: number;
  parentId?: string;
  path: string;
  agent?: number;
  cost?: { d1: number; d7: number; d30: number };
  changes: number;
  analysis: Record<string, number>;
  description?: string;
}

type Draft = Partial<Omit<ItemSeed, 'id' | 'path' | 'parentId'>> & Pick<ItemSeed, 'name' | 'type'>;

const apps: ReadonlyArray<readonly [namespace: string, ...names: string[]]> = [
  [
    'payments',
    'payments-worker',
    'payments-ledger',
    'payments-api',
    'payments-webhooks',
    'payments-reconciler',
  ],
  ['checkout', 'checkout-web', 'checkout-api', 'cart-service', 'promotion-engine'],
  ['identity', 'login-api', 'session-store', 'audit-writer'],
  ['search', 'search-api', 'search-indexer', 'suggestions'],
  ['flux-system', 'source-controller', 'kustomize-controller', 'helm-controller', 'notification-controller'],
  ['monitoring', 'prometheus-server', 'alertmanager', 'grafana', 'loki-gateway'],
  ['kube-system', 'coredns', 'metrics-server', 'cluster-autoscaler', 'aws-load-balancer-controller'],
];

const worry: ReadonlyArray<readonly [status: string, health: string]> = [
  ['Running', 'healthy'],
  ['Running', 'healthy'],
  ['Running', 'healthy'],
  ['Running', 'healthy'],
  ['Running', 'healthy'],
  ['Running', 'healthy'],
  ['Rolling Out', 'warning'],
  ['Scaled to Zero', 'unknown'],
];

const labelsOf = (name: string, namespace: string, version: string): Record<string, string> => ({
  'app.kubernetes.io/name': name,
  'app.kubernetes.io/version': version,
  'app.kubernetes.io/part-of': namespace,
  'app.kubernetes.io/managed-by': 'Helm',
  team: namespace,
});

function workload(kind: string, name: string, namespace: string, version: string, replicas: number): unknown {
  return {
    apiVersion: 'apps/v1',
    kind,
    metadata: {
      name,
      namespace,
      labels: labelsOf(name, namespace, version),
      annotations: { 'deployment.kubernetes.io/revision': '148', 'meta.helm.sh/release-name': namespace },
    },
    spec: {
      replicas,
      progressDeadlineSeconds: 600,
      selector: { matchLabels: { 'app.kubernetes.io/name': name } },
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: '25%', maxUnavailable: 1 } },
      template: {
        spec: {
          containers: [
            {
              name: name.split('-').at(-1),
              image: `registry.meridian.example/${namespace}/${name}:${version}`,
              env: [
                { name: 'DB_POOL_MAX', value: '200' },
                { name: 'DB_HOST', value: `${namespace}-db.prod.internal` },
                { name: 'LOG_LEVEL', value: 'info' },
              ],
              resources: {
                limits: { cpu: '500m', memory: '512Mi' },
                requests: { cpu: '100m', memory: '256Mi' },
              },
              ports: [{ containerPort: 8080, name: 'http' }],
            },
          ],
        },
      },
    },
  };
}

/** Builds items one after the other, with ids that sort by creation and paths that end with the item's own id. */
export class ItemFactory {
  readonly random: SeededRandom;
  readonly items: ItemSeed[] = [];
  #count = 0;

  constructor(seed: number) {
    this.random = new SeededRandom(seed);
  }

  add(draft: Draft, parent?: ItemSeed): ItemSeed {
    this.#count += 1;
    const id = `0191${(this.#count & 0xffff).toString(16).padStart(4, '0')}-${this.random.hex(4)}-7${this.random.hex(3)}-8${this.random.hex(3)}-${this.#count.toString(16).padStart(12, '0')}`;
    const item: ItemSeed = {
      status: 'Running',
      health: 'healthy',
      tags: {},
      labels: {},
      config: { name: draft.name, type: draft.type },
      createdAgoMs: this.random.between(30, 400) * dayMs,
      updatedAgoMs: this.random.between(2, 600) * minuteMs,
      changes: this.random.between(0, 12),
      analysis: {},
      ...draft,
      id,
      path: parent === undefined ? id : `${parent.path}.${id}`,
      ...(parent === undefined ? {} : { parentId: parent.id }),
    };
    this.items.push(item);
    return item;
  }
}

function addApp(
  factory: ItemFactory,
  cluster: string,
  agent: number,
  namespaceItem: ItemSeed,
  name: string,
): void {
  const { random } = factory;
  const namespace = namespaceItem.name;
  const version = `3.${random.between(2, 18)}.${random.between(0, 9)}`;
  const tags = { cluster, namespace };
  const labels = labelsOf(name, namespace, version);
  const [status, health] = random.pick(worry);
  const replicas = status === 'Scaled to Zero' ? 0 : random.between(1, 4);
  const d30 = random.between(20, 900);
  const deployment = factory.add(
    {
      name,
      type: 'Kubernetes::Deployment',
      status,
      health,
      tags,
      labels,
      agent,
      config: workload('Deployment', name, namespace, version, replicas),
      cost: { d1: d30 / 30, d7: (d30 / 30) * 7, d30 },
    },
    namespaceItem,
  );
  const hash = random.suffix(9);
  const replicaSet = factory.add(
    {
      name: `${name}-${hash}`,
      type: 'Kubernetes::ReplicaSet',
      tags,
      labels,
      agent,
      config: workload('ReplicaSet', `${name}-${hash}`, namespace, version, replicas),
    },
    deployment,
  );
  for (let pod = 0; pod < replicas; pod += 1) {
    factory.add(
      { name: `${name}-${hash}-${random.suffix(5)}`, type: 'Kubernetes::Pod', tags, labels, agent },
      replicaSet,
    );
  }
  factory.add({ name, type: 'Kubernetes::Service', status: 'Active', tags, labels, agent }, namespaceItem);
}

/** The story: payments-worker 3.18.2 was rolled out half an hour ago and exhausts the connections of its database. */
function tellTheStory(factory: ItemFactory): void {
  const { random } = factory;
  const find = (name: string, type: string) => {
    const found = factory.items.find(
      (item) => item.name === name && item.type === type && item.tags.cluster === 'prod-eu-1',
    );
    if (found === undefined) throw new Error(`The story needs ${type} ${name}.`);
    return found;
  };
  const worker = find('payments-worker', 'Kubernetes::Deployment');
  Object.assign(worker, {
    status: 'Rollout Failed',
    health: 'unhealthy',
    description: 'Progress deadline exceeded: 3 of 6 replicas are updated',
    updatedAgoMs: minuteMs,
    changes: 41,
    analysis: { availability: 1, security: 1 },
    cost: { d1: 25, d7: 130, d30: 536 },
    config: workload('Deployment', 'payments-worker', 'payments', '3.18.2', 6),
  });
  for (const [status, changes] of [
    ['CrashLoopBackOff', 640],
    ['CrashLoopBackOff', 588],
    ['OOMKilled', 212],
  ] as const) {
    factory.add(
      {
        name: `payments-worker-7d9c6f5b8-${random.suffix(5)}`,
        type: 'Kubernetes::Pod',
        status,
        health: 'unhealthy',
        tags: worker.tags,
        labels: worker.labels,
        createdAgoMs: 33 * minuteMs,
        updatedAgoMs: random.between(1, 3) * minuteMs,
        changes,
        analysis: status === 'OOMKilled' ? { performance: 1 } : {},
      },
      worker,
    );
  }
  Object.assign(find('payments-ledger', 'Kubernetes::Deployment'), {
    status: 'Rolling Out',
    health: 'warning',
    updatedAgoMs: 2 * minuteMs,
  });
}

function addCloud(factory: ItemFactory): void {
  const tags = { account: 'meridian-prod', region: 'eu-west-1' };
  const aws = (type: string, name: string, more: Partial<Draft> = {}) =>
    factory.add({ name, type: `AWS::${type}`, status: 'Available', tags, labels: { env: 'prod' }, ...more });
  aws('RDS::DBInstance', 'payments-db', {
    status: 'Storage 91% full',
    health: 'warning',
    updatedAgoMs: 14 * minuteMs,
    analysis: { performance: 1, cost: 1 },
    cost: { d1: 34, d7: 225, d30: 918 },
  });
  aws('RDS::DBInstance', 'payments-db-replica-1', { cost: { d1: 15.3, d7: 107, d30: 459 } });
  aws('RDS::DBInstance', 'identity-db', { cost: { d1: 8, d7: 60, d30: 301 } });
  for (const queue of ['payments-events', 'payments-dead-letter', 'checkout-orders']) {
    aws('SQS::Queue', queue, { status: 'Active', cost: { d1: 0.08, d7: 0.57, d30: 2.47 } });
  }
  for (const bucket of ['meridian-audit-logs', 'meridian-backups', 'meridian-static-assets']) {
    aws('S3::Bucket', bucket, { status: 'Active', health: 'unknown' });
  }
  for (let node = 0; node < 6; node += 1) {
    aws('EC2::Instance', `ip-10-0-${node}-${factory.random.between(2, 250)}.eu-west-1.compute.internal`, {
      status: node === 5 ? 'Stopped' : 'Running',
      health: node === 5 ? 'unknown' : 'healthy',
    });
  }
  aws(
    'IAM::Policy',
    'arn:aws:iam::123456789012:policy/meridian-production-cross-account-read-only-access-for-auditors',
    {
      status: 'Active',
    },
  );
}

function addCluster(factory: ItemFactory, cluster: string, agent: number): void {
  const root = factory.add({
    name: cluster,
    type: 'Kubernetes::Cluster',
    status: 'Active',
    tags: { cluster },
    agent,
  });
  for (let node = 0; node < 4; node += 1) {
    factory.add(
      {
        name: `${cluster}-node-${node + 1}`,
        type: 'Kubernetes::Node',
        status: 'Ready',
        tags: { cluster },
        agent,
      },
      root,
    );
  }
  for (const [namespace, ...names] of apps) {
    const item = factory.add(
      {
        name: namespace,
        type: 'Kubernetes::Namespace',
        status: 'Active',
        tags: { cluster, namespace },
        agent,
      },
      root,
    );
    for (const name of names) addApp(factory, cluster, agent, item, name);
  }
}

function addOddOnes(factory: ItemFactory): void {
  const tags = { cluster: 'prod-eu-1', namespace: 'payments' };
  factory.add({
    name: 'payments-db-credentials',
    type: 'Kubernetes::Secret',
    status: 'Active',
    tags,
    config: { kind: 'Secret', metadata: { name: 'payments-db-credentials' }, data: { password: '***' } },
  });
  factory.add({
    name: 'payments',
    type: 'Kubernetes::HelmRelease',
    status: 'Upgrade Failed',
    health: 'unhealthy',
    tags: { cluster: 'prod-eu-1', namespace: 'flux-system' },
    updatedAgoMs: 31 * minuteMs,
  });
  for (const [index, name] of ['payments-legacy', 'checkout-v1', 'old-metrics-adapter'].entries()) {
    factory.add({
      name,
      type: 'Kubernetes::Deployment',
      status: 'Deleted',
      health: 'unknown',
      tags,
      deletedAgoMs: (index + 1) * 2 * dayMs,
    });
  }
}

/** The items of the demo: some hundreds, with a story. */
export function demoItems(seed: number): ItemSeed[] {
  const factory = new ItemFactory(seed);
  addCluster(factory, 'prod-eu-1', 0);
  addCluster(factory, 'staging-eu-1', 1);
  addCloud(factory);
  addOddOnes(factory);
  tellTheStory(factory);
  return factory.items;
}

const bulkTypes = [
  'Kubernetes::Pod',
  'Kubernetes::ReplicaSet',
  'Kubernetes::ConfigMap',
  'Kubernetes::Service',
  'Kubernetes::Deployment',
  'AWS::EC2::Instance',
  'Kubernetes::Job',
  'AWS::S3::Bucket',
  'Kubernetes::Ingress',
  'AWS::SQS::Queue',
  'Kubernetes::StatefulSet',
  'AWS::RDS::DBInstance',
  'Kubernetes::Node',
  'Azure::VirtualMachine',
  'Kubernetes::Namespace',
];

/** The demo and as many further items as a scale needs, with types by a power law. */
export function bulkItems(seed: number, count: number): ItemSeed[] {
  const factory = new ItemFactory(seed);
  factory.items.push(...demoItems(seed));
  const bulk = new ItemFactory(seed + 1);
  while (factory.items.length + bulk.items.length < count) {
    const { random } = bulk;
    const type = bulkTypes[Math.floor(bulkTypes.length * random.next() ** 3)] ?? 'Kubernetes::Pod';
    const [namespace] = random.pick(apps);
    const [status, health] = random.pick(worry);
    const item = bulk.add({
      name: `${namespace}-${random.suffix(8)}-${random.suffix(5)}`,
      type,
      status,
      health: random.next() < 0.02 ? 'unhealthy' : health,
      tags: { cluster: `cluster-${random.between(1, 12)}`, namespace },
      labels: {
        'app.kubernetes.io/name': `${namespace}-${random.between(1, 40)}`,
        tier: String(random.between(1, 4)),
      },
      agent: random.between(0, 2),
      ...(random.next() < 0.01 ? { deletedAgoMs: random.between(1, 60) * dayMs } : {}),
    });
    // The ids of the second factory must not meet those of the first.
    const id = `0193${item.id.slice(4)}`;
    item.path = id;
    item.id = id;
  }
  return [...factory.items, ...bulk.items];
}
