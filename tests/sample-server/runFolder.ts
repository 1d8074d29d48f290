import { chmodSync, existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { commandOf, endProcess, isAlive } from './processes.ts';

const prefix = 'quarterdeck-sample-';
const ownerFile = 'owner.pid';
/** A folder this old without an owner's id was left by a process that died at once (or by an older version). */
const ownerlessLimitMs = 10 * 60_000;

/** Makes the folder of one run under the system's temporary folder and writes down whose it is. */
export async function createRunFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  await writeFile(join(folder, ownerFile), `${process.pid}\n`);
  // PostgreSQL runs as another user when we are root, and must pass through.
  chmodSync(folder, 0o755);
  return folder;
}

/** The PostgreSQL servers whose data folder is in a run folder; a recycled process id is not taken for one. */
async function serversIn(folder: string): Promise<number[]> {
  const names = await readdir(folder).catch(() => []);
  const pids = await Promise.all(
    names.map(async (name) => {
      const lock = await readFile(join(folder, name, 'postmaster.pid'), 'utf8').catch(() => '');
      const pid = Number.parseInt(lock, 10);
      // A negative id is a server of initdb, which ends by itself.
      return pid > 0 && isAlive(pid) && (await commandOf(pid)).includes(folder) ? [pid] : [];
    }),
  );
  return pids.flat();
}

/**
 * Ends the PostgreSQL servers of a run folder and removes it. What was being created while its owner died may come back
 * once more, so the folder has to stay away for a moment.
 */
export async function clearRunFolder(folder: string): Promise<void> {
  let goneRounds = 0;
  for (let round = 0; round < 60 && goneRounds < 4; round += 1) {
    // An immediate shutdown: unlike a kill it gives the shared memory back.
    for (const pid of await serversIn(folder)) await endProcess(pid, 'SIGQUIT');
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
