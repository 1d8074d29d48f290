import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { marks } from '#kit/marks.ts';
import { waitFor } from '../support/bridgeClient.ts';
import { newDataFolder, removeFolder, signInAndSync, startBenchConsole } from './benchConsole.ts';
import type { BenchSample } from './benchSample.ts';
import { largestTypes } from './interactions.ts';
import { type Figure, middle } from './measure.ts';
import { RealWindow } from './realWindow.ts';

const runs = 5;
/** Chromium stores compiled code after the second run of a script. */
const warmUps = 3;
/** Storage limit for a team's configurations, in bytes. All of them are synced before the second start. */
const bodyBytes = 512 * 1024 * 1024;

async function withEmptyPage<T>(use: (url: string) => Promise<T>): Promise<T> {
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end('<!doctype html><p>empty</p>'),
  ).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Signs in and syncs everything. Later starts find the session in the keychain and the rows in the cache. */
async function prepare(sample: BenchSample, data: string): Promise<void> {
  const running = await startBenchConsole(sample, data);
  try {
    await signInAndSync(running, sample, bodyBytes);
    // Throws unless the cache answers the catalog.
    await largestTypes(running.window);
    const { bridge } = running.window;
    const { openId } = await waitFor(bridge.workspaces.changes(), ({ openId: id }) => id !== null);
    // The next start opens the last address.
    await bridge.shell.preferences.write({ lastRoutes: { [String(openId)]: '/catalog' } });
  } finally {
    await running.stop();
  }
}

interface Pair {
  readonly figure: number;
  readonly reference: number;
}

/** Alternates the reference and the figure, so that machine noise affects both equally. */
async function measurePairs(
  reference: () => Promise<number>,
  figure: () => Promise<number>,
  warm = 0,
): Promise<Pair> {
  const references: number[] = [];
  const figures: number[] = [];
  for (let run = -warm; run < runs; run += 1) {
    const [one, other] = [await reference(), await figure()];
    if (run < 0) continue;
    references.push(one);
    figures.push(other);
  }
  return { reference: middle(references), figure: middle(figures) };
}

async function inNewFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = newDataFolder();
  try {
    return await use(folder);
  } finally {
    removeFolder(folder);
  }
}

/** P1 and P2: from the process start to a painted window, which the process opens as in real use. */
export async function measureStartUp(sample: BenchSample, program?: string): Promise<Figure[]> {
  const real = await RealWindow.open();
  const firstPaint = 'first-contentful-paint';
  try {
    return await withEmptyPage(async (empty) => {
      const signIn = await measurePairs(
        () => inNewFolder((folder) => real.openPage(empty, folder, firstPaint)),
        () => inNewFolder((data) => real.startConsole(sample.origin, data, marks.shellPainted, program)),
      );
      const catalog = await inNewFolder((data) =>
        inNewFolder(async (folder) => {
          await prepare(sample, data);
          return measurePairs(
            () => real.openPage(empty, folder, firstPaint),
            () => real.startConsole(sample.origin, data, marks.catalogRows, program),
            warmUps,
          );
        }),
      );
      const common = { unit: 'ms', referenceWhat: 'the same Chromium opening an empty local page' } as const;
      return [
        {
          budgetName: 'P1',
          what: 'process start to the catalog’s rows, with a stored session and stored rows, including the window (team)',
          budgetRatio: 1.6,
          ...common,
          ...catalog,
        },
        {
          budgetName: 'P2',
          what: 'process start to the sign-in screen, with an empty data folder, including the window',
          budgetRatio: 1.4,
          ...common,
          ...signIn,
        },
      ];
    });
  } finally {
    await real.close();
  }
}
