import { describe, expect, it } from 'vitest';
import { confirmationLimitMs, matchesTypePattern } from '#contract/rules/assistants.ts';
import { Confirmations } from '#main/areas/assistants/Confirmations.ts';
import { ConfirmationWatch } from '#main/areas/assistants/ConfirmationWatch.ts';
import { ManualClock } from '../../support/ManualClock.ts';
import { silentLog } from '../../support/silentLog.ts';

const request = {
  client: 'a',
  tool: 'silence' as const,
  workspace: 'Production',
  target: { kind: 'config', name: 'b', id: 'c' },
  values: [],
  guarded: null,
};

async function withWindow() {
  const clock = new ManualClock();
  const confirmations = new Confirmations(clock);
  const window = confirmations.follow();
  await window.next();
  return { clock, confirmations, window, never: new AbortController().signal };
}

describe('the watch of confirmations', () => {
  it('reports each action that begins and ends to wait', async () => {
    const { confirmations, never } = await withWindow();
    const events: string[] = [];
    const watch = new ConfirmationWatch({
      pending: confirmations.pending,
      log: silentLog,
      onWaiting: ({ client }) => void events.push(`waiting ${client}`),
      onSettled: () => void events.push('settled'),
    });
    watch.start();
    const answers = ['a', 'b'].map((client) => confirmations.request({ ...request, client }, never));
    await expect.poll(() => events).toEqual(['waiting a', 'waiting b']);
    confirmations.answer(confirmations.pending.value[0]?.id ?? '', false, undefined);
    await answers[0];
    await expect.poll(() => events).toEqual(['waiting a', 'waiting b', 'settled']);
    watch.stop();
    confirmations.refuseAll();
    await answers[1];
    await new Promise(setImmediate);
    expect(events).toHaveLength(3);
  });
});

describe('confirmations of assistants', () => {
  it('are denied after two minutes', async () => {
    const { clock, confirmations, never } = await withWindow();
    const answer = confirmations.request(request, never);
    clock.advance(confirmationLimitMs);
    expect(await answer).toMatchObject({ outcome: 'denied', reason: expect.stringContaining('2 minutes') });
    expect(confirmations.pending.value).toEqual([]);
    expect(clock.sleeping).toBe(0);
  });

  it('are refused when the last window closes', async () => {
    const { confirmations, window, never } = await withWindow();
    const answer = confirmations.request(request, never);
    await window.return();
    expect(await answer).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('closed') });
  });

  it('wait while one of two windows closes', async () => {
    const { confirmations, window, never } = await withWindow();
    const other = confirmations.follow();
    await other.next();
    const answer = confirmations.request(request, never);
    await other.return();
    confirmations.answer(confirmations.pending.value[0]?.id ?? '', true, 'b');
    expect(await answer).toEqual({ outcome: 'allowed', typed: 'b' });
    await window.return();
  });

  it('are refused beyond three at a time, and when assistants are turned off', async () => {
    const { confirmations, never } = await withWindow();
    const waiting = [1, 2, 3].map(() => confirmations.request(request, never));
    expect(await confirmations.request(request, never)).toMatchObject({ outcome: 'refused' });
    confirmations.refuseAll();
    for (const answer of await Promise.all(waiting)) expect(answer).toMatchObject({ outcome: 'refused' });
  });

  it('are refused for a call that was already stopped', async () => {
    const { confirmations } = await withWindow();
    expect(await confirmations.request(request, AbortSignal.abort())).toMatchObject({ outcome: 'refused' });
  });
});

describe('patterns of excluded types', () => {
  it.each<readonly [pattern: string, type: string, matches: boolean]>([
    ['Kubernetes::Secret', 'kubernetes::secret', true],
    ['Kubernetes::Secret', 'Kubernetes::SecretStore', false],
    ['*Secret*', 'Kubernetes::SealedSecret', true],
    ['*Secret*', 'Secret', true],
    ['*Secret', 'Kubernetes::Secrets', false],
    ['AWS::*::Key', 'AWS::KMS::Key', true],
    ['AWS::*::Key', 'AWS::Key', false],
    ['a*a', 'a', false],
    ['*', 'Kubernetes::Pod', true],
    ['.*', 'Kubernetes::Pod', false],
    ['', 'Kubernetes::Pod', false],
  ])('%s and %s: %s', (pattern, type, matches) => {
    expect(matchesTypePattern(pattern, type)).toBe(matches);
  });
});
