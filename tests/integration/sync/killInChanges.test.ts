import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countPhases, killAgainAndAgain } from '../../soak/kills.ts';
import { firstTry } from '../../support/firstTry.ts';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';

const limitMs = 300_000;

let sample: SampleForTests;

beforeEach(async () => {
  sample = await startSampleForTests();
});
afterEach(() => sample.stop());

describe('the application, killed while it syncs', () => {
  it.each([{ feed: 'changes', kills: 4, rows: 200, hit: ['first pass'] }] as const)(
    'is whole after each of $kills kills in the work of $feed, goes on where it was, and ends with what the server has',
    {
      timeout: limitMs,
      ...firstTry,
    },
    async ({ feed, kills, rows, hit }) => {
      const report = await killAgainAndAgain({ sample, feed, kills, rows, seed: 11 });
      expect(report.kills.flatMap(({ wrong }) => wrong)).toEqual([]);
      expect(report.differences).toEqual([]);
      expect(report.kills).toHaveLength(kills);
      // The kills hit what they are meant to hit.
      const phases = countPhases(report.kills);
      for (const phase of hit) expect(phases[phase], phase).toBeGreaterThan(0);
      expect(report.resumed).toBeGreaterThan(0);
      expect(report.rows).toBeGreaterThan(1_000);
    },
  );
});
