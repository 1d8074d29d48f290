import { describe, expect, it } from 'vitest';
import { runDuration } from '../../../src-renderer/parts/playbooks/runDuration.ts';
import { runStatusOf } from '../../../src-renderer/parts/playbooks/runStatus.ts';

describe('a run of a playbook', () => {
  const startedAt = '2026-11-23T12:00:00.500000+00:00';
  const nowMs = Date.parse('2026-11-23T12:01:00.500Z');

  it.each([
    ['took as long as from its begin to its end', startedAt, '2026-11-23T12:00:02+00:00', 1_500],
    ['takes until now while it has no end', startedAt, null, 60_000],
    ['took no time where its end is before its begin', startedAt, '2026-11-23T11:00:00Z', 0],
    ['has no duration before it began', null, null, undefined],
    ['has no duration where a time cannot be read', startedAt, 'soon', undefined],
  ])('%s', (_what, from, to, ms) => {
    expect(runDuration({ startedAt: from, endedAt: to }, nowMs)).toBe(ms);
  });

  it.each([
    ['failed', 'unhealthy', 'Failed'],
    ['pending_approval', 'pending', 'Pending approval'],
    ['paused', undefined, 'paused'],
    ['constructor', undefined, 'constructor'],
  ])('with status %s has a shape and a word', (status, shape, word) => {
    expect(runStatusOf(status)).toEqual({ shape, word });
  });
});
