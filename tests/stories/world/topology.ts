import {
  type ComponentExtras,
  type ComponentHealth,
  packComponents,
  type ServerComponent,
} from '#contract/rules/packedComponents.ts';
import type { Answers } from '../FakeBridge.ts';
import {
  ago,
  beforeNow,
  cachedAfterFailure,
  dayMs,
  hourMs,
  idOf,
  minuteMs,
  secondMs,
  serverAnswer,
} from './times.ts';

/** A component of a story, with its children. */
interface Drawn extends Omit<Partial<ServerComponent>, 'children'> {
  readonly name: string;
  readonly teams?: readonly string[];
  readonly agentName?: string;
  readonly children?: readonly Drawn[];
}

interface ComponentRows {
  readonly roots: readonly string[];
  readonly rows: ReadonlyArray<readonly [ServerComponent, null, ComponentExtras | null]>;
}

const countOf = (children: readonly Drawn[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { health = 'healthy' } of children) counts[health] = (counts[health] ?? 0) + 1;
  return counts;
};

/**
 * Assigns ids by position, and sets parents and children.
 * @param from position of the first component
 */
export function assignIds(drawn: readonly Drawn[], from = 1): ComponentRows {
  let next = from;
  const rows: Array<readonly [ServerComponent, null, ComponentExtras | null]> = [];
  const put = ({ teams, agentName, children = [], ...of }: Drawn, parentId: string | null): string => {
    const id = of.id ?? idOf(9, next++);
    const below = children.map((child) => put(child, id));
    const health: ComponentHealth = of.health ?? 'healthy';
    rows.push([
      {
        type: 'Application',
        icon: 'server',
        status: health,
        health,
        namespace: 'default',
        externalId: `external-${of.name}`,
        createdAt: ago(120 * dayMs),
        updatedAt: ago(4 * minuteMs),
        ...of,
        id,
        isLeaf: below.length === 0,
        parentId,
        children: below,
        summary: {
          health: countOf(children),
          checks: {},
          incidents: {},
          insights: {},
          ...of.summary,
        },
      },
      null,
      teams === undefined && agentName === undefined
        ? null
        : { teams: teams ?? [], agentName: agentName ?? null },
    ]);
    return id;
  };
  const roots = drawn.map((one) => put(one, null));
  return { roots, rows };
}

export const packRows = ({ roots, rows }: ComponentRows): string => packComponents(roots, rows);

const figures = (...pairs: ReadonlyArray<readonly [string, string]>) =>
  pairs.map(([name, text]) => ({ name, text, headline: true }));

const resources = (cpu: number, cpuMax: number, memory: number, memoryMax: number, version: string) => [
  { name: 'cpu', value: cpu, max: cpuMax, unit: 'millicores' },
  { name: 'memory', value: memory, max: memoryMax, unit: 'bytes' },
  { name: 'version', text: version },
];

const gb = 1_024 ** 3;

