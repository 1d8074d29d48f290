/** Share, status and health of items of a kind. An empty string means null. */
export type StatusShare = readonly [share: number, status: string, health: string];

/** A group of types with common names, documents and conditions. */
export type TypeFamily = 'pod' | 'workload' | 'passive' | 'release' | 'machine' | 'cloud' | 'repository';

export const statusShares: Readonly<Record<TypeFamily, readonly StatusShare[]>> = {
  pod: [
    [880, 'Running', 'healthy'],
    [40, 'Completed', 'unknown'],
    [25, 'Pending', 'warning'],
    [20, 'CrashLoopBackOff', 'unhealthy'],
    [12, 'ImagePullBackOff', 'unhealthy'],
    [10, 'OOMKilled', 'unhealthy'],
    [8, 'Terminating', 'warning'],
    [5, 'Evicted', 'unknown'],
  ],
  workload: [
    [860, 'Running', 'healthy'],
    [60, 'Scaled to Zero', 'unknown'],
    [35, 'Rolling Out', 'warning'],
    [20, 'Rollout Failed', 'unhealthy'],
    [15, 'Degraded', 'unhealthy'],
    [10, 'Suspended', 'unknown'],
  ],
  passive: [
    [620, '', 'unknown'],
    [300, 'Active', 'healthy'],
    [70, '', ''],
    [10, 'Terminating', 'warning'],
  ],
  release: [
    [900, 'Ready', 'healthy'],
    [50, 'Reconciling', 'warning'],
    [30, 'Upgrade Failed', 'unhealthy'],
    [20, 'Suspended', 'unknown'],
  ],
  machine: [
    [900, 'running', 'healthy'],
    [60, 'stopped', 'unknown'],
    [25, 'pending', 'warning'],
    [15, 'impaired', 'unhealthy'],
  ],
  cloud: [
    [720, 'available', 'healthy'],
    [200, 'active', 'healthy'],
    [40, 'modifying', 'warning'],
    [25, '', 'unknown'],
    [15, 'failed', 'unhealthy'],
  ],
  repository: [
    [900, 'active', 'healthy'],
    [60, 'archived', 'unknown'],
    [40, 'failing', 'unhealthy'],
  ],
};

