import { documentName, documentsPerFamily } from './bulkDocuments.ts';
import { type BulkType, bulkTypes, statusShares } from './bulkTypes.ts';
import { demoItems } from './demoItems.ts';
import { type Cost, dayMs, type ItemFactory, type ItemSeed, minuteMs } from './ItemFactory.ts';

/** Configuration key for the name of the shared document that the item's configuration extends. */
export const documentKey = '$document';

const agentShare = 0.01;
const deletedShare = 0.02;

/** Business domains and roles in generated application names. */
export const subjects = (
  'account audit basket billing booking campaign card catalog checkout claim contract customer delivery discount document ' +
  'event feature fraud gift identity inventory invoice ledger loyalty mail media order parcel payment price product profile ' +
  'quote rating refund report return review risk route search session settlement shipment stock subscription tax ticket'
).split(' ');
export const roles = 'api worker web gateway indexer scheduler consumer exporter cache sync'.split(' ');
export const namespaces =
  'payments checkout identity search logistics marketing platform monitoring data finance'.split(' ');
export const regions = ['eu-west-1', 'eu-central-1', 'us-east-1', 'ap-southeast-2'];
/** Unusual but valid names. */
const unusual = [
  'größenrechner',
  '決済-ワーカー',
  'données-client',
  'отчёты-ночные',
  'ürün-kataloğu',
  '🚢-dock-service',
  'o\'brien\'s "quoted" thing',
  '100%_done*',
];

function typeAt(share: number): BulkType {
  const found = bulkTypes.find(({ upTo }) => share < upTo) ?? bulkTypes.at(-1);
  if (found === undefined) throw new Error('The list of types is empty.');
  return found;
}

function conditionOf({ random }: ItemFactory, { family }: BulkType): readonly [string, string] {
  let left = random.next() * statusShares[family].reduce((sum, [share]) => sum + share, 0);
  for (const [share, status, health] of statusShares[family]) {
    left -= share;
    if (left < 0) return [status, health];
  }
  return ['', ''];
}

/** Returns the location of an item: one of some hundred applications in one of two dozen clusters. */
function placeOf({ random }: ItemFactory) {
  const subject = random.pick(subjects);
  const region = random.pick(regions);
  const env = random.pick(['prod', 'prod', 'staging', 'dev']);
  return {
    subject,
    region,
    env,
    app: `${subject}-${random.pick(roles)}`,
    namespace: random.pick(namespaces),
    cluster: `${env}-${region.replace(/-(west|central|east|southeast)-/, '-')}-${random.between(1, 3)}`,
    account: `meridian-${env}`,
  };
}

type Place = ReturnType<typeof placeOf>;

function nameOf({ random }: ItemFactory, { family, type }: BulkType, place: Place): string {
  const chance = random.next();
  if (chance < 0.003) return `${random.pick(unusual)}-${random.between(1, 99)}`;
  if (chance < 0.012) {
    const path = Array.from({ length: random.between(6, 14) }, () => random.pick(subjects)).join('-');
    return `arn:aws:meridian:${place.region}:123456789012:${path}/${random.suffix(20)}`;
  }
  if (family === 'pod') return `${place.app}-${random.suffix(9)}-${random.suffix(5)}`;
  if (type.endsWith('::ReplicaSet') || type.endsWith('::Job')) return `${place.app}-${random.suffix(9)}`;
  if (family === 'machine')
    return `ip-10-${random.between(0, 250)}-${random.between(0, 250)}.${place.region}.internal`;
  if (family === 'cloud') return `${place.env}-${place.app}-${random.suffix(6)}`;
  return random.next() < 0.5 ? place.app : `${place.app}-${random.suffix(4)}`;
}

