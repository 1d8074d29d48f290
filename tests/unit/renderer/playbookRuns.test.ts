import { describe, expect, it } from 'vitest';
import { runDuration } from '#parts/playbooks/runDuration.ts';
import { runStatusOf } from '#parts/playbooks/runStatus.ts';
import { actionOfStep } from '../../../src-renderer/areas/playbooks/run/runSteps.ts';

describe('a run of a playbook', () => {
  const startedAt = '2026-11-23T12:00:00.500000+00:00';
  const nowMs = Date.parse('2026-11-23T12:01:00.500Z');

  it.each([
    ['has the duration from its start to its end', startedAt, '2026-11-23T12:00:02+00:00', 1_500],
    ['has the duration from its start until now while it has no end', startedAt, null, 60_000],
    ['has a duration of 0 when its end is before its start', startedAt, '2026-11-23T11:00:00Z', 0],
    ['has no duration before it starts', null, null, undefined],
    ['has no duration when a time is invalid', startedAt, 'soon', undefined],
    ['has no duration when its start is empty', '0001-01-01T00:00:00Z', null, undefined],
    ['has no duration when its end never comes', startedAt, '9999-12-31T00:00:00Z', undefined],
  ])('%s', (_what, from, to, ms) => {
    expect(runDuration({ startedAt: from, endedAt: to }, nowMs)).toBe(ms);
  });

  it.each([
    ['failed', 'unhealthy', 'Failed'],
    ['pending_approval', 'pending', 'Pending approval'],
    ['paused', undefined, 'paused'],
    ['constructor', undefined, 'constructor'],
  ])('with status %s has the shape %s and the word “%s”', (status, shape, word) => {
    expect(runStatusOf(status)).toEqual({ shape, word });
  });
});

describe('the output of a step', () => {
  const scheduledAt = '2026-11-23T12:00:00Z';
  const action = {
    id: 'a',
    name: 'Break',
    status: 'scheduled',
    scheduledAt,
    startedAt: null,
    endedAt: null,
    error: null,
    result: null,
  };
  const step = { ...action, artifacts: [] };

  it('is that of a running step while the server still reports the action as scheduled', () => {
    const running = { ...step, status: 'running', startedAt: scheduledAt };
    expect(actionOfStep(action, running)).toEqual({ ...action, status: 'running', startedAt: scheduledAt });
    const ended = { ...action, status: 'completed', startedAt: scheduledAt, endedAt: scheduledAt };
    expect(actionOfStep(ended, running)).toBe(ended);
  });

  it('is that of a step that has not started while its run does not execute it', () => {
    expect(actionOfStep(action, step)).toBe(action);
  });
});
