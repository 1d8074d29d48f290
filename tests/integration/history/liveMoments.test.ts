import { afterEach, describe, expect, it } from 'vitest';
import { untilFeeds } from '../../support/feedStates.ts';
import { seeded } from '../../support/generatedItems.ts';
import { compareLiveMoments } from '../../support/liveMoments.ts';
import { startSampleForTests } from '../../support/sampleForTests.ts';
import { signInAs, testKeychain, waitForSession } from '../../support/session.ts';
import { openApplication } from '../../support/testApplication.ts';

const ends: Array<() => unknown> = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

describe('the earlier moments of a changing server', () => {
  it('equal what the catalog, the health checks and the dashboard showed', async () => {
    const sample = await startSampleForTests({ live: true });
    ends.push(() => sample.stop());
    const { window } = await openApplication(
      { server: sample.origin, loadKeychain: testKeychain().load },
      ends,
    );
    await waitForSession(window, 'signed-out');
    await signInAs(window, sample);
    await untilFeeds(window, ['items', 'checks', 'components']);
    const report = await compareLiveMoments({
      sample,
      window,
      durationMs: 40_000,
      everyMs: 1_000,
      refreshes: true,
      random: seeded(1),
    });
    expect(report.differences).toEqual([]);
    expect(report.moments).toBeGreaterThan(10);
    expect(report.things).toBeGreaterThan(100);
    expect(report.moves).toBeGreaterThan(10);
  }, 180_000);
});
