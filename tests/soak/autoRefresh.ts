import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type CDPSession, chromium, type Page } from 'playwright';
import { z } from 'zod';
import { marks } from '#kit/marks.ts';
import { launchOptions } from '../support/launchOptions.ts';
import { type SampleForTests, startSampleForTests } from '../support/sampleForTests.ts';
import { type RunningConsole, startConsole } from '../support/startConsole.ts';
import { typeInto } from '../support/typeInto.ts';

/** Memory after garbage collection, in bytes. */
export interface MemorySample {
  readonly minute: number;
  readonly windowBytes: number;
  readonly mainBytes: number;
  /** Resident memory of the main process with its threads, garbage included. */
  readonly residentBytes: number;
  /** Summary requests since the previous sample. */
  readonly refreshes: number;
}

const minuteMs = 60_000;
/** The dashboard's shortest refresh interval. The address below has a short time range, which allows it. */
const refreshSeconds = 15;
const address = '/health?hidePassing=false&timeRange=15m';

const memorySchema = z.object({ usedBytes: z.number(), residentBytes: z.number() });

async function memoryOf({ process: child }: RunningConsole): Promise<z.infer<typeof memorySchema>> {
  const answered = once(child, 'message');
  child.send('memory: tell');
  const [answer] = await answered;
  return memorySchema.parse(answer);
}

async function windowBytes(session: CDPSession): Promise<number> {
  // The second collection frees weakly held objects.
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

async function openDashboard(page: Page, running: RunningConsole, sample: SampleForTests): Promise<void> {
  await page.addInitScript(
    (rate) => localStorage.setItem('healthPageRefreshRate', rate),
    `${refreshSeconds}s`,
  );
  const { origin, hash } = new URL(running.url);
  await page.goto(`${origin}${address}${hash}`);
  const { email, password } = sample.account('admin');
  await typeInto(page.getByLabel('E-Mail'), email);
  await typeInto(page.getByRole('textbox', { name: 'Password' }), password);
  await page.keyboard.press('Enter');
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, marks.healthRows);
}

/** Returns the number of summary requests since the last call. */
async function countRefreshes(sample: SampleForTests): Promise<number> {
  const requests = await sample.requests();
  await sample.clearRequests();
  return requests.filter(({ path }) => path.endsWith('/canary/api/summary')).length;
}

/**
 * Leaves the health dashboard open with auto-refresh on while checks and items change on the server.
 * @param minutes duration
 * @param onSample called once per minute
 */
export async function refreshRepeatedly(
  minutes: number,
  onSample: (sample: MemorySample) => void,
): Promise<MemorySample[]> {
  const sample = await startSampleForTests({ scale: 'team', live: true });
  const data = mkdtempSync(join(tmpdir(), 'quarterdeck-soak-'));
  const monitor = new URL('./memoryMonitor.ts', import.meta.url).href;
  const running = await startConsole(sample.origin, data, [], {
    nodeArgs: ['--import', monitor],
    checkOutputs: false,
  });
  const browser = await chromium.launch(launchOptions);
  const samples: MemorySample[] = [];
  try {
    const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
    await openDashboard(page, running, sample);
    const session = await page.context().newCDPSession(page);
    await sample.clearRequests();
    for (let minute = 1; minute <= minutes; minute += 1) {
      await wait(minuteMs);
      const memory = await memoryOf(running);
      const one: MemorySample = {
        minute,
        windowBytes: await windowBytes(session),
        mainBytes: memory.usedBytes,
        residentBytes: memory.residentBytes,
        refreshes: await countRefreshes(sample),
      };
      samples.push(one);
      onSample(one);
    }
    return samples;
  } finally {
    await browser.close();
    await running.stop();
    await sample.stop();
    rmSync(data, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Returns whether the dashboard refreshed as often as expected. One missed refresh per minute is allowed. */
export const isRefreshed = (samples: readonly MemorySample[]): boolean =>
  samples.every(({ refreshes }) => refreshes >= 60 / refreshSeconds - 1);

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Compares the average memory in the last quarter with the second quarter. The first quarter is warm-up.
 * @returns growth in bytes
 */
export function growthOf(samples: readonly MemorySample[], of: 'windowBytes' | 'mainBytes'): number {
  const quarter = Math.floor(samples.length / 4);
  const values = samples.map((sample) => sample[of]);
  return mean(values.slice(-quarter)) - mean(values.slice(quarter, 2 * quarter));
}
