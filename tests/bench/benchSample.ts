import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { ServerConnection } from '#main/session/OpenWorkspace.ts';
import type { SampleScale } from '../sample-server/sampleServer.ts';

const readySchema = z.object({
  origin: z.string(),
  accounts: z.array(z.object({ role: z.string(), email: z.string(), password: z.string() })),
});

const command = join(import.meta.dirname, '../sample-server/main.ts');

/** A sample server in its own process, so that its work does not block the measuring process. */
export interface BenchSample {
  readonly scale: SampleScale;
  readonly origin: string;
  readonly account: (role: string) => { readonly email: string; readonly password: string };
  /** Arguments that start a sync thread as the admin. */
  readonly connection: ServerConnection;
  stop(): Promise<void>;
}

/**
 * @param seed of the generated data; by default, that of the sample server
 * @throws when the process exits before the server is ready
 */
export async function startBenchSample(scale: SampleScale, seed?: number): Promise<BenchSample> {
  const seeded = seed === undefined ? [] : ['--seed', String(seed)];
  const child = spawn(process.execPath, [command, '--scale', scale, '--json', ...seeded], {
    // The sample server exits when the IPC channel closes, even if this process crashes.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const line = await new Promise<string>((resolve, reject) => {
    if (child.stdout !== null) createInterface({ input: child.stdout }).once('line', resolve);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The sample server ended with exit code ${code}.`)));
  });
  const { origin, accounts } = readySchema.parse(JSON.parse(line));
  const account = (role: string) => {
    const found = accounts.find((one) => one.role === role);
    if (found === undefined) throw new Error(`The sample server has no account with the role ${role}.`);
    return found;
  };
  const { email, password } = account('admin');
  return {
    scale,
    origin,
    account,
    connection: {
      origin,
      originKind: 'web',
      proxy: null,
      trustFingerprint: undefined,
      credential: { kind: 'basic', username: email, password },
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await ended;
    },
  };
}
