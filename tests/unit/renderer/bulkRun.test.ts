import { ORPCError } from '@orpc/client';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failureSentences } from '#contract/rules/failures.ts';
import { resetUserState } from '#kit/userState.ts';
import { BulkRun, countStates, NotStartedError } from '../../../src-renderer/parts/selection/BulkRun.ts';

type Answer = 'done' | 'refused' | 'lost';

const failure = (answer: Answer) =>
  answer === 'lost'
    ? new ORPCError('TIMEOUT', { data: { sentence: 'No answer.' } })
    : new ORPCError('CONFLICT', { data: { sentence: 'Refused.' } });

/** A server that answers each attempt of a row in turn, when it is let go. */
class Server {
  readonly done: string[] = [];
  readonly attempts = new Map<string, number>();
  mostAtOnce = 0;
  readonly #pending: Array<() => void> = [];
  readonly #answers: Readonly<Record<string, readonly Answer[]>>;

  constructor(answers: Readonly<Record<string, readonly Answer[]>>) {
    this.#answers = answers;
  }

  readonly act = async (row: string): Promise<void> => {
    const attempt = this.attempts.get(row) ?? 0;
    this.attempts.set(row, attempt + 1);
    await new Promise<void>((resolve) => {
      this.#pending.push(resolve);
      this.mostAtOnce = Math.max(this.mostAtOnce, this.#pending.length);
    });
    const answer = this.#answers[row]?.[attempt] ?? 'done';
    // A lost answer can follow a successful action.
    if (answer !== 'refused') this.done.push(row);
    if (answer !== 'done') throw failure(answer);
  };

  /** Answers one of the pending requests. Returns whether there was one. */
  async answer(which: number): Promise<boolean> {
    const [resolve] = this.#pending.splice(which % Math.max(1, this.#pending.length), 1);
    resolve?.();
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    return resolve !== undefined;
  }
}

const answers = fc.array(fc.constantFrom<Answer>('done', 'refused', 'lost'), { maxLength: 3 });
const rows = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'), {
  minLength: 1,
});
const steps = fc.array(
  fc.oneof(
    fc.nat(3),
    fc.constant('stop' as const),
    fc.constant('retry' as const),
    fc.constant('go on' as const),
  ),
  {
    maxLength: 60,
  },
);

describe('an action on many rows', () => {
  it('does each row once or reports it, for any answers, stops and retries', async () => {
    await fc.assert(
      fc.asyncProperty(
        rows,
        fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e'), answers),
        steps,
        async (all, behavior, plan) => {
          const server = new Server(behavior);
          const run = new BulkRun(all, { act: server.act, parallel: 3 });
          let running = run.start();
          for (const step of plan) {
            if (step === 'stop') run.stop();
            else if (step === 'retry' || step === 'go on') {
              if (run.progress().phase === 'ended')
                running = run.resume(step === 'retry' ? 'failed' : 'notStarted');
            } else await server.answer(step);
          }
          while (await server.answer(0));
          await running;

          const { phase, states } = run.progress();
          expect(phase).toBe('ended');
          expect([...states.keys()]).toEqual(all);
          expect(server.mostAtOnce).toBeLessThanOrEqual(3);
          for (const [row, state] of states) {
            const times = server.done.filter((one) => one === row).length;
            // Nothing is done twice, and the report says what the server did.
            expect(times).toBeLessThanOrEqual(1);
            if (state.status === 'done') expect(times).toBe(1);
            else if (state.status === 'failed' || state.status === 'notStarted') expect(times).toBe(0);
            else expect(state.status).toBe('unclear');
          }
        },
      ),
    );
  });

  it('ends with the running rows after a stop, and goes on with the others on request', async () => {
    const server = new Server({});
    const run = new BulkRun(['a', 'b', 'c'], { act: server.act, parallel: 1 });
    const first = run.start();
    run.stop();
    expect(run.progress().phase).toBe('stopping');
    await server.answer(0);
    await first;
    expect(countStates(run.progress().states.values())).toMatchObject({ done: 1, notStarted: 2 });
    const second = run.resume('notStarted');
    while (await server.answer(0));
    await second;
    expect(server.done).toEqual(['a', 'b', 'c']);
  });

  it.each([
    ['TIMEOUT', failureSentences.timeout, 'unclear'],
    ['OFFLINE', failureSentences.network, 'unclear'],
    ['SERVER', failureSentences.unreadable, 'unclear'],
    ['SERVER', 'The server answered 500.', 'failed'],
    ['FORBIDDEN', 'You need write permission.', 'failed'],
    ['CONFLICT', 'Type its name first.', 'failed'],
  ] as const)('reports a row that ends with %s, “%s” as %s', async (code, sentence, status) => {
    const run = new BulkRun(['a'], {
      act: () => Promise.reject(new ORPCError(code, { data: { sentence } })),
    });
    await run.start();
    expect(run.progress().states.get('a')).toMatchObject({ status, failure: { code, sentence } });
  });

  it('tries only the failed rows again, not those that the user stopped', async () => {
    const server = new Server({ a: ['refused'] });
    const run = new BulkRun(['a', 'b', 'c'], { act: server.act, parallel: 1 });
    const first = run.start();
    run.stop();
    await server.answer(0);
    await first;
    const second = run.resume('failed');
    while (await server.answer(0));
    await second;
    expect(server.done).toEqual(['a']);
    expect(countStates(run.progress().states.values())).toMatchObject({ done: 1, notStarted: 2 });
  });

  it('begins no further row for another user or in another workspace', async () => {
    const server = new Server({});
    const run = new BulkRun(['a', 'b', 'c'], { act: server.act, parallel: 1 });
    const first = run.start();
    resetUserState();
    while (await server.answer(0));
    await first;
    expect(server.done).toEqual(['a']);
    expect(run.isAbandoned).toBe(true);
  });

  it('reports a row as failed if a step before the action failed, whatever the failure', async () => {
    const lost = new ORPCError('TIMEOUT', { data: { sentence: failureSentences.timeout } });
    const run = new BulkRun(['a'], { act: () => Promise.reject(new NotStartedError(lost)) });
    await run.start();
    expect(run.progress().states.get('a')).toMatchObject({ status: 'failed', failure: { code: 'TIMEOUT' } });
  });

  it('tries failed rows again, but not those whose outcome is unclear', async () => {
    const server = new Server({ a: ['refused'], b: ['lost'] });
    const run = new BulkRun(['a', 'b', 'c'], { act: server.act });
    const first = run.start();
    while (await server.answer(0));
    await first;
    expect(countStates(run.progress().states.values())).toMatchObject({ done: 1, failed: 1, unclear: 1 });
    const second = run.resume('failed');
    while (await server.answer(0));
    await second;
    expect(countStates(run.progress().states.values())).toMatchObject({ done: 2, failed: 0, unclear: 1 });
    expect(server.attempts.get('b')).toBe(1);
  });
});