/** Types from the most to the least frequent, in blocks of one family: the provider and its kinds. */
const blocks: ReadonlyArray<readonly [TypeFamily, string, string]> = [
  ['pod', 'Kubernetes', 'Pod'],
  ['workload', 'Kubernetes', 'ReplicaSet'],
  ['passive', 'Kubernetes', 'ConfigMap Secret'],
  ['workload', 'Kubernetes', 'Deployment Job'],
  ['passive', 'Kubernetes', 'Service ServiceAccount'],
  ['machine', 'AWS', 'EC2::Instance'],
  ['passive', 'Kubernetes', 'Endpoints EndpointSlice RoleBinding PersistentVolumeClaim'],
  ['cloud', 'AWS', 'EBS::Volume EC2::NetworkInterface IAM::Role S3::Bucket'],
  ['passive', 'Kubernetes', 'Ingress NetworkPolicy HorizontalPodAutoscaler PodDisruptionBudget'],
  ['release', 'Kubernetes', 'HelmRelease Kustomization'],
  ['workload', 'Kubernetes', 'StatefulSet CronJob DaemonSet'],
  ['cloud', 'AWS', 'SQS::Queue Lambda::Function EC2::SecurityGroup IAM::Policy CloudWatch::Alarm'],
  ['machine', 'Azure', 'Compute::VirtualMachine'],
  ['repository', 'GitHub', 'Repository Workflow'],
  [
    'passive',
    'Kubernetes',
    'Role Namespace PersistentVolume ResourceQuota LimitRange ServiceMonitor PrometheusRule',
  ],
  ['machine', 'GCP', 'Compute::Instance'],
  [
    'cloud',
    'Azure',
    'Storage::StorageAccount Network::VirtualNetwork Network::NetworkInterface Compute::Disk',
  ],
  ['machine', 'Kubernetes', 'Node'],
  [
    'cloud',
    'AWS',
    'SNS::Topic EC2::Subnet ECR::Repository Route53::RecordSet RDS::DBInstance ECS::Task ECS::Service',
  ],
  ['release', 'ArgoCD', 'Application'],
  ['cloud', 'GCP', 'Storage::Bucket IAM::ServiceAccount PubSub::Topic PubSub::Subscription Compute::Disk'],
  [
    'passive',
    'Kubernetes',
    'ClusterRole ClusterRoleBinding CustomResourceDefinition Certificate ExternalSecret',
  ],
  ['cloud', 'AWS', 'ELB::LoadBalancer DynamoDB::Table KMS::Key SecretsManager::Secret CloudFormation::Stack'],
  ['release', 'Flux', 'GitRepository HelmRepository OCIRepository HelmChart'],
  [
    'cloud',
    'Azure',
    'KeyVault::Vault SQL::Database Network::PublicIPAddress Network::LoadBalancer Web::Site',
  ],
  ['passive', 'Crossplane', 'Composition Claim Provider'],
  ['cloud', 'Terraform', 'Module Workspace'],
  [
    'cloud',
    'AWS',
    'EC2::VPC EC2::NATGateway EC2::RouteTable ElastiCache::Cluster OpenSearch::Domain EFS::FileSystem',
  ],
  ['cloud', 'GCP', 'SQL::Instance Container::NodePool Run::Service BigQuery::Dataset'],
  ['repository', 'GitLab', 'Project Pipeline'],
  ['passive', 'Istio', 'VirtualService Gateway DestinationRule PeerAuthentication'],
  ['cloud', 'Azure', 'ContainerService::ManagedCluster Cache::Redis EventHub::Namespace Insights::Component'],
  ['cloud', 'Cloudflare', 'Zone DNSRecord Worker'],
  ['cloud', 'MongoDB', 'Atlas::Cluster Atlas::Database'],
  ['cloud', 'Postgres', 'Database Role'],
  ['release', 'ArgoCD', 'AppProject ApplicationSet'],
  [
    'passive',
    'Kubernetes',
    'StorageClass PriorityClass MutatingWebhookConfiguration ValidatingWebhookConfiguration',
  ],
  [
    'cloud',
    'AWS',
    'EKS::Cluster EKS::NodeGroup AutoScaling::AutoScalingGroup WAF::WebACL Route53::HostedZone ACM::Certificate',
  ],
  ['cloud', 'Datadog', 'Monitor Dashboard'],
  ['passive', 'MissionControl', 'Canary Topology Playbook ScrapeConfig Notification'],
  ['cloud', 'Kafka', 'Topic ConsumerGroup'],
  ['cloud', 'AWS', 'Account Region Organization'],
  ['cloud', 'Azure', 'Subscription ResourceGroup Policy'],
  ['cloud', 'GCP', 'Project Folder'],
  ['workload', 'Kubernetes', 'Cluster'],
];

export interface BulkType {
  readonly type: string;
  readonly provider: string;
  readonly family: TypeFamily;
  /** Cumulative share of all items up to and including this type, from 0 to 1. */
  readonly upTo: number;
}

const exponent = 1.2;

const named = blocks.flatMap(([family, provider, kinds]) =>
  kinds.split(' ').map((kind) => ({ type: `${provider}::${kind}`, provider, family })),
);
const weights = named.map((_one, place) => (place + 1) ** -exponent);
const total = weights.reduce((sum, weight) => sum + weight, 0);

/** Some 120 types by a power law: a quarter of all items has the first type, one in a thousand the last. */
export const bulkTypes: readonly BulkType[] = named.map((one, place) => ({
  ...one,
  upTo: weights.slice(0, place + 1).reduce((sum, weight) => sum + weight, 0) / total,
}));
