import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { commandOf, endProcess, isAlive } from './processes.ts';

const prefix = 'quarterdeck-sample-';
const ownerFile = 'owner.pid';
const noteSuffix = '.server';
/**
 * Min age of a folder without an owner id before cleanup. Early crashes and older versions leave such
 * folders.
 */
const ownerlessLimitMs = 10 * 60_000;

/** Returns a unique path for a run folder in the temporary folder, without creating the folder. */
export const newRunFolderName = (): string => join(tmpdir(), `${prefix}${randomUUID()}`);

/** Creates a run folder and stores this process as its owner. */
export function createRunFolder(folder: string): void {
  // If this process is root, PostgreSQL runs as another user, who must be able to traverse this folder.
  mkdirSync(folder, { mode: 0o755 });
  writeFileSync(join(folder, ownerFile), `${process.pid}\n`);
}

/**
 * Stores the id of a server whose command line contains the run folder, so that cleanup works without the
 * owner.
 */
export function registerServer(folder: string, pid: number): void {
  writeFileSync(join(folder, `${pid}${noteSuffix}`), `${pid}\n`);
}

/** Returns the process ids in a run folder: of stored servers, and from PostgreSQL's lock files. */
async function namedIn(folder: string): Promise<number[]> {
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(
    names.map((name) => {
      const file = name.endsWith(noteSuffix) ? join(folder, name) : join(folder, name, 'postmaster.pid');
      return readFile(file, 'utf8').catch(() => '');
    }),
  );
  return texts.map((text) => Number.parseInt(text, 10));
}

/** Returns the running servers of a run folder. The command line check excludes recycled process ids. */
async function serversIn(folder: string): Promise<number[]> {
  const running = await Promise.all(
    (await namedIn(folder)).map(async (pid) =>
      // A negative id in postmaster.pid belongs to initdb's standalone backend, which ends by itself.
      pid > 0 && isAlive(pid) && (await commandOf(pid)).includes(folder) ? [pid] : [],
    ),
  );
  return running.flat();
}

/**
 * Ends the servers of a run folder and deletes it. Repeats until the folder stays deleted, because a dying
 * process may create it again.
 */
export async function removeRunFolder(folder: string): Promise<void> {
  let goneRounds = 0;
  for (let round = 0; round < 60 && goneRounds < 4; round += 1) {
    // SIGINT ends both PostgreSQL (fast shutdown) and PostgREST immediately. Unlike SIGKILL, it releases
    // shared memory.
    await Promise.all((await serversIn(folder)).map((pid) => endProcess(pid, 'SIGINT')));
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    goneRounds = existsSync(folder) ? 0 : goneRounds + 1;
    if (goneRounds < 4) await wait(150);
  }
}

async function isAbandoned(folder: string): Promise<boolean> {
  const owner = Number.parseInt(await readFile(join(folder, ownerFile), 'utf8').catch(() => ''), 10);
  if (!Number.isNaN(owner)) return !isAlive(owner);
  const { mtimeMs } = await stat(folder);
  return Date.now() - mtimeMs > ownerlessLimitMs && (await serversIn(folder)).length === 0;
}

/** Cleans up runs that were killed together with their watchdog. */
export async function sweepRunFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const folder = join(tmpdir(), name);
    // Another sample server may have deleted the folder in a parallel sweep.
    if (await isAbandoned(folder).catch(() => false)) await removeRunFolder(folder);
  }
}
