import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countPhases, killAgainAndAgain } from '../../soak/kills.ts';
import { firstTry } from '../../support/firstTry.ts';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';

const kills = 12;
const limitMs = 300_000;

let sample: SampleForTests;

beforeAll(async () => {
  sample = await startSampleForTests();
});
afterAll(() => sample.stop());

describe('the application, killed while it syncs', () => {
  it(`is whole after each of ${kills} kills, goes on where it was, and ends with what the server has`, {
    timeout: limitMs,
    ...firstTry,
  }, async () => {
    const report = await killAgainAndAgain({ sample, kills, seed: 11 });
    expect(report.kills.flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(report.differences).toEqual([]);
    expect(report.kills).toHaveLength(kills);
    // The kills hit what they are meant to hit.
    const phases = countPhases(report.kills);
    expect(phases['first pass']).toBeGreaterThan(0);
    expect(phases.sweep).toBeGreaterThan(0);
    expect(report.resumed).toBeGreaterThan(0);
    expect(report.rows).toBeGreaterThan(1_000);
  });
});
