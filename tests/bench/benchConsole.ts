import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SyncLimits, SyncState } from '../../src-preload/contract/sync.ts';
import { connectWindow, type TestWindow, waitFor } from '../support/bridgeClient.ts';
import { signInAs, stateOf } from '../support/session.ts';
import { type RunningConsole, startConsole } from '../support/startConsole.ts';
import type { BenchSample } from './benchSample.ts';

/** A full sync of a fleet takes no longer, in milliseconds. */
const syncLimitMs = 10 * 60_000;

/** The built console as people have it, with a window that is connected and draws nothing. */
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

/** Follows a stream as a window does, until the connection is closed. */
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
  // They end with the connection, which is no failure.
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

/** Signs in, and says how much is kept. @param bodyBytes room for configurations */
export async function signInWithLimits(
  { window }: BenchConsole,
  sample: BenchSample,
  bodyBytes: number,
  onSignedIn: () => void = () => {},
): Promise<void> {
  await stateOf(window, 'signed-out');
  await signInAs(window, sample);
  onSignedIn();
  const { limits } = await waitFor(window.bridge.sync.changes(), ({ status }) => status === 'on');
  const chosen: SyncLimits = { ...limits, bodyBytes };
  await window.bridge.sync.limits.write(chosen);
}

/** The same, and waits until everything is kept here. */
export async function signInAndSync(...signIn: Parameters<typeof signInWithLimits>): Promise<void> {
  await signInWithLimits(...signIn);
  const [{ window }] = signIn;
  await waitFor(window.bridge.sync.changes(), isFresh, syncLimitMs);
}
