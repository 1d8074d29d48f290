import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SyncLimits, SyncState } from '#contract/sync.ts';
import { connectWindow, type TestWindow, waitFor } from '../support/bridgeClient.ts';
import { signInAs, waitForSession } from '../support/session.ts';
import { type RunningConsole, startConsole } from '../support/startConsole.ts';
import type { BenchSample } from './benchSample.ts';

/** Upper limit for a full sync at fleet scale, in milliseconds. */
const syncLimitMs = 10 * 60_000;

/** The built console with a connected window that renders nothing. */
export interface BenchConsole extends RunningConsole {
  readonly window: TestWindow;
}

export const newDataFolder = (): string => mkdtempSync(join(tmpdir(), 'quarterdeck-bench-'));
export const removeFolder = (path: string): void =>
  rmSync(path, { recursive: true, force: true, maxRetries: 5 });

export const startPlainConsole = (
  sample: BenchSample,
  data: string,
  nodeArgs: readonly string[] = [],
): Promise<RunningConsole> => startConsole(sample.origin, data, [], { nodeArgs, checkOutputs: false });

/** Consumes a stream, as a window does, until the connection closes. */
async function follow(stream: Promise<AsyncIterable<unknown>>): Promise<void> {
  for await (const _ of await stream);
}

export async function startBenchConsole(
  sample: BenchSample,
  data: string,
  nodeArgs: readonly string[] = [],
): Promise<BenchConsole> {
  const running = await startPlainConsole(sample, data, nodeArgs);
  const window = await connectWindow(running.url);
  // Closing the connection rejects these streams, which is expected.
  follow(window.bridge.sync.changes()).catch(() => undefined);
  follow(window.bridge.sync.changed()).catch(() => undefined);
  const stop = () => {
    window.close();
    return running.stop();
  };
  return { ...running, window, stop };
}

const isFresh = ({ feeds }: SyncState): boolean =>
  feeds.length > 0 && feeds.every(({ state, busy }) => state === 'fresh' && !busy);

/**
 * Signs in and sets the storage limit for configurations.
 * @param bodyBytes storage limit for configurations
 */
export async function signInWithLimits(
  { window }: BenchConsole,
  sample: BenchSample,
  bodyBytes: number,
  onSignedIn: () => void = () => {},
): Promise<void> {
  await waitForSession(window, 'signed-out');
  await signInAs(window, sample);
  onSignedIn();
  const { limits } = await waitFor(window.bridge.sync.changes(), ({ status }) => status === 'on');
  const chosen: SyncLimits = { ...limits, bodyBytes };
  await window.bridge.sync.limits.write(chosen);
}

/** Like `signInWithLimits`, and waits until all feeds are synced. */
export async function signInAndSync(...signIn: Parameters<typeof signInWithLimits>): Promise<void> {
  await signInWithLimits(...signIn);
  const [{ window }] = signIn;
  await waitFor(window.bridge.sync.changes(), isFresh, syncLimitMs);
}
