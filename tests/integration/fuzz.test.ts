import { afterAll, beforeAll, expect, it } from 'vitest';
import { fuzzConsole } from '../soak/fuzz/fuzz.ts';
import { procedures } from '../soak/fuzz/procedures.ts';
import { type SampleForTests, startSampleForTests } from '../support/sampleForTests.ts';

let sample: SampleForTests;
beforeAll(async () => {
  sample = await startSampleForTests();
});
afterAll(() => sample.stop());

it('a console answers or rejects 4,000 random inputs over the bridge and keeps running', async () => {
  const { inputs, exits, problems, answers } = await fuzzConsole({
    sample,
    inputs: 4_000,
    seed: 38,
    hangMs: 60_000,
  });
  expect(problems).toEqual([]);
  expect({ exits, isEnough: inputs >= 4_000 }).toEqual({ exits: 0, isEnough: true });
  // Ensures that most procedures were called, except for the rare ones.
  expect(answers.calls.size).toBeGreaterThan(procedures.length * 0.6);
});
