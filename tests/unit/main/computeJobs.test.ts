import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import type { SentNotification } from '#contract/notifications.ts';
import { filterLimits, replayLimits } from '#main/areas/notifications/notificationsProcedures.ts';
import { specCheckLimits } from '#main/areas/settings/settingsProcedures.ts';
import { ComputeThread } from '#main/base/ComputeThread.ts';
import type { ComputeJobs } from '#main/computeWorker.ts';
import { kubeconfigJobLimits } from '#main/kubeconfig/kubeconfigJobs.ts';
import { ManualClock } from '../../support/ManualClock.ts';

const clock = new ManualClock();
const thread = new ComputeThread<ComputeJobs>(
  fileURLToPath(new URL('../../../src-main/computeWorker.ts', import.meta.url)),
  clock,
);
afterAll(() => thread.close());

const failed = (error: unknown): unknown => error;

/** Waits for a job to start, then exceeds its time limit. The job runs on another thread. */
async function letTimePass(limitMs: number): Promise<void> {
  await expect.poll(() => clock.sleeping).toBe(1);
  await nextTurn();
  clock.advance(limitMs);
}

describe('a filter in the compute thread', () => {
  const judge = thread.job('judgeFilter', filterLimits);
  const long = `${'a'.repeat(28)}!`;
  const twenty = `[${Array.from({ length: 20 }, (_, index) => index).join(',')}]`;
  const mapped = (depth: number): string =>
    depth === 0 ? '1' : `${twenty}.map(x${depth}, ${mapped(depth - 1)})`;
  const doubled = (times: number): string =>
    times === 0 ? `"${'x'.repeat(1_000)}"` : `(${doubled(times - 1)} + ${doubled(times - 1)})`;
  const reason = (text: RegExp) => ({ reason: expect.stringMatching(text) });

  it.each([
    ['a repetition of a repetition', `"${long}".matches("((a+))+$")`, false],
    ['a repeated alternative', `"${long}".matches("(a|a)*b$")`, false],
    ['overlapping alternatives', `"${'a'.repeat(40)}!".matches("^(a|aa)+$")`, false],
    ['counted repetitions', `"${'a'.repeat(60)}!".matches("^(a{1,30}){1,30}$")`, false],
    ['several repetitions in a row', `"${'a'.repeat(3_000)}!".matches("a*a*a*a*a*b")`, false],
    ['a pattern joined from several texts', `"${long}".matches("(" + "a+" + ")" + "+$")`, false],
    ['a long text without a pattern', `size(${doubled(3)}) > 0`, true],
    ['deep brackets', `${'('.repeat(9_000)}true${')'.repeat(9_000)}`, reason(/maxDepth/)],
    ['deep negation', `${'!'.repeat(15_000)}true`, reason(/nested too deeply/)],
    ['deep lists', `${'['.repeat(9_000)}${']'.repeat(9_000)}`, reason(/maxDepth/)],
    [
      'access to a constructor',
      'config.__proto__ == null || config.constructor.constructor("return process")().exit() == 1',
      reason(/\w/),
    ],
    [
      'access to a constructor by name',
      'config["constructor"]["constructor"]("return process.exit()")()',
      reason(/\w/),
    ],
  ])('returns a result for %s without reaching its limits', async (_name, filter, expected) => {
    expect(await judge(filter, [{ config: { name: 'payments' } }])).toEqual([expected]);
  });

  it('is stopped when its macros multiply, and the next filter runs', async () => {
    const endless = judge(`size(${mapped(7)}) > 0`, [{}]).catch(failed);
    await letTimePass(filterLimits.timeMs);
    expect(await endless).toMatchObject({
      code: 'TIMEOUT',
      data: { sentence: 'The filter was stopped because it takes longer than 2 seconds to evaluate.' },
    });
    expect(await judge('true', [{}, {}])).toEqual([true, true]);
  });
});

describe('the problem of a filter', () => {
  const problemOf = thread.job('checkFilter', filterLimits);

  it.each([
    ['check.name ==', /^Unexpected token: EOF/],
    ['(true', /./],
    ["config.tags.namespace == 'payments'", null],
    ['functionOfTheServer(config.name)', null],
  ])('of %j is found without an event', async (filter, expected) => {
    const problem = await problemOf(filter);
    if (expected === null) expect(problem).toBeNull();
    else expect(problem).toMatch(expected);
  });
});

