import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CheckListItem } from '#contract/entities/check.ts';
import { packChecks, unpackChecks } from '#contract/rules/packedChecks.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 12 });
const maybe = fc.option(text);
const amount = fc.option(fc.nat());

const check: fc.Arbitrary<CheckListItem> = fc.record(
  {
    id: text,
    name: text,
    type: text,
    icon: maybe,
    namespace: text,
    description: maybe,
    severity: maybe,
    status: fc.constantFrom('healthy', 'unhealthy', 'unknown'),
    endpoint: maybe,
    labels: fc.dictionary(text, text, { noNullPrototype: true }),
    lastRunAt: maybe,
    nextRunAt: maybe,
    lastTransitionAt: maybe,
    silencedAt: maybe,
    deletedAt: maybe,
    canaryId: text,
    canaryName: text,
    agentId: maybe,
    agentName: maybe,
    uptime: fc.record({ passed: fc.nat(), failed: fc.nat() }, { noNullPrototype: true }),
    latencyMs: fc.record({ p95: amount, p97: amount, p99: amount }, { noNullPrototype: true }),
  },
  { noNullPrototype: true },
);

const one: CheckListItem = {
  id: 'a',
  name: 'home page',
  type: 'http',
  icon: null,
  namespace: 'payments',
  description: 'a sentence that all of them have',
  severity: null,
  status: 'healthy',
  endpoint: null,
  labels: { team: 'checkout' },
  lastRunAt: null,
  nextRunAt: null,
  lastTransitionAt: null,
  silencedAt: null,
  deletedAt: null,
  canaryId: 'c',
  canaryName: 'web',
  agentId: null,
  agentName: null,
  uptime: { passed: 1, failed: 0 },
  latencyMs: { p95: 1, p97: null, p99: 2 },
};

describe('packed checks', () => {
  it('are unpacked unchanged', () => {
    fc.assert(
      fc.property(fc.array(check), (checks) => {
        expect(unpackChecks(packChecks(checks))).toEqual(checks);
      }),
    );
  });

  it('retain a label with any name', () => {
    const labels = Object.fromEntries([
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ]);
    expect(unpackChecks(packChecks([{ ...one, labels }]))).toEqual([{ ...one, labels }]);
  });

  it('contain a shared text once', () => {
    expect(packChecks([one, one, one]).match(/a sentence that all/g)).toHaveLength(1);
  });
});
