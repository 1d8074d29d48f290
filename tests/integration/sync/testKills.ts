import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { KilledFeedName } from '../../soak/killedFeeds.ts';
import { countPhases, type Kill, killRepeatedly } from '../../soak/kills.ts';
import { noRetry } from '../../support/noRetry.ts';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';

const limitMs = 300_000;

interface KillsOfFeed {
  readonly feed: KilledFeedName;
  readonly kills: number;
  /** Number of rows to add to the sample. */
  readonly rows: number;
  /** Phases that at least one kill must hit. */
  readonly hit: readonly Kill['phase'][];
}

/** Defines the test of one feed. Each feed has its own test file, because a test takes more than a minute. */
export function testKills({ feed, kills, rows, hit }: KillsOfFeed): void {
  let sample: SampleForTests;
  beforeEach(async () => {
    sample = await startSampleForTests();
  });
  afterEach(() => sample.stop());

  describe('the application, killed while it syncs', () => {
    it(`syncs intact data after each of ${kills} kills during ${feed}, resumes, and ends equal to the server`, {
      timeout: limitMs,
      ...noRetry,
    }, async () => {
      const report = await killRepeatedly({ sample, feed, kills, rows, seed: 11 });
      expect(report.kills.flatMap(({ wrong }) => wrong)).toEqual([]);
      expect(report.differences).toEqual([]);
      expect(report.kills).toHaveLength(kills);
      const phases = countPhases(report.kills);
      for (const phase of hit) expect(phases[phase], phase).toBeGreaterThan(0);
      expect(report.resumed).toBeGreaterThan(0);
      expect(report.rows).toBeGreaterThan(1_000);
    });
  });
}
