import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright';
import { launchOptions } from '../support/launchOptions.ts';
import type { BenchData } from './BenchData.ts';
import { bodyBytes } from './BenchData.ts';
import { type BenchConsole, signInAndSync, startBenchConsole } from './benchConsole.ts';
import { addressesOf } from './everyScreen.ts';
import type { Figure } from './measure.ts';
import { countTraffic, type Traffic } from './traffic.ts';
import { usedHeapMb } from './usedHeap.ts';

/** Minutes of the window's clock before the first measurement of its heap: the window loads all its code when idle. */
const warmUpMinutes = 30;
/** Minutes of the window's clock between the two measurements. */
const idleMinutes = 30;
/** Seconds by which the window's clock moves at a time, so that answers arrive between two refreshes. */
const stepSeconds = 30;
/** Real time for the answers of one step, in milliseconds. */
const answersMs = 40;
/** Real time with a hidden window, in milliseconds. */
const hiddenMs = 300_000;
/** Max growth of the window's heap on one screen in half an hour. */
const maxGrowthMb = 2;
/** Max share of one processor for the window and the main process together, while the window is hidden. */
const maxHiddenPercent = 0.5;
/** Clock ticks per second in `/proc/<pid>/stat`. */
const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

async function passMinutes(page: Page, minutes: number): Promise<void> {
  for (let seconds = 0; seconds < minutes * 60; seconds += stepSeconds) {
    await page.clock.runFor(stepSeconds * 1_000);
    await page.evaluate((ms) => new Promise((resolve) => window.builtinSetTimeout(resolve, ms)), answersMs);
  }
}

declare global {
  interface Window {
    /** The browser's own timer, which the clock of the test does not replace. */
    readonly builtinSetTimeout: typeof setTimeout;
  }
}

interface IdleScreen {
  readonly address: string;
  readonly growthMb: number;
  /** Number of messages to the main process. */
  readonly requests: number;
}

/** Leaves a screen alone for half an hour of its own clock. Health refreshes every minute. */
async function leaveAlone(browser: Browser, url: string, address: string): Promise<IdleScreen> {
  const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
  try {
    await page.addInitScript(() => {
      Object.assign(window, { builtinSetTimeout: setTimeout.bind(window) });
      localStorage.setItem('healthPageRefreshRate', '60s');
    });
    let requests = 0;
    page.on('websocket', (socket) => {
      socket.on('framesent', () => {
        requests += 1;
      });
    });
    await page.clock.install();
    const { origin, hash } = new URL(url);
    await page.goto(`${origin}${address}${hash}`);
    await page.locator('main').waitFor();
    const session = await page.context().newCDPSession(page);
    await passMinutes(page, warmUpMinutes);
    const before = await usedHeapMb(session);
    requests = 0;
    await passMinutes(page, idleMinutes);
    return { address, growthMb: (await usedHeapMb(session)) - before, requests };
  } finally {
    await page.close();
  }
}

interface ProcessUse {
  readonly cpuSeconds: number;
  /** Number of times that a thread of the process stopped waiting. */
  readonly wakeUps: number;
}

function usageOf(pid: number): ProcessUse {
  // The fields follow the name in parentheses, which can contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const [userTicks, systemTicks] = [Number(fields[11]), Number(fields[12])];
  const wakeUps = readdirSync(`/proc/${pid}/task`).map((thread) => {
    const status = readFileSync(`/proc/${pid}/task/${thread}/status`, 'utf8');
    return Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(status)?.[1] ?? 0);
  });
  return {
    cpuSeconds: (userTicks + systemTicks) / ticksPerSecond,
    wakeUps: wakeUps.reduce((sum, one) => sum + one, 0),
  };
}

async function usageDuring(pids: readonly number[], wait: () => Promise<unknown>): Promise<ProcessUse> {
  const sum = (): ProcessUse => {
    const each = pids.map(usageOf);
    return {
      cpuSeconds: each.reduce((total, { cpuSeconds }) => total + cpuSeconds, 0),
      wakeUps: each.reduce((total, { wakeUps }) => total + wakeUps, 0),
    };
  };
  const before = sum();
  await wait();
  const after = sum();
  return { cpuSeconds: after.cpuSeconds - before.cpuSeconds, wakeUps: after.wakeUps - before.wakeUps };
}

