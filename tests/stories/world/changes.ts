import { createTwoFilesPatch } from 'diff';
import type { Change, ChangeDetail, ChangeHistogram, ChangePage } from '#contract/changes.ts';
import type { Answers } from '../FakeBridge.ts';
import { item } from './catalog.ts';
import { ago, cachedAfterFailure, dayMs, hourMs, idOf, minuteMs, serverAnswer } from './times.ts';

const { id, name, type, tags, deletedAt } = item();

export const change = (values: Partial<Change> = {}): Change => ({
  id: idOf(40, 1),
  item: { id, name, type, tags, deletedAt },
  type: 'diff',
  severity: 'medium',
  source: 'Flux',
  summary: 'image 3.17.4 to 3.18.2',
  createdAt: ago(33 * minuteMs),
  firstObservedAt: ago(33 * minuteMs),
  count: 1,
  createdBy: null,
  externalCreatedBy: 'flux-system/kustomize-controller',
  ...values,
});

export const someChanges: readonly Change[] = [
  change({
    id: idOf(40, 2),
    type: 'BackOff',
    severity: 'high',
    source: 'kubernetes',
    summary: 'Back-off restarting failed container in pod payments-worker',
    createdAt: ago(4 * minuteMs),
    firstObservedAt: ago(5 * hourMs),
    count: 37,
    externalCreatedBy: null,
    item: { id: idOf(3, 2), name: 'payments-worker', type: 'Kubernetes::Deployment', tags, deletedAt: null },
  }),
  change({
    id: idOf(40, 3),
    type: 'ProgressDeadlineExceeded',
    severity: 'critical',
    source: 'kubernetes',
    summary: 'ReplicaSet "payments-worker-7d9c6f5b8" has timed out progressing.',
    createdAt: ago(23 * minuteMs),
    externalCreatedBy: null,
  }),
  change(),
  change({
    id: idOf(40, 4),
    type: 'PlaybookScheduled',
    severity: 'info',
    source: 'Playbook',
    summary: null,
    createdAt: ago(26 * hourMs),
    createdBy: { id: idOf(41, 1), name: 'Hanneke de Wit', avatar: null },
    externalCreatedBy: null,
    item: {
      id: idOf(3, 5),
      name: 'payments-legacy',
      type: 'Kubernetes::Deployment',
      tags: {},
      deletedAt: ago(dayMs),
    },
  }),
];

export const changePage = (changes: readonly Change[] = someChanges, total = changes.length) =>
  serverAnswer<ChangePage>({ changes: [...changes], total });

const before = JSON.stringify({ image: 'payments-worker:3.17.4', replicas: 4 }, null, 2);
const after = JSON.stringify({ image: 'payments-worker:3.18.2', replicas: 6 }, null, 2);

export const changeDetail = (values: Partial<ChangeDetail> = {}): ChangeDetail => ({
  ...change(),
  diff: createTwoFilesPatch('before', 'after', before, after),
  patches: { image: 'payments-worker:3.18.2', replicas: 6 },
  details: { reason: 'ReconciliationSucceeded' },
  ...values,
});

/** Two days in half-hour buckets. Most severe changes are in the last bucket. */
export const histogram = (): ChangeHistogram => ({
  from: ago(2 * dayMs),
  to: ago(0),
  counts: Array.from({ length: 96 }, (_, index) =>
    index === 95
      ? { critical: 1, high: 2, medium: 3, info: 9 }
      : index % 3 === 0
        ? { info: 1 + (index % 7) }
        : {},
  ),
});

export const changeAnswers = {
  'changes.list': changePage(),
  'changes.count': serverAnswer(12),
  'changes.get': serverAnswer(changeDetail()),
  'changes.histogram': cachedAfterFailure(histogram()),
  'changes.history': serverAnswer({ steps: [], more: false }),
  'changes.seen.changes': { catalog: null, types: {}, items: {}, sends: null, handover: null },
  'changes.seen.mark': {},
  'changes.seen.counts': cachedAfterFailure({ items: {}, types: {} }),
  'changes.facets': cachedAfterFailure([
    { value: 'diff', count: 812 },
    { value: 'BackOff', count: 77 },
    { value: 'PlaybookScheduled', count: 2 },
  ]),
} satisfies Partial<Answers>;
