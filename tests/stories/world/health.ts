import type { Check, CheckGraph, CheckListItem, CheckRun } from '#contract/entities/check.ts';
import { packChecks } from '#contract/rules/packedChecks.ts';
import { aCheck } from '../../support/generatedChecks.ts';
import type { Answers } from '../FakeBridge.ts';
import { longName } from './catalog.ts';
import { ago, cachedAfterFailure, hourMs, idOf, minuteMs, serverAnswer } from './times.ts';

export const checkId = idOf(6, 1);

const figures = { uptime: { passed: 58, failed: 2 }, latencyMs: { p95: 120, p97: 180, p99: 240 } };

const listed = (values: Partial<CheckListItem>): CheckListItem =>
  aCheck({
    namespace: 'payments',
    canaryId: idOf(7, 1),
    canaryName: 'card-authorisation',
    lastRunAt: ago(minuteMs),
    lastTransitionAt: ago(3 * hourMs),
    labels: { team: 'payments', tier: '1' },
    ...figures,
    ...values,
  });

export const failingCheck = listed({
  id: checkId,
  name: 'authorise-visa',
  status: 'unhealthy',
  severity: 'critical',
  endpoint: 'https://visa.example.com/authorise',
  description: 'Whether a card of Visa is authorised.',
});

const story: readonly CheckListItem[] = [
  failingCheck,
  listed({ id: idOf(6, 2), name: 'authorise-mastercard' }),
  listed({ id: idOf(6, 3), name: 'edge/tls', namespace: 'edge', status: 'unknown', lastRunAt: null }),
];

export const healthyChecks = story.map((check): CheckListItem => ({ ...check, status: 'healthy' }));

export const longCheck = listed({
  id: checkId,
  name: longName,
  status: 'unhealthy',
  namespace: `namespace-of-${longName}`,
  endpoint: `https://${longName}.example.com/${longName}`,
  labels: { [longName]: longName },
});

export const checkList = (checks: readonly CheckListItem[]) =>
  cachedAfterFailure({ version: `${checks.length} checks`, packed: packChecks(checks) });

export const check = (values: Partial<Check> = {}): Check => {
  const { canaryId, canaryName, agentId, agentName, uptime, latencyMs, ...common } = failingCheck;
  return {
    ...common,
    agent: null,
    canary: { id: canaryId, name: canaryName, source: 'UI' },
    components: [{ id: idOf(8, 1), name: 'Payments', icon: null }],
    configs: [{ id: idOf(3, 1), name: 'payments-ledger', type: 'Kubernetes::Deployment' }],
    ...values,
  };
};

const runs: readonly CheckRun[] = [
  {
    time: ago(minuteMs),
    ok: false,
    durationMs: 2_000,
    message: 'status code 502',
    error: 'unexpected status',
  },
  { time: ago(2 * minuteMs), ok: true, durationMs: 118, message: '200 OK', error: null },
  { time: ago(3 * minuteMs), ok: true, durationMs: 121, message: '200 OK', error: null },
];

export const graph = (values: Partial<CheckGraph> = {}): CheckGraph => ({
  points: runs
    .map(({ time, ok, durationMs }) => ({
      at: time,
      ok,
      durationMs: durationMs ?? 0,
      passed: ok ? 1 : 0,
      failed: ok ? 0 : 1,
    }))
    .reverse(),
  bucketMs: minuteMs,
  from: ago(hourMs),
  to: ago(0),
  ...figures,
  ...values,
});

export const runPage = (some: readonly CheckRun[] = runs, total = some.length) => ({
  runs: [...some],
  total,
});

export const healthAnswers = {
  'health.checks.list': checkList(story),
  'health.checks.ofItem': cachedAfterFailure({ packed: packChecks(story) }),
  'health.checks.ofComponent': serverAnswer({ name: 'Payments', checkIds: [checkId, idOf(6, 2)] }),
  'health.checks.refresh': {},
  'health.check.get': ({ kept = false }) => (kept ? cachedAfterFailure(check()) : serverAnswer(check())),
  'health.check.graph': ({ kept = false }) => (kept ? cachedAfterFailure(graph()) : serverAnswer(graph())),
  'health.check.runs': ({ kept = false }) => (kept ? cachedAfterFailure(runPage()) : serverAnswer(runPage())),
  'health.check.run': { ran: true, pass: true, durationMs: 120, message: '200 OK', error: null },
  'health.canary.get': serverAnswer({
    id: idOf(7, 1),
    name: 'card-authorisation',
    namespace: 'payments',
    source: 'UI',
    spec: '{"interval": 60, "http": [{"name": "authorise-visa"}]}',
  }),
  'health.canary.checks': serverAnswer([
    { id: idOf(8, 1), name: 'authorise-visa' },
    { id: idOf(8, 2), name: 'authorise-amex' },
  ]),
} satisfies Partial<Answers>;
