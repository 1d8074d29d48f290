import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PersonAct } from '#contract/playbooks.ts';
import { summarizePast } from '../../../src-renderer/parts/permissions/pastSummary.ts';

const act = (values: Partial<PersonAct> = {}): PersonAct => ({
  act: 'run',
  runId: 'r',
  at: '2026-11-20T10:00:00Z',
  by: { id: 'hanneke', name: 'Hanneke' },
  playbookId: 'restart',
  playbookTitle: 'Restart',
  on: null,
  onName: null,
  canaryId: null,
  ...values,
});
const ravi = { id: 'ravi', name: 'Ravi' };
const rule = (deny: boolean) => ({
  action: '*',
  deny,
  resources: [{ kind: 'playbook', id: 'restart' }] as const,
});

describe('the past of a permission', () => {
  it('counts refused runs and approvals per person, most first', () => {
    const acts = [act(), act({ by: ravi }), act({ by: ravi, act: 'approve' }), act({ playbookId: 'scale' })];
    const { refused, allowed, unaffected, affected } = summarizePast(rule(true), acts);
    expect(refused).toEqual([
      { by: ravi, counts: { run: 1, approve: 1 } },
      { by: { id: 'hanneke', name: 'Hanneke' }, counts: { run: 1, approve: 0 } },
    ]);
    expect(allowed).toBeUndefined();
    expect(unaffected).toEqual({ run: 1, approve: 0 });
    expect(affected.map((one) => one.decision)).toEqual(['refused', 'refused', 'refused']);
  });

  it('counts allowed runs', () => {
    expect(summarizePast(rule(false), [act(), act()])).toMatchObject({
      refused: [],
      allowed: { run: 2, approve: 0 },
      unaffected: undefined,
    });
  });

  it('has a decision for each run and approval', () => {
    const anyAct = fc
      .record({
        act: fc.constantFrom('run', 'approve'),
        playbookId: fc.constantFrom('restart', 'scale', null),
        by: fc.constantFrom(ravi, { id: 'mo', name: '' }),
      })
      .map(act);
    fc.assert(
      fc.property(fc.array(anyAct), fc.boolean(), (acts, deny) => {
        const { refused, allowed, unknown, unaffected } = summarizePast(rule(deny), acts);
        const counts = [...refused.map((one) => one.counts), allowed, unknown, unaffected];
        const sum = counts.reduce((all, one) => all + (one?.run ?? 0) + (one?.approve ?? 0), 0);
        expect(sum).toBe(acts.length);
      }),
    );
  });
});
