export interface AppFacts {
  readonly name: string;
  readonly namespace: string;
  readonly version: string;
  readonly replicas: number;
}

export const labelsOf = ({ name, namespace, version }: AppFacts): Record<string, string> => ({
  'app.kubernetes.io/name': name,
  'app.kubernetes.io/version': version,
  'app.kubernetes.io/part-of': namespace,
  'app.kubernetes.io/managed-by': 'Helm',
  team: namespace,
});

const selectorOf = ({ name }: AppFacts) => ({ 'app.kubernetes.io/name': name });

const metadataOf = (facts: AppFacts, name = facts.name) => ({
  name,
  namespace: facts.namespace,
  labels: labelsOf(facts),
  annotations: { 'meta.helm.sh/release-name': facts.namespace },
});

const containerOf = ({ name, namespace, version }: AppFacts) => ({
  name: name.split('-').at(-1),
  image: `registry.meridian.example/${namespace}/${name}:${version}`,
  env: [
    { name: 'DB_POOL_MAX', value: '200' },
    { name: 'DB_HOST', value: `${namespace}-db.prod.internal` },
    { name: 'LOG_LEVEL', value: 'info' },
  ],
  ports: [{ containerPort: 8080, name: 'http', protocol: 'TCP' }],
  resources: {
    limits: { cpu: '500m', memory: '512Mi' },
    requests: { cpu: '100m', memory: '256Mi' },
  },
  livenessProbe: { httpGet: { path: '/healthz', port: 'http' }, periodSeconds: 10, failureThreshold: 3 },
  readinessProbe: { httpGet: { path: '/ready', port: 'http' }, periodSeconds: 5 },
});

export const deploymentDocument = (facts: AppFacts, available = facts.replicas): unknown => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: metadataOf(facts),
  spec: {
    replicas: facts.replicas,
    progressDeadlineSeconds: 600,
    revisionHistoryLimit: 10,
    selector: { matchLabels: selectorOf(facts) },
    strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: '25%', maxUnavailable: 1 } },
    template: {
      metadata: { labels: labelsOf(facts) },
      spec: { containers: [containerOf(facts)], terminationGracePeriodSeconds: 30 },
    },
  },
  status: {
    replicas: facts.replicas,
    availableReplicas: available,
    unavailableReplicas: facts.replicas - available,
    conditions: [
      available < facts.replicas
        ? { type: 'Progressing', status: 'False', reason: 'ProgressDeadlineExceeded' }
        : { type: 'Available', status: 'True', reason: 'MinimumReplicasAvailable' },
    ],
  },
});

export const replicaSetDocument = (facts: AppFacts, name: string): unknown => ({
  apiVersion: 'apps/v1',
  kind: 'ReplicaSet',
  metadata: metadataOf(facts, name),
  spec: { replicas: facts.replicas, selector: { matchLabels: selectorOf(facts) } },
  status: { replicas: facts.replicas, readyReplicas: facts.replicas },
});

/** @param reason why the container waits or last terminated; absent for a running pod */
export const podDocument = (facts: AppFacts, name: string, node: string, reason?: string): unknown => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: metadataOf(facts, name),
  spec: { nodeName: node, restartPolicy: 'Always', containers: [containerOf(facts)] },
  status: {
    phase: 'Running',
    qosClass: 'Burstable',
    containerStatuses: [
      reason === undefined
        ? { name: containerOf(facts).name, ready: true, restartCount: 0, state: { running: {} } }
        : {
            name: containerOf(facts).name,
            ready: false,
            restartCount: 9,
            state: { waiting: { reason: 'CrashLoopBackOff', message: 'back-off 5m0s restarting failed' } },
            lastState: { terminated: { reason, exitCode: reason === 'OOMKilled' ? 137 : 1 } },
          },
    ],
  },
});

export const serviceDocument = (facts: AppFacts): unknown => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: metadataOf(facts),
  spec: {
    type: 'ClusterIP',
    selector: selectorOf(facts),
    ports: [{ name: 'http', port: 80, targetPort: 'http', protocol: 'TCP' }],
  },
});

export const ingressDocument = (facts: AppFacts): unknown => ({
  apiVersion: 'networking.k8s.io/v1',
  kind: 'Ingress',
  metadata: metadataOf(facts),
  spec: {
    ingressClassName: 'alb',
    rules: [
      {
        host: `${facts.name}.meridian.example`,
        http: {
          paths: [
            {
              path: '/',
              pathType: 'Prefix',
              backend: { service: { name: facts.name, port: { name: 'http' } } },
            },
          ],
        },
      },
    ],
  },
});

export const configMapDocument = (facts: AppFacts, name: string): unknown => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: metadataOf(facts, name),
  data: { 'application.yaml': 'server:\n  port: 8080\nfeatures:\n  retries: true\n' },
});

export const namespaceDocument = (name: string): unknown => ({
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: { name, labels: { 'kubernetes.io/metadata.name': name } },
  status: { phase: 'Active' },
});

export const nodeDocument = (name: string, region: string): unknown => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: {
    name,
    labels: {
      'node.kubernetes.io/instance-type': 'm6i.xlarge',
      'topology.kubernetes.io/region': region,
      'kubernetes.io/os': 'linux',
    },
  },
  status: {
    capacity: { cpu: '4', memory: '16108164Ki', pods: '58' },
    conditions: [
      { type: 'MemoryPressure', status: 'False' },
      { type: 'Ready', status: 'True', reason: 'KubeletReady' },
    ],
    nodeInfo: { kubeletVersion: 'v1.31.4-eks-2d5f260', osImage: 'Amazon Linux 2023' },
  },
});

/** @param problem why the last upgrade failed; absent if it succeeded */
export const helmReleaseDocument = (name: string, version: string, problem?: string): unknown => ({
  apiVersion: 'helm.toolkit.fluxcd.io/v2',
  kind: 'HelmRelease',
  metadata: { name, namespace: 'flux-system' },
  spec: {
    interval: '5m',
    targetNamespace: name,
    chart: { spec: { chart: name, version, sourceRef: { kind: 'HelmRepository', name: 'meridian' } } },
    values: { replicaCount: 6, image: { tag: version } },
  },
  status: {
    conditions: [
      problem === undefined
        ? { type: 'Ready', status: 'True', reason: 'UpgradeSucceeded' }
        : { type: 'Ready', status: 'False', reason: 'UpgradeFailed', message: problem },
    ],
  },
});

export const secretDocument = (name: string, namespace: string): unknown => ({
  apiVersion: 'v1',
  kind: 'Secret',
  type: 'Opaque',
  metadata: { name, namespace },
  data: { username: '***', password: '***' },
});