function labelsOf(
  { random }: ItemFactory,
  { provider, family }: BulkType,
  place: Place,
): Record<string, string> {
  const zone = `${place.region}${random.pick(['a', 'b', 'c'])}`;
  if (provider !== 'Kubernetes') {
    return {
      env: place.env,
      team: place.namespace,
      'cost-center': String(4_000 + subjects.indexOf(place.subject)),
      ...(family === 'machine' ? { region: place.region, zone, os: 'linux', arch: 'amd64' } : {}),
    };
  }
  return {
    'app.kubernetes.io/name': place.app,
    'app.kubernetes.io/part-of': place.subject,
    'app.kubernetes.io/version': `3.${random.between(0, 18)}.${random.between(0, 9)}`,
    'app.kubernetes.io/managed-by': random.pick(['Helm', 'Helm', 'flux', 'kustomize']),
    team: place.namespace,
    ...(family === 'pod'
      ? { 'topology.kubernetes.io/zone': zone, 'pod-template-hash': random.suffix(9) }
      : {}),
  };
}

function costOf({ random }: ItemFactory, { family }: BulkType): { cost: Cost } | object {
  const share = {
    pod: 0.05,
    workload: 0.1,
    passive: 0,
    release: 0,
    machine: 0.95,
    cloud: 0.4,
    repository: 0,
  }[family];
  if (random.next() >= share) return {};
  const d30 = random.next() ** 4 * 3_000 + 0.01;
  const trend = random.pick([1, 1, 1, 1.05, 1.45, 0.7]);
  return { cost: { d1: (d30 / 30) * trend, d7: (d30 / 30) * 7 * ((1 + trend) / 2), d30 } };
}

/** Owner kinds per kind: a deployment owns replica sets, a replica set owns pods. */
const owners: Readonly<Record<string, readonly string[]>> = {
  'Kubernetes::ReplicaSet': ['Kubernetes::Deployment'],
  'Kubernetes::Pod': [
    'Kubernetes::ReplicaSet',
    'Kubernetes::StatefulSet',
    'Kubernetes::DaemonSet',
    'Kubernetes::Job',
  ],
};

function addOne(factory: ItemFactory, owned: Map<string, ItemSeed>, agentChance: number): void {
  const { random } = factory;
  const type = typeAt(random.next());
  const place = placeOf(factory);
  const [status, health] = conditionOf(factory, type);
  const name = nameOf(factory, type, place);
  const labels = labelsOf(factory, type, place);
  const key = (kind: string) => `${kind}/${place.cluster}/${place.namespace}/${place.subject}`;
  const owner = owners[type.type]?.map((kind) => owned.get(key(kind))).find((found) => found !== undefined);
  const { cluster, namespace, account, region } = place;
  const createdAgoMs = Math.floor(
    (owner?.createdAgoMs ?? 700 * dayMs) * (type.family === 'pod' ? random.next() ** 3 : random.next()),
  );
  const item = factory.add(
    {
      name,
      type: type.type,
      status,
      health,
      labels,
      tags: type.provider === 'Kubernetes' ? { cluster, namespace } : { account, region },
      agent: owner?.agent ?? (random.next() < agentChance ? random.between(1, 2) : 0),
      changes: 0,
      createdAgoMs: Math.max(minuteMs, createdAgoMs),
      config: {
        [documentKey]: documentName(type.family, random.between(0, documentsPerFamily - 1)),
        metadata: { name, namespace, labels, uid: random.hex(32) },
      },
      ...costOf(factory, type),
      ...(random.next() < deletedShare ? { deletedAgoMs: random.between(1, 60 * 24 * 30) * minuteMs } : {}),
    },
    owner,
  );
  if (item.deletedAgoMs === undefined) owned.set(key(type.type), item);
}

/** Returns the demo's items and additional items up to `count`. Types follow a power law. */
export function bulkItems(seed: number, count: number): ItemSeed[] {
  const factory = demoItems(seed);
  const { items } = factory;
  const ofAgents = items.filter(({ agent }) => agent !== 0).length;
  const agentChance = Math.max(0, agentShare - ofAgents / count);
  const owned = new Map<string, ItemSeed>();
  while (items.length < count) addOne(factory, owned, agentChance);
  return items;
}
