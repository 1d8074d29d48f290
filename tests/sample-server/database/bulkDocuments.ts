import { SeededRandom } from '../random.ts';
import type { TypeFamily } from './bulkTypes.ts';

/**
 * Number of documents per family. Items that share a document differ only in name, labels and identifiers.
 */
export const documentsPerFamily = 12;

export const documentName = (family: TypeFamily, number: number): string => `${family}-${number}`;

const images = ['api', 'worker', 'gateway', 'indexer', 'proxy', 'migrator'];
const variables = [
  'LOG_LEVEL',
  'DB_HOST',
  'DB_POOL_MAX',
  'CACHE_TTL',
  'QUEUE_URL',
  'TRACE_RATIO',
  'REGION',
  'RETRIES',
];

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_one, index) => make(index));

/** Returns a container of 700 to 1,400 bytes. */
const container = (random: SeededRandom, index: number) => ({
  name: `${random.pick(images)}-${index}`,
  image: `registry.meridian.example/${random.pick(images)}:3.${random.between(0, 30)}.${random.between(0, 9)}`,
  imagePullPolicy: 'IfNotPresent',
  env: times(random.between(4, 12), (at) => ({
    name: `${random.pick(variables)}_${at}`,
    value: `${random.suffix(random.between(4, 24))}`,
  })),
  resources: {
    limits: { cpu: `${random.between(1, 16) * 250}m`, memory: `${random.between(1, 16) * 256}Mi` },
    requests: { cpu: `${random.between(1, 8) * 50}m`, memory: `${random.between(1, 8) * 128}Mi` },
  },
  ports: [{ name: 'http', protocol: 'TCP', containerPort: 8080 }],
  livenessProbe: { httpGet: { path: '/healthz', port: 'http' }, periodSeconds: 10, failureThreshold: 3 },
  readinessProbe: { httpGet: { path: '/ready', port: 'http' }, periodSeconds: 5, failureThreshold: 2 },
  securityContext: { runAsNonRoot: true, allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
  terminationMessagePath: '/dev/termination-log',
});

const podSpec = (random: SeededRandom) => ({
  nodeName: `node-${random.between(1, 400)}`,
  restartPolicy: 'Always',
  serviceAccountName: random.pick(images),
  containers: times(random.between(1, 3), (index) => container(random, index)),
  volumes: times(random.between(0, 5), (index) => ({
    name: `volume-${index}`,
    configMap: { name: `settings-${random.suffix(6)}`, defaultMode: 420 },
  })),
  tolerations: [
    { key: 'node.kubernetes.io/not-ready', effect: 'NoExecute', operator: 'Exists', tolerationSeconds: 300 },
  ],
});

const kubernetesConditions = (random: SeededRandom) =>
  ['Initialized', 'Ready', 'ContainersReady', 'PodScheduled'].map((type) => ({
    type,
    status: 'True',
    reason: `Because${random.suffix(8)}`,
    message: `The condition ${type} holds since the last observation.`,
  }));

const attributes = (random: SeededRandom, count: number) =>
  Object.fromEntries(
    times(count, (index) => [`Attribute${index}${random.suffix(4)}`, random.suffix(random.between(8, 48))]),
  );

const makers: Readonly<Record<TypeFamily, (random: SeededRandom) => object>> = {
  pod: (random) => ({
    kind: 'Pod',
    apiVersion: 'v1',
    spec: podSpec(random),
    status: { phase: 'Running', qosClass: 'Burstable', conditions: kubernetesConditions(random) },
  }),
  workload: (random) => ({
    apiVersion: 'apps/v1',
    spec: {
      replicas: random.between(0, 12),
      revisionHistoryLimit: 10,
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: '25%', maxUnavailable: 1 } },
      template: { spec: podSpec(random) },
    },
    status: { conditions: kubernetesConditions(random) },
  }),
  passive: (random) => ({
    apiVersion: 'v1',
    data: Object.fromEntries(
      times(random.between(2, 8), (index) => [
        `file-${index}.yaml`,
        times(
          random.between(4, 14),
          () => `${random.pick(variables).toLowerCase()}: ${random.suffix(20)}`,
        ).join('\n'),
      ]),
    ),
    spec: { rules: times(random.between(1, 4), () => attributes(random, 4)) },
  }),
  release: (random) => ({
    spec: {
      interval: '5m',
      timeout: '10m',
      sourceRef: { kind: 'GitRepository', name: random.suffix(8) },
      values: { image: { tag: random.hex(12) }, settings: attributes(random, random.between(10, 40)) },
    },
    status: { conditions: kubernetesConditions(random), observedGeneration: random.between(1, 90) },
  }),
  machine: (random) => ({
    InstanceType: random.pick(['m6i.large', 'm6i.xlarge', 'c6g.2xlarge', 'r6g.4xlarge']),
    ImageId: `ami-${random.hex(17)}`,
    State: { Name: 'running' },
    BlockDeviceMappings: times(random.between(1, 6), (index) => ({
      DeviceName: `/dev/sd${index}`,
      Ebs: { Status: 'attached', VolumeId: `vol-${random.hex(17)}`, DeleteOnTermination: true },
    })),
    NetworkInterfaces: times(random.between(1, 3), () => attributes(random, 8)),
    MetadataOptions: attributes(random, random.between(4, 16)),
  }),
  cloud: (random) => ({
    Arn: `arn:aws:service:eu-west-1:123456789012:${random.suffix(24)}`,
    Description: `Made from module ${random.suffix(12)} by the platform team`,
    Encryption: { Algorithm: 'AES256', KeyId: random.hex(32) },
    Settings: attributes(random, random.between(8, 40)),
    Statements: times(random.between(1, 6), () => ({
      Effect: 'Allow',
      Action: [`${random.pick(images)}:Get*`, `${random.pick(images)}:List*`],
      Resource: random.suffix(40),
    })),
  }),
  repository: (random) => ({
    default_branch: 'main',
    visibility: 'internal',
    topics: times(random.between(1, 6), () => random.pick(images)),
    protection: attributes(random, random.between(8, 24)),
    languages: { TypeScript: random.between(1, 90_000), Go: random.between(1, 90_000) },
  }),
};

/** Returns the base documents for the items of a fleet, 1 to 6 kB each. */
export function bulkDocuments(seed: number): ReadonlyArray<{ readonly name: string; readonly body: object }> {
  const random = new SeededRandom(seed ^ 0xd0c5);
  return (Object.keys(makers) as TypeFamily[]).flatMap((family) =>
    times(documentsPerFamily, (number) => ({
      name: documentName(family, number),
      body: makers[family](random),
    })),
  );
}
