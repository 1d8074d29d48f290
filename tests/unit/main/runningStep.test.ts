import { expect, it } from 'vitest';
import type { RunStep } from '#contract/playbooks.ts';
import { markRunningStep } from '#main/areas/playbooks/markRunningStep.ts';

const nowMs = Date.parse('2026-11-23T12:00:00Z');
const due = '2026-11-23T11:59:30+00:00';

const step = (id: string, more: Partial<RunStep> = {}): RunStep => ({
  id,
  name: id,
  status: 'scheduled',
  scheduledAt: due,
  startedAt: null,
  endedAt: null,
  artifacts: [],
  ...more,
});
const ended = step('ended', { status: 'completed', startedAt: due, endedAt: due });

it('marks the due step of a running run as running since its scheduled time', () => {
  expect(markRunningStep([ended, step('executed')], 'running', nowMs)).toEqual([
    ended,
    step('executed', { status: 'running', startedAt: due }),
  ]);
});

it.each([
  ['the run sleeps', 'sleeping', [ended, step('waits')]],
  ['the run has ended', 'failed', [ended, step('waits')]],
  ['the step is due later', 'running', [step('later', { scheduledAt: '2026-11-23T12:05:00Z' })]],
  ['the scheduled time is absent', 'running', [step('unplanned', { scheduledAt: null })]],
  ['the scheduled time is unreadable', 'running', [step('odd', { scheduledAt: 'soon' })]],
  [
    'the server itself reports a running step',
    'running',
    [step('runs', { status: 'running' }), step('waits')],
  ],
])('leaves the steps unchanged when %s', (_when, status, steps) => {
  expect(markRunningStep(steps, status, nowMs)).toEqual(steps);
});

it('marks only the first of several due steps', () => {
  const first = step('first', { scheduledAt: '2026-11-23T11:59:00Z' });
  expect(
    markRunningStep([step('second'), first], 'running', nowMs).map(({ id, status }) => [id, status]),
  ).toEqual([
    ['second', 'scheduled'],
    ['first', 'running'],
  ]);
});
