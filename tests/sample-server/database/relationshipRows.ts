import { dayMs, type ItemSeed, isoBefore } from './ItemFactory.ts';

interface Edge {
  readonly from: ItemSeed;
  readonly to: ItemSeed;
  readonly relation: string;
  readonly selector?: string;
  readonly deletedAgoMs?: number;
}

type Bag = Readonly<Record<string, unknown>>;
const inside = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Bag)[key] : undefined;

const nodeOf = ({ config }: ItemSeed): unknown => inside(inside(config, 'spec'), 'nodeName');
const appOf = ({ labels }: ItemSeed): string | undefined => labels['app.kubernetes.io/name'];
const samePlace = (one: ItemSeed, other: ItemSeed): boolean =>
  one.tags.cluster === other.tags.cluster && one.tags.namespace === other.tags.namespace;

/** Relationships between types, except ownership. */
const rules: ReadonlyArray<{
  readonly from: string;
  readonly to: string;
  readonly relation: string;
  readonly fits: (from: ItemSeed, to: ItemSeed) => boolean;
}> = [
  {
    from: 'Kubernetes::Node',
    to: 'Kubernetes::Pod',
    relation: 'NodePod',
    fits: (node, pod) => node.tags.cluster === pod.tags.cluster && nodeOf(pod) === node.name,
  },
  {
    from: 'Kubernetes::Service',
    to: 'Kubernetes::Pod',
    relation: 'ServicePod',
    fits: (service, pod) => samePlace(service, pod) && appOf(service) === appOf(pod),
  },
  {
    from: 'Kubernetes::Ingress',
    to: 'Kubernetes::Service',
    relation: 'IngressService',
    fits: (ingress, service) => samePlace(ingress, service) && ingress.name === service.name,
  },
  {
    from: 'Kubernetes::HelmRelease',
    to: 'Kubernetes::Deployment',
    relation: 'HelmReleaseDeployment',
    fits: (release, deployment) =>
      release.tags.cluster === deployment.tags.cluster && release.name === deployment.tags.namespace,
  },
  {
    from: 'Kubernetes::Deployment',
    to: 'Kubernetes::ConfigMap',
    relation: 'DeploymentConfigMap',
    fits: samePlace,
  },
];

/** Relationships of story items. The two databases refer to each other. */
const named: ReadonlyArray<readonly [from: string, to: string, relation: string]> = [
  ['payments-worker', 'payments-db', 'DeploymentDBInstance'],
  ['payments-api', 'payments-db', 'DeploymentDBInstance'],
  ['payments-ledger', 'payments-db', 'DeploymentDBInstance'],
  ['payments-worker', 'payments-events', 'DeploymentQueue'],
  ['payments-worker', 'payments-dead-letter', 'DeploymentQueue'],
  ['payments-worker', 'payments-db-credentials', 'DeploymentSecret'],
  ['payments-db', 'payments-db-replica-1', 'DBInstanceReplica'],
  ['payments-db-replica-1', 'payments-db', 'DBInstanceSource'],
  ['session-store', 'identity-db', 'DeploymentDBInstance'],
];

const owners = new Set([
  'Kubernetes::Deployment',
  'AWS::RDS::DBInstance',
  'AWS::SQS::Queue',
  'Kubernetes::Secret',
]);

/** Clusters of the demo. SQL statements link the items of larger scales. */
const clusters = new Set(['prod-eu-1', 'staging-eu-1']);

function find(items: readonly ItemSeed[], name: string): ItemSeed {
  const found = items.find(
    (item) => item.name === name && owners.has(item.type) && item.tags.cluster !== 'staging-eu-1',
  );
  if (found === undefined) throw new Error(`The demo has no ${name} for its relationships.`);
  return found;
}

function edgesOf(items: readonly ItemSeed[]): Edge[] {
  const byType = Object.groupBy(
    items.filter(({ tags }) => clusters.has(tags.cluster ?? '')),
    ({ type }) => type,
  );
  const ruled = rules.flatMap(({ from: fromType, to: toType, relation, fits }) =>
    (byType[fromType] ?? []).flatMap((from) =>
      (byType[toType] ?? []).flatMap((to) => (fits(from, to) ? [{ from, to, relation }] : [])),
    ),
  );
  const told = named.map(([from, to, relation]) => ({
    from: find(items, from),
    to: find(items, to),
    relation,
  }));
  const worker = find(items, 'payments-worker');
  return [
    ...ruled,
    ...told,
    // A deleted relationship, and an item that refers to itself.
    {
      from: worker,
      to: find(items, 'checkout-orders'),
      relation: 'DeploymentQueue',
      deletedAgoMs: 4 * dayMs,
    },
    { from: worker, to: worker, relation: 'Alias', selector: 'alias' },
  ];
}

/** Returns the demo's relationships, except parents and children, which the database links itself. */
export const relationshipRows = (items: readonly ItemSeed[]): readonly object[] =>
  edgesOf(items).map(({ from, to, relation, selector, deletedAgoMs }) => ({
    config_id: from.id,
    related_id: to.id,
    relation,
    created_at: isoBefore(Math.min(from.createdAgoMs, to.createdAgoMs)),
    updated_at: isoBefore(deletedAgoMs ?? Math.min(from.createdAgoMs, to.createdAgoMs)),
    deleted_at: deletedAgoMs === undefined ? null : isoBefore(deletedAgoMs),
    selector_id: selector ?? null,
    is_pushed: false,
  }));