interface HiddenUse {
  readonly window: ProcessUse;
  readonly main: ProcessUse;
  readonly traffic: Traffic;
}

/**
 * Hides a window with the dashboard. Only the window's own code learns that it is hidden: a browser would also
 * slow down its timers and stop its frames.
 */
async function usageWhileHidden(
  browser: Browser,
  running: BenchConsole,
  traffic: () => Traffic,
): Promise<HiddenUse> {
  const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
  try {
    const { origin, hash } = new URL(running.url);
    await page.goto(`${origin}/topology${hash}`);
    await page.locator('main').waitFor();
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
      Object.defineProperty(document, 'hidden', { get: () => true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    const session = await browser.newBrowserCDPSession();
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
    const mainPid = running.process.pid;
    if (mainPid === undefined) throw new Error('The console has no process.');
    // What started while the window was visible comes to its end.
    await sleep(10_000);
    const sentBefore = traffic();
    let main: ProcessUse | undefined;
    const window = await usageDuring(renderers, async () => {
      main = await usageDuring([mainPid], () => sleep(hiddenMs));
    });
    if (main === undefined) throw new Error('The main process was not measured.');
    const sent = traffic();
    return {
      window,
      main,
      traffic: {
        receivedBytes: sent.receivedBytes - sentBefore.receivedBytes,
        requests: sent.requests - sentBefore.requests,
      },
    };
  } finally {
    await page.close();
  }
}

/** The idle figures: heap of every screen in half an hour; processor, wake-ups and requests of a hidden window. */
export async function measureIdle(data: BenchData): Promise<Figure[]> {
  const sample = await data.sample();
  await data.endConsole();
  const counted = await countTraffic(sample);
  const running = await startBenchConsole(counted.sample, data.newFolder());
  const browser = await chromium.launch(launchOptions);
  try {
    await signInAndSync(running, counted.sample, bodyBytes);
    const first = counted.traffic();
    const hidden = await usageWhileHidden(browser, running, counted.traffic);
    const screens: IdleScreen[] = [];
    for (const address of await addressesOf(sample)) {
      const screen = await leaveAlone(browser, running.url, address);
      screens.push(screen);
      process.stderr.write(
        `${screen.growthMb.toFixed(2).padStart(7)} MB ${String(screen.requests).padStart(5)} requests  ${address}\n`,
      );
    }
    const worst = screens.toSorted((a, b) => b.growthMb - a.growthMb)[0];
    const hiddenSeconds = hiddenMs / 1_000;
    const common = { budgetName: 'idle' } as const;
    const perMinute = (count: number) => count / (hiddenSeconds / 60);
    const perHour = (count: number) => count * (3_600 / hiddenSeconds);
    return [
      {
        ...common,
        what: `growth of the heap in ${idleMinutes} minutes, worst of ${screens.length} screens: ${worst?.address}`,
        unit: 'MB',
        figure: worst?.growthMb ?? Number.NaN,
        budget: maxGrowthMb,
      },
      {
        ...common,
        what: `processor of a hidden window and the main process (${data.scale})`,
        unit: '%',
        figure: ((hidden.window.cpuSeconds + hidden.main.cpuSeconds) / hiddenSeconds) * 100,
        budget: maxHiddenPercent,
        reference: (hidden.window.cpuSeconds / hiddenSeconds) * 100,
        referenceWhat: 'the window alone',
      },
      {
        ...common,
        what: `wake-ups per minute of a hidden window and the main process (${data.scale})`,
        unit: '/min',
        figure: perMinute(hidden.window.wakeUps + hidden.main.wakeUps),
        reference: perMinute(hidden.window.wakeUps),
        referenceWhat: 'the window alone',
      },
      {
        ...common,
        what: `received from the server until everything is synced (${data.scale})`,
        unit: 'kB',
        figure: first.receivedBytes / 1_000,
      },
      {
        ...common,
        what: `received from the server per hour, hidden (${data.scale})`,
        unit: 'kB',
        figure: perHour(hidden.traffic.receivedBytes) / 1_000,
      },
      {
        ...common,
        what: `requests to the server per minute, hidden (${data.scale})`,
        unit: '/min',
        figure: perMinute(hidden.traffic.requests),
      },
    ];
  } finally {
    await browser.close();
    await running.stop();
    await counted.stop();
  }
}
