import type { Timeline, TimelineEvent } from '#contract/timeline.ts';
import type { Answers } from '../FakeBridge.ts';
import { ago, cachedAfterFailure, hourMs, idOf, minuteMs } from './times.ts';

const event = (place: number, minutes: number, values: Partial<TimelineEvent>): TimelineEvent => ({
  id: idOf(70, place),
  lane: 'changes',
  at: ago(minutes * minuteMs),
  endAt: null,
  ongoing: false,
  title: '',
  detail: null,
  tone: 'plain',
  by: null,
  target: { kind: 'change', id: idOf(30, 1) },
  ...values,
});

const checkEvent = { lane: 'checks', target: { kind: 'check', id: idOf(20, 1) } } as const;
const own = { lane: 'incident', target: { kind: 'incident', id: idOf(60, 1) } } as const;

export const someEvents: readonly TimelineEvent[] = [
  event(1, 33, {
    title: 'image 3.17.4 to 3.18.2, DB_POOL_MAX 50 to 200, 6 replicas',
    detail: 'payments-worker',
    tone: 'medium',
    by: 'flux-system/kustomize-controller',
  }),
  event(2, 31.5, {
    ...checkEvent,
    title: 'authorise-visa failed',
    detail: 'deadline exceeded after 4s',
    endAt: ago(4 * minuteMs),
    tone: 'failed',
  }),
  event(3, 31, { ...own, title: 'INC-142 opened', detail: 'Card authorisations failing', tone: 'critical' }),
  event(4, 22, {
    lane: 'runs',
    title: 'Restart a deployment',
    detail: 'failed: timed out waiting for 6 replicas',
    endAt: ago(21 * minuteMs),
    tone: 'failed',
    target: { kind: 'run', id: idOf(40, 1) },
  }),
  event(5, 9, {
    lane: 'comments',
    title: 'Priya Raman: @Tomás Vidal was it meant for prod?',
    tone: 'info',
    target: { kind: 'comment', id: idOf(60, 1) },
  }),
  event(6, 4, { ...checkEvent, title: 'authorise-visa recovered', tone: 'passed' }),
];

export const timelineOf = (values: Partial<Timeline> = {}): Timeline => ({
  from: ago(2 * hourMs + 31 * minuteMs),
  to: ago(0),
  events: [...someEvents],
  gaps: [],
  ...values,
});

/** One gap per reason. */
export const allGaps: Timeline['gaps'] = [
  { lane: 'checks', why: 'runs older', count: 3, since: ago(hourMs) },
  { lane: 'checks', why: 'no runs', count: 1, since: null },
  { lane: 'changes', why: 'not brought', count: null, since: ago(2 * hourMs) },
  { lane: 'changes', why: 'cut', count: 1_000, since: null },
  { lane: 'checks', why: 'components', count: 2, since: null },
  { lane: 'changes', why: 'unknown', count: 1, since: null },
  { lane: 'runs', why: 'not asked', count: null, since: null },
  { lane: 'incident', why: 'as kept', count: null, since: ago(hourMs) },
];

export const timelineAnswers = {
  'timeline.of': cachedAfterFailure(timelineOf()),
} satisfies Partial<Answers>;
