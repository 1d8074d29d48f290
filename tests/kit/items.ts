import type { CostWindows } from '#kit/format/formatCost.ts';

export interface Item {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly status: string;
  readonly health: 'healthy' | 'unhealthy' | 'warning' | 'unknown' | 'suspended';
  readonly changes: number;
  readonly tags: Readonly<Record<string, string>>;
  readonly cost: CostWindows & { readonly thirtyDays: number };
  readonly updatedAt: string;
  readonly deletedAt: string | null;
}

const types = [
  'Kubernetes::Deployment',
  'Kubernetes::Pod',
  'AWS::RDS::DBInstance',
  'Kubernetes::HelmRelease',
  'AWS::SQS::Queue',
  'Kubernetes::Ingress',
  'Kubernetes::Service',
];
const statuses = [
  ['Running', 'healthy'],
  ['Rollout Failed', 'unhealthy'],
  ['Rolling Out', 'warning'],
  ['Available', 'healthy'],
  ['Scaled to Zero', 'suspended'],
  ['Unknown', 'unknown'],
] as const;
const names = [
  'payments-worker',
  'payments-api',
  'ledger',
  'checkout-webhooks',
  'search-indexer',
  'edge-proxy',
];
const namespaces = ['payments', 'data', 'edge', 'monitoring', 'kube-system', 'search', 'checkout', 'ledger'];

/** Returns a seeded generator of integers. */
function createRandomIntegers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

export function createItems(count: number): readonly Item[] {
  const nextInteger = createRandomIntegers(7);
  const pick = <T>(from: readonly T[]): T => from[nextInteger(from.length)] as T;
  const now = Date.now();
  return Array.from({ length: count }, (_, index): Item => {
    const [status, health] = pick(statuses);
    const thirtyDays = nextInteger(4) === 0 ? 0 : nextInteger(90_000) / 100;
    const deleted = nextInteger(40) === 0;
    const suffix = nextInteger(2 ** 20)
      .toString(36)
      .padStart(5, '0');
    return {
      id: String(index),
      name: `${pick(names)}-7d9c6f5b8-${suffix}`,
      type: pick(types),
      status: deleted ? 'Deleted' : status,
      health,
      changes: nextInteger(3) === 0 ? 0 : nextInteger(900),
      tags: { namespace: pick(namespaces), cluster: pick(['prod-eu-1', 'prod-us-1', 'stage-eu-1']) },
      cost: {
        oneDay: (thirtyDays / 30) * (0.5 + nextInteger(200) / 100),
        sevenDays: thirtyDays / 4,
        thirtyDays,
      },
      updatedAt: new Date(now - nextInteger(40 * 86_400) * 1_000).toISOString(),
      deletedAt: deleted ? new Date(now).toISOString() : null,
    };
  });
}
