import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { untilFeeds } from '../support/feedStates.ts';
import { seeded } from '../support/generatedItems.ts';
import { compareLiveMoments } from '../support/liveMoments.ts';
import type { MomentsReport } from '../support/ShownMoments.ts';
import { startSampleForTests } from '../support/sampleForTests.ts';
import { signInAs, testKeychain, waitForSession } from '../support/session.ts';
import { openApplication } from '../support/testApplication.ts';

const everyMs = 5_000;
const minuteMs = 60_000;

/**
 * Leaves a console open while items, checks and components change on the server. Records what its lists show, and
 * compares this with the earlier moments afterwards.
 * @param onMoment called with the number of recorded moments
 */
export async function compareLiveHour(
  minutes: number,
  seed: number,
  onMoment: (moments: number) => void,
): Promise<MomentsReport> {
  const data = mkdtempSync(join(tmpdir(), 'quarterdeck-moments-'));
  const ends: Array<() => unknown> = [() => rmSync(data, { recursive: true, force: true, maxRetries: 5 })];
  try {
    const sample = await startSampleForTests({ live: true, seed });
    ends.push(() => sample.stop());
    const start = { data, server: sample.origin, loadKeychain: testKeychain().load };
    const { window } = await openApplication(start, ends);
    await waitForSession(window, 'signed-out');
    await signInAs(window, sample);
    await untilFeeds(window, ['items', 'checks', 'components']);
    const [durationMs, random] = [minutes * minuteMs, seeded(seed)];
    return await compareLiveMoments({
      sample,
      window,
      durationMs,
      everyMs,
      refreshes: false,
      random,
      onMoment,
    });
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}