describe('the replay of a rule in the compute thread', () => {
  const replay = thread.job('replayRule', replayLimits);
  const rule = { repeatInterval: '10m', waitFor: null, groupBy: [], groupInterval: null };
  const send = (place: number): SentNotification => ({
    id: `0192000a-0000-7000-8000-${place.toString().padStart(12, '0')}`,
    rule: { id: 'rule', name: null },
    status: 'sent',
    event: 'config.unhealthy',
    resource: { kind: 'config', id: `item ${place}`, name: 'payments', type: null, icon: null, status: null },
    count: 5_000,
    createdAt: '2026-11-20T10:00:00Z',
    firstObservedAt: '2026-11-20T09:00:00Z',
    personId: null,
    durationMs: null,
    failed: false,
  });
  const historyOf = (count: number) => ({
    sends: Array.from({ length: count }, (_, place) => send(place)),
    facts: null,
    health: null,
  });

  it('is stopped when it takes too long, and the next one runs', async () => {
    const endless = replay({ rule, history: historyOf(200), results: null }).catch(failed);
    await letTimePass(replayLimits.timeMs);
    expect(await endless).toMatchObject({
      code: 'TIMEOUT',
      data: { sentence: expect.stringContaining('takes longer than 10 seconds') },
    });
    const results = new Map([['config item 0', true]]);
    expect(await replay({ rule, history: historyOf(2), results })).toMatchObject({
      events: 10_000,
      sent: 6,
      repeated: 4_994,
      unjudged: 5_000,
    });
  });
});

describe('a schema in the compute thread', () => {
  const check = thread.job('checkSpec', specCheckLimits);

  it('is refused when it is nested too deeply', async () => {
    const schema = `${'{"not":'.repeat(10_000)}{}${'}'.repeat(10_000)}`;
    expect(await check(schema, {}).catch(failed)).toMatchObject({
      code: 'INVALID',
      data: { sentence: 'The server’s schema or this specification is nested too deeply to check.' },
    });
  });

  it('is stopped when its pattern takes exponential time', async () => {
    const endless = check('{"pattern":"^(a|aa)+$"}', `${'a'.repeat(60)}!`).catch(failed);
    await letTimePass(specCheckLimits.timeMs);
    expect(await endless).toMatchObject({
      code: 'TIMEOUT',
      data: {
        sentence: 'The check against the server’s schema was stopped after 5 seconds.',
      },
    });
    expect(await check('{"type":"string"}', 5)).toEqual({
      problems: [{ path: [], message: 'This must be of type string.' }],
      schemaFaults: [],
    });
  });
});

describe('a kubeconfig in the compute thread', () => {
  const read = thread.job('readKubeconfig', kubeconfigJobLimits);
  const users = Array.from({ length: 50_000 }, (_, index) => `- name: u${index}\n  user:\n    token: abc\n`);
  const keys = Array.from({ length: 100_000 }, (_, index) => `k${index}: 1\n`);
  const several =
    'The file contains several YAML documents. Quarterdeck changes only files with one document.';
  const tooDeep = 'The file is nested too deeply. Quarterdeck does not change such files.';

  it.each([
    ['lists in brackets', '['.repeat(20_000), tooDeep],
    ['maps in braces', '{a: '.repeat(20_000), tooDeep],
    ['lists in one line', '- '.repeat(20_000), tooDeep],
    ['keys that are maps', '? '.repeat(20_000), tooDeep],
    ['documents', '---\n'.repeat(1_000), several],
  ])('is refused for thousands of %s', async (_name, text, sentence) => {
    expect(await read(text)).toMatchObject({ refusal: { kind: 'unsupported', sentence } });
  });

  it.each([
    ['50,000 users', `users:\n${users.join('')}`],
    ['100,000 keys', keys.join('')],
  ])('is stopped when %s exceed its time limit', async (_name, text) => {
    const reading = read(text).catch(failed);
    await letTimePass(kubeconfigJobLimits.timeMs);
    expect(await reading).toMatchObject({
      code: 'TIMEOUT',
      data: {
        sentence: 'Reading this kubeconfig was stopped after 5 seconds. The file was not changed.',
      },
    });
  });
});
