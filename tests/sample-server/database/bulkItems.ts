import { apps, conditions, demoItems } from './demoItems.ts';
import { dayMs, type ItemSeed } from './ItemFactory.ts';

/** From the most to the least frequent. */
const types = (
  'Kubernetes::Pod Kubernetes::ReplicaSet Kubernetes::ConfigMap Kubernetes::Service Kubernetes::Deployment ' +
  'Kubernetes::Secret AWS::EC2::Instance Kubernetes::Job Kubernetes::ServiceAccount AWS::S3::Bucket ' +
  'Kubernetes::Ingress AWS::EBS::Volume Kubernetes::PersistentVolumeClaim AWS::SQS::Queue AWS::IAM::Role ' +
  'Kubernetes::StatefulSet Kubernetes::CronJob AWS::RDS::DBInstance Kubernetes::DaemonSet Kubernetes::HelmRelease ' +
  'Kubernetes::Kustomization AWS::Lambda::Function Kubernetes::Node Azure::VirtualMachine AWS::EC2::Subnet ' +
  'Kubernetes::Namespace Azure::StorageAccount AWS::SNS::Topic AWS::EC2::SecurityGroup Kubernetes::NetworkPolicy ' +
  'Azure::VirtualNetwork AWS::ECR::Repository AWS::Route53::HostedZone Azure::SQLDatabase GitHub::Repository ' +
  'AWS::EKS::Cluster AWS::ELB::LoadBalancer Kubernetes::Cluster Azure::KeyVault AWS::Account'
).split(' ');

/** How often a type is at or before each place: the k-th type is 1/k as frequent as the first. */
const cumulative = types.reduce<number[]>((sums, _type, place) => {
  sums.push((sums.at(-1) ?? 0) + 1 / (place + 1));
  return sums;
}, []);

function typeAt(share: number): string {
  const target = share * (cumulative.at(-1) ?? 0);
  const place = cumulative.findIndex((sum) => sum > target);
  return types[place] ?? 'Kubernetes::Pod';
}

const ownedTypes = new Set(['Kubernetes::Pod', 'Kubernetes::ReplicaSet']);

/** The demo's items and as many further ones as a scale needs, with types by a power law. */
export function bulkItems(seed: number, count: number): ItemSeed[] {
  const factory = demoItems(seed);
  const { random, items } = factory;
  const owners = new Map<string, ItemSeed>();
  while (items.length < count) {
    const type = typeAt(random.next());
    const [namespace] = random.pick(apps);
    const cluster = `cluster-${random.between(1, 12)}`;
    const owner = ownedTypes.has(type) ? owners.get(`${cluster}/${namespace}`) : undefined;
    const [status, health] = random.pick(conditions);
    const app = `${namespace}-${random.between(1, 40)}`;
    const name = `${app}-${random.suffix(8)}-${random.suffix(5)}`;
    const labels = { 'app.kubernetes.io/name': app, tier: String(random.between(1, 4)) };
    const item = factory.add(
      {
        name,
        type,
        status,
        health: random.next() < 0.02 ? 'unhealthy' : health,
        tags: type.startsWith('Kubernetes::')
          ? { cluster, namespace }
          : { account: cluster, region: 'eu-west-1' },
        labels,
        agent: owner?.agent ?? random.between(0, 2),
        changes: random.between(0, 2),
        config: {
          kind: type.split('::').at(-1),
          metadata: { name, namespace, labels },
          spec: {
            replicas: random.between(0, 8),
            image: `registry.meridian.example/${app}:${random.hex(7)}`,
          },
        },
        ...(random.next() < 0.01 ? { deletedAgoMs: random.between(1, 20) * dayMs } : {}),
      },
      owner,
    );
    if (type === 'Kubernetes::Deployment') owners.set(`${cluster}/${namespace}`, item);
  }
  return items;
}
