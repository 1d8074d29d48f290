import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultNames } from '../soak/faults/faultKinds.ts';
import { runFaults } from '../soak/faults/faults.ts';
import { type SampleForTests, startSampleForTests } from '../support/sampleForTests.ts';

let sample: SampleForTests;
beforeAll(async () => {
  sample = await startSampleForTests();
});
afterAll(() => sample.stop());

/** Slow faults, which only the soak test uses. */
const slow = new Set(['stall', 'drip', 'bomb']);

it('a console that received faulty answers stores the same data as a fresh console', async () => {
  const { problems, spoiled, rows, exits } = await runFaults({
    sample,
    seed: 38,
    visits: { count: 15 },
    stayMs: 600,
    kinds: faultNames.filter((name) => !slow.has(name)),
  });
  expect(problems).toEqual([]);
  expect(exits).toBe(0);
  // Ensures that some answers were corrupted and some rows compared.
  expect(spoiled).toBeGreaterThan(20);
  expect(rows).toBeGreaterThan(10_000);
});
