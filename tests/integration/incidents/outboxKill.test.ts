import { afterEach, beforeEach, expect, it } from 'vitest';
import { killOutbox } from '../../soak/outboxKills.ts';
import { firstTry } from '../../support/firstTry.ts';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';

let sample: SampleForTests;
beforeEach(async () => {
  sample = await startSampleForTests();
});
afterEach(() => sample.stop());

it('incident changes arrive once and in order despite killed processes and network outages', {
  timeout: 120_000,
  ...firstTry,
}, async () => {
  const { wrong, cuts, taken } = await killOutbox(sample, 3, 7);
  expect(wrong).toEqual([]);
  expect(cuts).toBeGreaterThan(0);
  expect(taken).toBeGreaterThan(3);
});
