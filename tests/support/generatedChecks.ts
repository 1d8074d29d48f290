import fc from 'fast-check';
import type { CheckListItem } from '#contract/entities/check.ts';

const nothing: CheckListItem = {
  id: 'check-0',
  name: 'check',
  type: 'http',
  icon: null,
  namespace: 'payments',
  description: null,
  severity: null,
  status: 'healthy',
  endpoint: null,
  labels: {},
  lastRunAt: null,
  nextRunAt: null,
  lastTransitionAt: null,
  silencedAt: null,
  deletedAt: null,
  canaryId: 'canary-0',
  canaryName: 'canary',
  agentId: null,
  agentName: null,
  uptime: { passed: 0, failed: 0 },
  latencyMs: { p95: null, p97: null, p99: null },
};

export const aCheck = (values: Partial<CheckListItem> = {}): CheckListItem => ({
  ...nothing,
  id: values.name ?? nothing.id,
  ...values,
});

const word = fc.constantFrom('api', 'Api', 'edge/tls/a', 'edge/tls/b', 'payments/visa', 'ä', 'zeta', '');

/** Arbitrary checks. The small vocabulary makes them fall into groups. */
export const anyChecks: fc.Arbitrary<CheckListItem[]> = fc
  .array(
    fc.record({
      name: word,
      type: fc.constantFrom('http', 'dns', 'tcp'),
      icon: fc.constantFrom(null, '', 'www'),
      namespace: fc.constantFrom('', 'payments', 'edge'),
      description: fc.option(word),
      status: fc.constantFrom('healthy' as const, 'unhealthy' as const, 'unknown' as const),
      endpoint: fc.option(word),
      labels: fc.dictionary(fc.constantFrom('team', 'tier', 'critical'), fc.constantFrom('', 'a', 'true')),
      canaryName: word,
      agentName: fc.option(fc.constantFrom('prod-eu-1', 'prod-us-1')),
      uptime: fc.record({ passed: fc.nat(3), failed: fc.nat(3) }),
      latencyMs: fc.record({ p95: fc.option(fc.nat()), p97: fc.option(fc.nat()), p99: fc.option(fc.nat()) }),
    }),
    { maxLength: 40 },
  )
  .map((rows) =>
    rows.map((row, at) =>
      aCheck({ ...row, id: String(at), agentId: row.agentName && `agent-${row.agentName}` }),
    ),
  );

const namespaces = Array.from({ length: 40 }, (_one, at) => `namespace-${at}`);

/**
 * Returns as many checks as a large fleet has: three per canary, one in ten failing. Checks share label
 * objects, as in the cache.
 */
export function manyChecks(count: number): CheckListItem[] {
  const labelSets = Array.from({ length: 400 }, (_one, at) => ({
    team: `team-${at % 20}`,
    tier: String(at % 4),
    region: `region-${at % 7}`,
    critical: String(at % 2 === 0),
  }));
  return Array.from({ length: count }, (_one, at) =>
    aCheck({
      id: `check-${at}`,
      // Unordered, as from a server.
      name: `probe-${(at * 7_919) % count}`,
      type: ['http', 'dns', 'tcp', 'sql'][at % 4] ?? 'http',
      namespace: namespaces[at % namespaces.length] ?? '',
      canaryName: `canary-${Math.floor(at / 3)}`,
      description: `Whether part ${at} answers`,
      endpoint: `https://part-${at}.example/health`,
      status: at % 10 === 0 ? 'unhealthy' : 'healthy',
      labels: labelSets[at % labelSets.length] ?? {},
      lastRunAt: '2026-11-22T00:59:00Z',
      lastTransitionAt: '2026-11-21T20:00:00Z',
      uptime: { passed: 60 - (at % 10 === 0 ? 20 : 0), failed: at % 10 === 0 ? 20 : 0 },
      latencyMs: { p95: at % 900, p97: at % 950, p99: at % 1_000 },
    }),
  );
}
