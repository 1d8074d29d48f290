import type { ChangeSeed } from './changeRows.ts';
import { documentChange } from './documentHistory.ts';
import { dayMs, type ItemSeed, minuteMs } from './ItemFactory.ts';
import { systemId } from './peopleRows.ts';

/** Returns a copy of a document with a value at a path. */
function withValue(document: unknown, path: ReadonlyArray<string | number>, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(document))
    return document.map((one, at) => (at === key ? withValue(one, rest, value) : one));
  const bag = typeof document === 'object' && document !== null ? (document as Record<string, unknown>) : {};
  return { ...bag, [key]: withValue(bag[key], rest, value) };
}

type Values = ReadonlyArray<readonly [path: ReadonlyArray<string | number>, value: unknown]>;

interface Edit extends Omit<ChangeSeed, 'change_type' | 'diff' | 'patches'> {
  /** Values before the edit, by path. */
  readonly undo: Values;
}

/** @param edits newest first @returns the changes that led to the item's current configuration */
function editsOf(item: ItemSeed, edits: readonly Edit[]): ChangeSeed[] {
  let state = item.config;
  return edits.map(({ undo, ...change }) => {
    const earlier = undo.reduce((document, [path, value]) => withValue(document, path, value), state);
    const { diff, patches } = documentChange(earlier, state);
    state = earlier;
    return { change_type: 'diff', diff, patches, ...change };
  });
}

const container = ['spec', 'template', 'spec', 'containers', 0] as const;
const image = (version: string) => `registry.meridian.example/payments/payments-worker:${version}`;
const versionOf = (version: string): Values => [
  [[...container, 'image'], image(version)],
  [['metadata', 'labels', 'app.kubernetes.io/version'], version],
  [['spec', 'template', 'metadata', 'labels', 'app.kubernetes.io/version'], version],
];
const running = (replicas: number): Values => [
  [['status', 'availableReplicas'], replicas],
  [['status', 'unavailableReplicas'], 0],
  [['status', 'conditions'], [{ type: 'Available', status: 'True', reason: 'MinimumReplicasAvailable' }]],
];

const kubernetes = { source: 'kubernetes' } as const;
const flux = { source: 'Flux', external_created_by: 'flux-system/kustomize-controller' } as const;

const ofWorker = (item: ItemSeed): ChangeSeed[] => [
  ...editsOf(item, [
    {
      ...kubernetes,
      agoMs: 21 * minuteMs,
      severity: 'high',
      summary: 'status.availableReplicas, status.conditions',
      undo: running(6),
    },
    {
      ...flux,
      agoMs: 33 * minuteMs,
      severity: 'medium',
      summary: 'image 3.17.4 to 3.18.2, DB_POOL_MAX 50 to 200, 6 replicas',
      undo: [
        ...versionOf('3.17.4'),
        [[...container, 'env', 0, 'value'], '50'],
        [['spec', 'replicas'], 4],
        ...running(4),
        [['status', 'replicas'], 4],
      ],
    },
    {
      ...flux,
      agoMs: 3 * dayMs,
      severity: 'info',
      summary: 'resources.limits.memory 384Mi to 512Mi',
      undo: [[[...container, 'resources', 'limits', 'memory'], '384Mi']],
    },
    {
      ...flux,
      agoMs: 12 * dayMs,
      severity: 'info',
      summary: 'image 3.17.2 to 3.17.4',
      undo: versionOf('3.17.2'),
    },
  ]),
  {
    ...kubernetes,
    agoMs: 32 * minuteMs,
    change_type: 'ScalingReplicaSet',
    severity: 'info',
    summary: 'Scaled up replica set payments-worker-7d9c6f5b8 to 3',
    count: 3,
    firstAgoMs: 33 * minuteMs,
    details: { reason: 'ScalingReplicaSet', message: 'Scaled up replica set payments-worker-7d9c6f5b8 to 3' },
  },
  {
    ...kubernetes,
    agoMs: 23 * minuteMs,
    change_type: 'ProgressDeadlineExceeded',
    severity: 'critical',
    summary: 'ReplicaSet "payments-worker-7d9c6f5b8" has timed out progressing.',
    details: { reason: 'ProgressDeadlineExceeded', kind: 'ReplicaSet', age: '10m' },
  },
  {
    agoMs: 22 * minuteMs,
    change_type: 'PlaybookScheduled',
    severity: 'info',
    source: 'Playbook',
    summary: 'Playbook: restart-deployment',
    count: 0,
    created_by: systemId,
    details: { parameters: { name: 'payments-worker' } },
  },
  {
    agoMs: 21 * minuteMs,
    change_type: 'PlaybookFailed',
    severity: 'high',
    source: 'Playbook',
    summary: 'Playbook: restart-deployment',
    count: 0,
    created_by: systemId,
    details: { error: 'timed out waiting for 6 replicas' },
  },
];

/** The change that caused the outage, as Flux reports it. */
export const upgrade: ChangeSeed = {
  ...flux,
  agoMs: 33 * minuteMs,
  change_type: 'Upgrade',
  severity: 'info',
  summary: 'Upgrade payments 3.18.1 → 3.18.2',
  details: { reason: 'UpgradeStarted', chart: 'payments', from: '3.18.1', to: '3.18.2' },
};

const ofRelease = (): ChangeSeed[] => [
  {
    ...kubernetes,
    agoMs: 31 * minuteMs,
    change_type: 'UpgradeFailed',
    severity: 'critical',
    summary: 'Helm upgrade failed for release payments/payments with chart payments@3.18.2',
    details: {
      reason: 'UpgradeFailed',
      message: 'timeout waiting for: [Deployment/payments/payments-worker]',
    },
  },
];

const ofDatabase = (item: ItemSeed): ChangeSeed[] => [
  ...editsOf(item, [
    {
      agoMs: 40 * dayMs,
      severity: 'medium',
      source: 'AWS::CloudTrail',
      summary: 'AllocatedStorage 400 to 500',
      external_created_by: 'arn:aws:iam::123456789012:user/terraform',
      undo: [[['AllocatedStorage'], 400]],
    },
  ]),
  {
    agoMs: 14 * minuteMs,
    firstAgoMs: 29 * minuteMs,
    change_type: 'TooManyConnections',
    severity: 'high',
    source: 'AWS::RDS',
    summary: 'FATAL: remaining connection slots are reserved for superuser connections',
    count: 1_312,
    details: { metric: 'DatabaseConnections', value: 498, maximum: 500 },
  },
];

/** Returns the changes of the rollout of payments-worker 3.18.2, by item id. */
export function storyChanges(items: readonly ItemSeed[]): ReadonlyMap<string, readonly ChangeSeed[]> {
  const find = (name: string, type: string) => {
    const found = items.find(
      (item) => item.name === name && item.type === type && item.tags.cluster !== 'staging-eu-1',
    );
    if (found === undefined) throw new Error(`The story needs ${type} ${name}.`);
    return found;
  };
  const worker = find('payments-worker', 'Kubernetes::Deployment');
  const release = find('payments', 'Kubernetes::HelmRelease');
  const database = find('payments-db', 'AWS::RDS::DBInstance');
  return new Map([
    [worker.id, ofWorker(worker)],
    [release.id, ofRelease()],
    [database.id, ofDatabase(database)],
  ]);
}
