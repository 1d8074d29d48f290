import type { CatalogPage } from '#contract/catalog.ts';
import type { ConfigItem, ConfigListItem, ConfigSummaryRow } from '#contract/entities/configItem.ts';
import type { Answers } from '../FakeBridge.ts';
import { ago, cachedAfterFailure, dayMs, hourMs, idOf, minuteMs, serverAnswer } from './times.ts';

const noCost = { costPerMinute: null, costTotal1d: null, costTotal7d: null, costTotal30d: null };

export const item = (values: Partial<ConfigListItem> = {}): ConfigListItem => ({
  id: idOf(3, 1),
  name: 'payments-ledger',
  type: 'Kubernetes::Deployment',
  configClass: 'Deployment',
  status: 'Running',
  health: 'healthy',
  tags: { cluster: 'prod-eu-1', namespace: 'payments' },
  changes: 3,
  analysis: {},
  createdAt: ago(40 * dayMs),
  updatedAt: ago(2 * hourMs),
  deletedAt: null,
  ...noCost,
  ...values,
});

const story: readonly ConfigListItem[] = [
  item(),
  item({
    id: idOf(3, 2),
    name: 'payments-worker',
    status: 'CrashLoopBackOff',
    health: 'unhealthy',
    changes: 812,
    analysis: { reliability: 2, security: 1 },
  }),
  item({
    id: idOf(3, 3),
    name: 'orders-api',
    health: 'warning',
    tags: { cluster: 'prod-eu-1', namespace: 'orders' },
    costPerMinute: 0.004,
    costTotal1d: 6.1,
    costTotal7d: 38,
    costTotal30d: 160,
  }),
  item({ id: idOf(3, 4), name: 'web.prod', health: null, status: null, tags: {}, updatedAt: null }),
  item({ id: idOf(3, 5), name: 'payments-legacy', health: 'unknown', deletedAt: ago(3 * dayMs) }),
];

export const page = (items: readonly ConfigListItem[], total = items.length): CatalogPage => ({
  items: [...items],
  total,
  costTotal30d: null,
});

/** A list of `total` items, of which the page contains the first fifty. */
export const manyItems = (total: number): CatalogPage =>
  page(
    Array.from({ length: 50 }, (_one, at) =>
      item({ id: idOf(4, at), name: `pod-${at}`, type: 'Kubernetes::Pod' }),
    ),
    total,
  );

export const longName =
  'a-name-that-somebody-made-from-a-region-a-team-a-service-and-a-hash-and-that-is-longer-than-any-column-7f9c2d4b8a';

export const longItem = item({
  name: longName,
  type: 'Example::VeryLongVendorName::AndAResourceKindThatNobodyShortened',
  status: 'WaitingForSomethingThatTakesAWhileAndHasALongName',
  tags: { [`label-of-${longName}`]: longName, cluster: 'prod-eu-1' },
});

const summaryRow = (type: string, values: Partial<ConfigSummaryRow> = {}): ConfigSummaryRow => ({
  group: [type.slice(type.lastIndexOf(':') + 1), type],
  count: 24,
  health: { healthy: 20, unhealthy: 1, warning: 2, unknown: 1 },
  costTotal30d: null,
  createdAt: ago(90 * dayMs),
  updatedAt: ago(5 * minuteMs),
  ...values,
});

export const summary: readonly ConfigSummaryRow[] = [
  summaryRow('Kubernetes::Deployment', { costTotal30d: 412.5 }),
  summaryRow('Kubernetes::Pod', { count: 12_480 }),
  summaryRow('AWS::EC2::Instance', { count: 1, health: { healthy: 1 } }),
];

export const longSummary: readonly ConfigSummaryRow[] = [summaryRow(longItem.type, { count: 1_234_567 })];

const configText = `{
  "apiVersion": "apps/v1",
  "kind": "Deployment",
  "metadata": {
    "name": "payments-ledger",
    "namespace": "payments"
  },
  "spec": {
    "replicas": 3
  }
}`;

export const wholeItem = (values: Partial<ConfigItem> = {}): ConfigItem => ({
  ...item(),
  description: 'Deployment has minimum availability.',
  labels: { app: 'payments', team: 'ledger' },
  properties: [{ name: 'replicas', text: '3' }],
  scraper: { id: idOf(5, 1), name: 'kubernetes prod-eu-1' },
  lastScrapedAt: ago(4 * minuteMs),
  deleteReason: null,
  agent: null,
  configText,
  configFormat: 'json',
  configKept: true,
  ...values,
});

/** The cached item. */
export const cachedItem = wholeItem();

/** An item with many long values in every field. */
export const longWholeItem = wholeItem({
  ...longItem,
  description: `${longName} `.repeat(4),
  labels: Object.fromEntries(
    Array.from({ length: 30 }, (_one, at) => [`label-${at}-of-${longName}`, longName]),
  ),
  properties: Array.from({ length: 12 }, (_one, at) => ({ name: `property ${at}`, text: longName })),
  configText: `{\n  "line": "${'very long '.repeat(200)}"\n}`,
});

export const catalogAnswers = {
  'catalog.items.list': cachedAfterFailure(page(story)),
  'catalog.items.export': async function* () {
    yield { stage: 'finished' as const, rows: story.length };
  },
  'catalog.summary.list': cachedAfterFailure([...summary]),
  'catalog.summary.figures': serverAnswer(
    summary.map(({ group }, at) => ({ group, changes: 30 * at, analysis: { security: at } })),
  ),
  'catalog.facets.list': ({ of }) =>
    serverAnswer(
      {
        types: [{ value: 'Kubernetes::Deployment', count: 24 }],
        statuses: [{ value: 'Running', count: 20 }],
        labels: [{ key: 'app', value: 'payments', count: 12 }],
        tags: [{ key: 'namespace', value: 'payments', count: 12 }],
      }[of],
    ),
  'catalog.item.columnChoices': serverAnswer({
    choices: [
      { source: 'label', key: 'app', type: 'text', value: 'payments' },
      { source: 'tag', key: 'namespace', type: 'text', value: 'prod' },
      { source: 'path', key: '$.spec.replicas', type: 'number', value: '3' },
      {
        source: 'path',
        key: '$.spec.template.spec.containers[*].image',
        type: 'text',
        value: 'payments:1.4.2',
      },
    ],
    isConfigurationStored: true,
  }),
  'catalog.item.columnValue': ({ column }) =>
    serverAnswer({
      value: column.key === '$.spec.replicas' ? '3' : null,
      problem: column.key.endsWith('[') ? 'unexpected end of the path' : null,
    }),
  'catalog.item.peers': serverAnswer({ total: 0, configurations: [] }),
  'catalog.otherWorkspace.list': cachedAfterFailure([]),
  'catalog.otherWorkspace.item': cachedAfterFailure(cachedItem),
  'catalog.item.get': ({ kept = false }) =>
    kept ? cachedAfterFailure(cachedItem) : serverAnswer(wholeItem()),
} satisfies Partial<Answers>;
