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
/** A folder this old without an owner's id was left by a process that died at once (or by an older version). */
const ownerlessLimitMs = 10 * 60_000;

/** A name for the folder of one run under the system's temporary folder; nothing is there yet. */
export const newRunFolderName = (): string => join(tmpdir(), `${prefix}${randomUUID()}`);

/** Makes the folder of one run and writes down whose it is. */
export function createRunFolder(folder: string): void {
  // PostgreSQL runs as another user when we are root, and must pass through.
  mkdirSync(folder, { mode: 0o755 });
  writeFileSync(join(folder, ownerFile), `${process.pid}\n`);
}

/** Notes a process that was started with the run folder on its command line, so that it is found without its owner. */
export function noteServer(folder: string, pid: number): void {
  writeFileSync(join(folder, `${pid}${noteSuffix}`), `${pid}\n`);
}

/** The process ids that a run folder names: of noted servers, and of PostgreSQL by its own lock files. */
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

/** The servers of a run folder that run; a recycled process id is not taken for one. */
async function serversIn(folder: string): Promise<number[]> {
  const running = await Promise.all(
    (await namedIn(folder)).map(async (pid) =>
      // A negative id is a server of initdb, which ends by itself.
      pid > 0 && isAlive(pid) && (await commandOf(pid)).includes(folder) ? [pid] : [],
    ),
  );
  return running.flat();
}

/**
 * Ends the servers of a run folder and removes it. What was being created while its owner died may come back once more, so
 * the folder has to stay away for a moment.
 */
export async function clearRunFolder(folder: string): Promise<void> {
  let goneRounds = 0;
  for (let round = 0; round < 60 && goneRounds < 4; round += 1) {
    // The signal that both PostgreSQL and PostgREST end on at once; unlike a kill it gives the shared memory back.
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

/** Clears what runs left that were killed together with their watchdog. */
export async function sweepRunFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const folder = join(tmpdir(), name);
    // Another sample server may sweep at the same time; then the folder is gone.
    if (await isAbandoned(folder).catch(() => false)) await clearRunFolder(folder);
  }
}
