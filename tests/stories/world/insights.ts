import type { Insight, InsightDetail, InsightPage } from '#contract/insights.ts';
import type { Answers } from '../FakeBridge.ts';
import { item } from './catalog.ts';
import { ago, cachedAfterFailure, dayMs, hourMs, idOf, minuteMs, serverAnswer } from './times.ts';

const { id, name, type, deletedAt } = item();

export const insight = (values: Partial<Insight> = {}): Insight => ({
  id: idOf(50, 1),
  item: { id, name, type, deletedAt },
  type: 'availability',
  analyzer: 'kube-health',
  severity: 'critical',
  status: 'open',
  summary: 'payments-ledger has fewer replicas than it wants',
  firstObservedAt: ago(23 * minuteMs),
  lastObservedAt: ago(2 * minuteMs),
  ...values,
});

export const someInsights: readonly Insight[] = [
  insight(),
  insight({
    id: idOf(50, 2),
    type: 'technicalDebt',
    analyzer: '',
    severity: null,
    status: 'resolved',
    summary: null,
    firstObservedAt: ago(20 * dayMs),
    lastObservedAt: null,
    item: { id: idOf(3, 5), name: 'payments-legacy', type: 'Kubernetes::Deployment', deletedAt: ago(dayMs) },
  }),
  insight({
    id: idOf(50, 3),
    type: 'security',
    analyzer: 'trivy',
    severity: 'high',
    summary: 'runs as root',
    firstObservedAt: ago(30 * hourMs),
  }),
];

export const insightPage = (insights: readonly Insight[] = someInsights, total = insights.length) =>
  serverAnswer<InsightPage>({ insights: [...insights], total });

export const insightDetail = (values: Partial<InsightDetail> = {}): InsightDetail => ({
  ...insight(),
  source: 'scraper',
  message: '**3 of 6** replicas of `payments-ledger` are not available.',
  analysis: { replicas: { available: 3, wanted: 6 } },
  ...values,
});

export const insightAnswers = {
  'insights.list': insightPage(),
  'insights.count': serverAnswer(2),
  'insights.get': serverAnswer(insightDetail()),
  'insights.facets': cachedAfterFailure([
    { value: 'availability', count: 12 },
    { value: 'trivy', count: 5 },
  ]),
} satisfies Partial<Answers>;
