import {
  bucketDocument,
  databaseDocument,
  instanceDocument,
  policyDocument,
  queueDocument,
} from './cloudDocuments.ts';
import { describeItems } from './demoDetails.ts';
import { applyStory } from './demoStory.ts';
import { type Cost, dayMs, type ItemDraft, ItemFactory, type ItemSeed, minuteMs } from './ItemFactory.ts';
import {
  type AppFacts,
  configMapDocument,
  deploymentDocument,
  helmReleaseDocument,
  ingressDocument,
  labelsOf,
  namespaceDocument,
  nodeDocument,
  podDocument,
  replicaSetDocument,
  secretDocument,
  serviceDocument,
} from './kubernetesDocuments.ts';
import { trackerItems } from './trackerItems.ts';

const region = 'eu-west-1';

export const apps: ReadonlyArray<readonly [namespace: string, ...names: string[]]> = [
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

const behindIngress = new Set(['checkout-web', 'checkout-api', 'payments-api', 'login-api', 'grafana']);

/** Statuses of applications; most are healthy. */
export const appStatuses: ReadonlyArray<readonly [status: string, health: string]> = [
  ...Array.from({ length: 6 }, () => ['Running', 'healthy'] as const),
  ['Rolling Out', 'warning'],
  ['Scaled to Zero', 'unknown'],
];

/**
 * @param d30 cost of a month @param trend factor of the last day and week compared to the month; 1 is
 *   steady
 */
const costOf = (d30: number, trend: number): Cost => ({
  d1: (d30 / 30) * trend,
  d7: (d30 / 30) * 7 * ((1 + trend) / 2),
  d30,
});

function addApp(factory: ItemFactory, namespace: ItemSeed, nodes: readonly string[], name: string): void {
  const { random } = factory;
  const [status, health] = random.pick(appStatuses);
  const facts: AppFacts = {
    name,
    namespace: namespace.name,
    version: `3.${random.between(2, 17)}.${random.between(0, 9)}`,
    replicas: status === 'Scaled to Zero' ? 0 : random.between(1, 4),
  };
  const labels = labelsOf(facts);
  const deployment = factory.add(
    {
      name,
      type: 'Kubernetes::Deployment',
      status,
      health,
      labels,
      config: deploymentDocument(facts),
      cost: costOf(random.between(20, 900), random.pick([1, 1, 1, 1.45, 0.7])),
    },
    namespace,
  );
  const setName = `${name}-${random.suffix(9)}`;
  const replicaSet = factory.add(
    { name: setName, type: 'Kubernetes::ReplicaSet', labels, config: replicaSetDocument(facts, setName) },
    deployment,
  );
  for (let pod = 0; pod < facts.replicas; pod += 1) {
    const podName = `${setName}-${random.suffix(5)}`;
    const config = podDocument(facts, podName, random.pick(nodes));
    const createdAgoMs = random.between(1, 20) * dayMs;
    factory.add({ name: podName, type: 'Kubernetes::Pod', labels, config, createdAgoMs }, replicaSet);
  }
  factory.add(
    { name, type: 'Kubernetes::Service', status: 'Active', labels, config: serviceDocument(facts) },
    namespace,
  );
  if (behindIngress.has(name)) {
    const config = ingressDocument(facts);
    factory.add({ name, type: 'Kubernetes::Ingress', status: 'Active', labels, config }, namespace);
  }
}

function addCluster(factory: ItemFactory, cluster: string, agent: number): void {
  const root = factory.add({
    name: cluster,
    type: 'Kubernetes::Cluster',
    status: 'Active',
    tags: { cluster, region },
    agent,
    config: { name: cluster, version: '1.31', platform: 'eks.18', region },
  });
  const nodes = [1, 2, 3, 4].map((number) => `${cluster}-node-${number}`);
  for (const name of nodes) {
    const config = nodeDocument(name, region);
    factory.add({ name, type: 'Kubernetes::Node', status: 'Ready', config }, root);
  }
  for (const [namespace, ...names] of apps) {
    const item = factory.add(
      {
        name: namespace,
        type: 'Kubernetes::Namespace',
        status: 'Active',
        tags: { cluster, region, namespace },
        config: namespaceDocument(namespace),
      },
      root,
    );
    for (const name of names) addApp(factory, item, nodes, name);
    if (!namespace.includes('-')) addRelease(factory, item);
  }
}

/** Adds a Flux release and a config map for a team's namespace. */
function addRelease(factory: ItemFactory, namespace: ItemSeed): void {
  const { name } = namespace;
  const facts = { name, namespace: name, version: '3.17.4', replicas: 1 };
  factory.add({
    name,
    type: 'Kubernetes::HelmRelease',
    status: 'Upgrade Succeeded',
    agent: namespace.agent,
    tags: { ...namespace.tags, namespace: 'flux-system' },
    config: helmReleaseDocument(name, facts.version),
  });
  const mapName = `${name}-settings`;
  factory.add(
    {
      name: mapName,
      type: 'Kubernetes::ConfigMap',
      status: '',
      health: 'unknown',
      config: configMapDocument(facts, mapName),
    },
    namespace,
  );
}

function addCloud(factory: ItemFactory): void {
  const add = (type: string, name: string, config: unknown, more: Partial<ItemDraft> = {}) =>
    factory.add({
      name,
      type: `AWS::${type}`,
      status: 'Available',
      tags: { account: 'meridian-prod', region },
      labels: { env: 'prod' },
      config,
      ...more,
    });
  const database = (name: string, allocatedGb: number, more: Partial<ItemDraft>) =>
    add('RDS::DBInstance', name, databaseDocument(name, region, allocatedGb), more);
  database('payments-db', 500, {
    status: 'Storage 91% full',
    health: 'warning',
    updatedAgoMs: 14 * minuteMs,
    analysis: { performance: 1, cost: 1 },
    cost: { d1: 34, d7: 225, d30: 918 },
  });
  database('payments-db-replica-1', 500, { cost: { d1: 15.3, d7: 107, d30: 459 } });
  database('identity-db', 200, { cost: { d1: 8, d7: 60, d30: 301 } });
  for (const queue of ['payments-events', 'payments-dead-letter', 'checkout-orders']) {
    const cost = { d1: 0.08, d7: 0.57, d30: 2.47 };
    add('SQS::Queue', queue, queueDocument(queue, region), { status: 'Active', cost });
  }
  for (const bucket of ['meridian-audit-logs', 'meridian-backups', 'meridian-static-assets']) {
    add('S3::Bucket', bucket, bucketDocument(bucket, region), { status: 'Active', health: 'unknown' });
  }
  for (let host = 0; host < 6; host += 1) {
    const address = `ip-10-0-${host}-${factory.random.between(2, 250)}.${region}.compute.internal`;
    const running = host < 5;
    // Some instances have their own name, which the server takes from a tag.
    const name = host < 4 ? address : `web-${host}`;
    add('EC2::Instance', name, instanceDocument(name, region, running), {
      status: running ? 'Running' : 'Stopped',
      health: running ? 'healthy' : 'unknown',
      cost: costOf(140, running ? 1 : 0.1),
    });
  }
  const arn =
    'arn:aws:iam::123456789012:policy/meridian-production-cross-account-read-only-access-for-auditors';
  add('IAM::Policy', arn, policyDocument(arn), { status: 'Active' });
}

function addOddOnes(factory: ItemFactory): void {
  const tags = { cluster: 'prod-eu-1', region, namespace: 'payments' };
  factory.add({
    name: 'payments-db-credentials',
    type: 'Kubernetes::Secret',
    status: 'Active',
    tags,
    config: secretDocument('payments-db-credentials', 'payments'),
  });
  for (const [index, name] of ['payments-legacy', 'checkout-v1', 'old-metrics-adapter'].entries()) {
    factory.add({
      name,
      type: 'Kubernetes::Deployment',
      status: 'Deleted',
      health: 'unknown',
      tags,
      config: deploymentDocument({ name, namespace: 'payments', version: '1.9.0', replicas: 0 }),
      updatedAgoMs: 9 * dayMs,
      deletedAgoMs: (index + 1) * 2 * dayMs,
    });
  }
}

/** Returns a factory with some hundred demo items. The caller may add more. */
export function demoItems(seed: number): ItemFactory {
  const factory = new ItemFactory(seed);
  addCluster(factory, 'prod-eu-1', 0);
  addCluster(factory, 'staging-eu-1', 1);
  addCloud(factory);
  addOddOnes(factory);
  applyStory(factory);
  describeItems(factory);
  factory.items.push(...trackerItems);
  return factory;
}