/** The services of the example topology. */
export const someComponents: readonly Drawn[] = [
  {
    name: 'Payments',
    icon: 'credit-card',
    type: 'System',
    health: 'unhealthy',
    statusReason: 'Card authorisations fail in prod-eu-1',
    agentId: idOf(3, 1),
    agentName: 'prod-eu-1',
    owner: 'payments',
    teams: ['Payments'],
    topologyId: idOf(10, 1),
    labels: { tier: 'front', team: 'payments' },
    logs: ['payments-worker', 'payments-api'],
    properties: [
      ...figures(['Requests', '1.2k/s'], ['p95', '3 s'], ['Errors', '14.1%']),
      { name: 'Cost 30d', value: 2671, type: 'currency', headline: true },
      ...resources(860, 2_000, 0.97 * gb, gb, '3.18.2'),
      { name: 'replicas', text: '3 of 6' },
      { name: 'dashboard', type: 'url', text: 'https://grafana.meridian.example/d/payments' },
      { name: 'secret-note', type: 'hidden', text: 'never shown' },
      { name: 'created', type: 'age', text: ago(200 * dayMs) },
      { name: 'budget', value: 0.125, unit: 'percent' },
      { name: 'region', text: 'eu-west-1' },
      { name: 'tier', text: 'gold' },
    ],
    summary: {
      health: { unhealthy: 3, warning: 1, healthy: 3 },
      checks: { healthy: 29, unhealthy: 7 },
      incidents: { availability: { critical: 1 } },
      insights: { security: { critical: 4 }, performance: { high: 1 }, cost: { low: 2 } },
    },
    children: [
      { name: 'payments-api', summary: { health: { healthy: 2 }, checks: {}, incidents: {}, insights: {} } },
      {
        name: 'payments-worker',
        health: 'unhealthy',
        status: 'CrashLoopBackOff',
        statusReason: 'CrashLoopBackOff: back-off 5m0s',
        logs: ['payments-worker'],
        children: [
          { name: 'payments-worker-1', health: 'unhealthy' },
          { name: 'payments-worker-2', health: 'unhealthy' },
          { name: 'payments-worker-3', health: 'unhealthy' },
          { name: 'payments-worker-4', health: 'warning' },
        ],
      },
      { name: 'payments-db', health: 'warning', icon: 'postgres', type: 'Database' },
      { name: 'payments-ledger' },
      { name: 'payments-fraud' },
      { name: 'payments-mail' },
      { name: 'payments-web' },
    ],
  },
  {
    name: 'Edge',
    icon: 'shield',
    type: 'System',
    health: 'unhealthy',
    statusReason: '2 certificates have expired',
    agentId: idOf(3, 1),
    agentName: 'prod-eu-1',
    owner: 'platform',
    teams: ['Platform'],
    labels: { tier: 'front' },
    properties: [
      ...figures(['Requests', '8.4k/s'], ['p95', '142 ms'], ['Errors', '0.3%']),
      { name: 'Cost 30d', value: 1904, type: 'currency', headline: true },
      ...resources(3_100, 8_000, 2.1 * gb, 4 * gb, '1.11.3'),
    ],
    summary: {
      health: { unhealthy: 2, healthy: 1 },
      checks: { healthy: 36, unhealthy: 2 },
      incidents: { security: { high: 1 } },
      insights: { security: { critical: 6 } },
    },
    children: [
      { name: 'partner-sftp', health: 'unhealthy' },
      { name: 'legacy-soap', health: 'unhealthy' },
      { name: 'ingress-nginx' },
    ],
  },
  {
    name: 'Search',
    icon: 'search',
    type: 'System',
    health: 'warning',
    statusReason: 'Index orders has 4 yellow shards',
    agentId: idOf(3, 1),
    agentName: 'prod-eu-1',
    labels: { tier: 'middle' },
    properties: [
      ...figures(['Queries', '310/s'], ['p95', '96 ms'], ['Errors', '0%']),
      { name: 'Cost 30d', value: 1420, type: 'currency', headline: true },
      ...resources(5_200, 12_000, 38.4 * gb, 48 * gb, '8.13.4'),
    ],
    summary: {
      health: { warning: 1, healthy: 2 },
      checks: { healthy: 11, unhealthy: 1 },
      incidents: {},
      insights: { performance: { medium: 2 } },
    },
    children: [{ name: 'orders', health: 'warning' }, { name: 'products' }, { name: 'customers' }],
  },
  { name: 'Data platform', icon: 'database', type: 'System', health: 'warning', owner: 'platform' },
  { name: 'Orders', icon: 'shopping-cart', type: 'System' },
  { name: 'Identity', icon: 'user-check', type: 'System' },
  { name: 'Warehouse floor', icon: 'warehouse', type: 'System', hidden: true },
  {
    name: 'Branch network',
    icon: 'network',
    type: 'Network',
    health: 'unknown',
    status: '',
    agentId: idOf(3, 2),
    agentName: 'edge-ber',
    statusReason: 'Agent edge-ber last seen 6h ago',
  },
];

export const componentRows = assignIds(someComponents);

export function componentId(name: string): string {
  const found = componentRows.rows.find(([told]) => told.name === name);
  if (found === undefined) throw new Error(`There is no component “${name}”.`);
  return found[0].id;
}

export const topologyOf = (drawn: readonly Drawn[]) =>
  cachedAfterFailure({ version: `v${drawn.length}`, packed: packRows(assignIds(drawn)) });

/** Answers with a component and its descendants, like the server's request for one component. */
export function oneComponent(name: string, count = 1) {
  const id = componentId(name);
  const below = new Set<string>();
  const take = (one: string) => {
    below.add(one);
    for (const child of componentRows.rows.find(([told]) => told.id === one)?.[0].children ?? []) take(child);
  };
  take(id);
  return serverAnswer({
    packed: packRows({ roots: [id], rows: componentRows.rows.filter(([told]) => below.has(told.id)) }),
    count,
    createdBy: null,
    topology: { id: idOf(10, 1), name: 'meridian' },
  });
}

const item = (at: number, name: string) => ({
  id: idOf(1, 900 + at),
  name,
  type: 'Kubernetes::Deployment',
  configClass: 'Deployment',
});

