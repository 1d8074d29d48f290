import { afterEach, beforeEach, expect, it } from 'vitest';
import { killOutbox } from '../../soak/outboxKills.ts';
import { noRetry } from '../../support/noRetry.ts';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';

let sample: SampleForTests;
beforeEach(async () => {
  sample = await startSampleForTests();
});
afterEach(() => sample.stop());

it('incident changes arrive once and in order despite killed processes and network outages', {
  timeout: 120_000,
  ...noRetry,
}, async () => {
  const { wrong, cuts, confirmed } = await killOutbox(sample, 3, 7);
  expect(wrong).toEqual([]);
  expect(cuts).toBeGreaterThan(0);
  expect(confirmed).toBeGreaterThan(3);
});
