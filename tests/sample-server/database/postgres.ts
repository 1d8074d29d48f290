import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { Client } from 'pg';
import { freePort } from '../freePort.ts';
import { endProcess } from '../processes.ts';
import { createDataFolder, findPrograms, serverIds } from './programs.ts';

const user = 'postgres';
const password = 'sample';
const attempts = 3;
const readyLimitMs = 30_000;

const settings = {
  // The data is temporary and need not survive a crash.
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '256MB',
  // Large enough to sort and index a fleet in memory.
  work_mem: '32MB',
  maintenance_work_mem: '256MB',
  // Without replication, bulk rewrites need no log.
  wal_level: 'minimal',
  max_wal_senders: '0',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
};

export interface PostgresOptions {
  readonly create?: boolean;
  /** Database to connect to. Default: the sample's. */
  readonly database?: string;
  readonly maxConnections?: number;
}

export interface RunningPostgres {
  readonly client: Client;
  readonly uri: string;
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL for a data folder on a free port.
 * @throws Error with the last output of PostgreSQL
 */
export async function startPostgres(folder: string, options: PostgresOptions): Promise<RunningPostgres> {
  if (options.create) await createDataFolder({ folder, user, password });
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launch(folder, await freePort(), options);
    } catch (error) {
      // Another process may have taken the port in the meantime.
      if (attempt === attempts || !String(error).includes('Address already in use')) throw error;
    }
  }
}

async function launch(
  folder: string,
  port: number,
  { database = 'postgres', maxConnections = 30 }: PostgresOptions,
): Promise<RunningPostgres> {
  const flags = Object.entries({ ...settings, max_connections: maxConnections }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const { postgres } = await findPrograms(dirname(folder));
  const child = spawn(postgres, ['-D', folder, '-p', String(port), ...flags], {
    ...(await serverIds()),
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    // Detached from the terminal's Ctrl+C, so that the gateway stops first.
    detached: true,
    // The awaited log message must not be translated.
    env: { ...process.env, LC_MESSAGES: 'C' },
  });
  const stop = async () => {
    if (child.pid !== undefined) await endProcess(child.pid, 'SIGINT');
  };
  try {
    await untilReady(child);
    const client = new Client({ user, password, port, host: '127.0.0.1', database });
    // If PostgreSQL dies, the next query fails. An unhandled error event would end the sample earlier.
    client.on('error', () => undefined);
    await client.connect();
    return {
      client,
      uri: `postgres://${user}:${password}@127.0.0.1:${port}/${database}`,
      async stop() {
        await client.end().catch(() => undefined);
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function untilReady(child: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    const fail = (reason: string) => {
      clearTimeout(timer);
      reject(new Error(`PostgreSQL did not start: ${reason}`));
    };
    const timer = setTimeout(() => fail(`it was not ready within ${readyLimitMs} ms`), readyLimitMs);
    child.once('error', (error) => fail(error.message));
    child.once('exit', () => fail(log.trim().replaceAll('\n', ' / ')));
    child.stderr?.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString('utf8')).slice(-2_000);
      if (!log.includes('database system is ready to accept connections')) return;
      clearTimeout(timer);
      resolve();
    });
  });
}
