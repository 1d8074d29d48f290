import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '..', '..');

export interface RunningConsole {
  readonly url: string;
  readonly data: string;
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

export interface ConsoleOptions {
  /** Built entry file of the web host. Default: the one in `out`. */
  readonly entry?: string;
  readonly nodeArgs?: readonly string[];
  /** Whether to validate responses against their schemas, as in development. Off in production. */
  readonly checkOutputs?: boolean;
  /** Additional environment variables, such as a test's own home. */
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Starts the built console on the web host without a window; the test acts as the window. The console ends
 * with this process.
 */
export async function startConsole(
  server: string | undefined,
  data: string,
  more: readonly string[] = [],
  {
    entry = join(root, 'out/main/web.js'),
    nodeArgs = [],
    checkOutputs = true,
    env = {},
  }: ConsoleOptions = {},
): Promise<RunningConsole> {
  const child = spawn(
    process.execPath,
    [
      ...nodeArgs,
      entry,
      ...(server === undefined ? [] : ['--server', server]),
      '--no-window',
      '--data',
      data,
      ...more,
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: { ...process.env, ...(checkOutputs ? { QUARTERDECK_CHECK_OUTPUTS: '1' } : {}), ...env },
    },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const first = await new Promise<string>((resolve, reject) => {
    if (child.stdout !== null) createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`The console ended with exit code ${code}.`)));
  });
  const { url } = JSON.parse(first) as { url: string };
  return {
    url,
    data,
    process: child,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await ended;
    },
  };
}