export const topologyAnswers = {
  // A wall marks data of the start of a long run as outdated.
  'topology.list': () => ({
    ...cachedAfterFailure({ version: 'v', packed: packRows(componentRows) }),
    asOf: beforeNow(20 * secondMs),
  }),
  'topology.refresh': {},
  'topology.recent': () =>
    cachedAfterFailure({
      since: beforeNow(hourMs),
      readings: [{ from: beforeNow(2 * hourMs), to: beforeNow(0) }],
      moves: [
        {
          id: componentId('Payments'),
          at: beforeNow(31 * minuteMs),
          from: 'healthy' as const,
          to: 'unhealthy' as const,
        },
        {
          id: componentId('Search'),
          at: beforeNow(50 * minuteMs),
          from: 'healthy' as const,
          to: 'warning' as const,
        },
      ],
      changes: [
        {
          itemId: idOf(1, 901),
          itemName: 'payments-deployment',
          componentIds: [componentId('Payments'), componentId('payments-worker')],
          count: 3,
          newest: {
            id: idOf(5, 1),
            type: 'diff',
            summary: 'image 3.18.1 → 3.18.2',
            severity: 'info',
            createdAt: beforeNow(33 * minuteMs),
          },
        },
      ],
    }),
  'topology.component.get': ({ id }) => {
    const found = componentRows.rows.find(([told]) => told.id === id);
    return oneComponent(found?.[0].name ?? 'Payments');
  },
  'topology.component.items': serverAnswer([
    { item: { ...item(1, 'payments-worker'), deletedAt: null }, manual: false, unlinkedAt: null },
    { item: { ...item(2, 'payments-config'), deletedAt: null }, manual: true, unlinkedAt: null },
    { item: { ...item(3, 'payments-old'), deletedAt: ago(dayMs) }, manual: false, unlinkedAt: ago(dayMs) },
  ]),
  'topology.component.changes': serverAnswer({
    changes: [
      {
        id: idOf(5, 1),
        item: item(1, 'payments-worker'),
        type: 'diff',
        severity: 'info',
        createdAt: ago(33 * minuteMs),
      },
    ],
    total: 1,
  }),
  'topology.component.checks': serverAnswer([
    { id: idOf(4, 1), name: 'home page', type: 'http', severity: 'high', status: 'unhealthy' },
    { id: idOf(4, 2), name: 'ledger', type: 'postgres', severity: null, status: 'healthy' },
  ]),
  'topology.component.teams': serverAnswer([
    { id: idOf(11, 1), name: 'Payments', icon: 'users', role: 'owner' },
  ]),
  'topology.snapshot': async function* () {
    yield { stage: 'offer', path: '/save/1' } as const;
    yield { stage: 'running', done: 1_000_000, total: 0 } as const;
    yield { stage: 'finished', bytes: 2_400_000 } as const;
  },
  'incidents.ofComponent': serverAnswer([
    {
      id: idOf(60, 1),
      title: 'Card authorisations failing',
      type: 'availability',
      severity: 'critical',
      status: 'open',
      createdAt: ago(31 * minuteMs),
    },
    {
      id: idOf(60, 9),
      title: 'Last month’s outage',
      type: 'availability',
      severity: 'high',
      status: 'closed',
      createdAt: ago(30 * dayMs),
    },
  ]),
} satisfies Partial<Answers>;

const healths: readonly ComponentHealth[] = ['healthy', 'healthy', 'healthy', 'warning', 'unhealthy'];

/** Returns services with figures, properties, counts and two parts each. One in five is unhealthy. */
export const manyComponents = (count: number): readonly Drawn[] =>
  Array.from({ length: count }, (_, at) => ({
    name: `service-${at}`,
    health: healths[at % healths.length] ?? 'healthy',
    type: `Type ${at % 7}`,
    teams: [`Team ${at % 11}`],
    labels: { zone: `zone-${at % 30}` },
    statusReason: at % 5 === 4 ? 'It does not answer' : null,
    agentId: idOf(3, at % 4),
    agentName: `agent-${at % 4}`,
    properties: [
      ...figures(['Requests', `${at}/s`], ['p95', `${at % 400} ms`], ['Errors', '0.1%']),
      ...resources(at % 2_000, 2_000, (at % 100) * 10_000_000, gb, `1.${at % 40}.0`),
    ],
    summary: {
      health: { healthy: 1, [healths[at % healths.length] ?? 'healthy']: 1 },
      checks: { healthy: at % 9, unhealthy: at % 3 },
      incidents: {},
      insights: { security: { critical: at % 4 } },
    },
    children: [{ name: `service-${at}-api` }, { name: `service-${at}-db`, type: 'Database' }],
  }));
