import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { downloadWhileGrowing } from './electronDownload.mjs';
import { modules, projectNode } from './paths.mjs';
import { printLine } from './run.mjs';

const standstillMs = 60_000;
const retryAfterMs = 24 * 3_600_000;

/** @param {string} path @returns {string | undefined} undefined for a missing file */
const readIfExists = (path) => (existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined);

const programNames = /** @type {Readonly<Record<string, string>>} */ ({
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
});

/** Path of the executable within Electron's files. */
const programName = programNames[process.platform] ?? 'electron';

/**
 * Returns the folder with Electron's files: the one that `ELECTRON_OVERRIDE_DIST_PATH` names, in any version,
 * or else the downloaded one in the version of the installed package.
 * @param {string} [folder] of the npm package
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | undefined} undefined if Electron is missing or has another version
 */
export function findElectronFolder(folder = join(modules, 'electron'), env = process.env) {
  const given = env.ELECTRON_OVERRIDE_DIST_PATH;
  if (given !== undefined && given !== '') return existsSync(join(given, programName)) ? given : undefined;
  const dist = join(folder, 'dist');
  if (!existsSync(join(dist, programName))) return undefined;
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return readIfExists(join(dist, 'version'))?.replace(/^v/, '') === version ? dist : undefined;
}

/**
 * Returns the path of Electron's executable, otherwise undefined. Importing the package under plain Node
 * would start a download and throw.
 * @param {string} [folder] of the npm package
 * @param {NodeJS.ProcessEnv} [env]
 */
export function findElectron(folder, env) {
  const dist = findElectronFolder(folder, env);
  return dist === undefined ? undefined : join(dist, programName);
}

const failedMarker = join(modules, '.quarterdeck-electron-failed');

const failedLately = () =>
  existsSync(failedMarker) && Date.now() - statSync(failedMarker).mtimeMs < retryAfterMs;

/** @returns {Promise<string | undefined>} why Electron could not be downloaded */
async function download() {
  const folder = join(modules, 'electron');
  // The download writes its parts here, and unpacks them into `dist`.
  const parts = mkdtempSync(join(tmpdir(), 'quarterdeck-electron-'));
  try {
    return await downloadWhileGrowing(projectNode, [join(folder, 'install.js')], {
      folders: [parts, join(folder, 'dist')],
      standstillMs,
      env: { ...process.env, TMPDIR: parts, TEMP: parts, TMP: parts },
    });
  } finally {
    rmSync(parts, { recursive: true, force: true, maxRetries: 3 });
  }
}

/**
 * Returns the path of Electron's executable and downloads it if necessary. A download may take any time, as
 * long as data arrives. Does not retry for a day after a failure.
 * @param {boolean} insist retry in spite of a recent failure
 */
export async function fetchElectron(insist) {
  const existing = findElectron();
  if (existing !== undefined || (failedLately() && !insist)) return existing;
  const given = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (given !== undefined && given !== '') {
    printLine(`ELECTRON_OVERRIDE_DIST_PATH names ${given}, which contains no Electron.`);
    return undefined;
  }
  printLine('Fetching Electron…');
  const problem = await download();
  const fetched = findElectron();
  if (fetched !== undefined) {
    rmSync(failedMarker, { force: true });
    return fetched;
  }
  writeFileSync(failedMarker, '');
  printLine(`Electron could not be fetched: ${problem ?? 'the program is missing after the download'}.`);
  return undefined;
}
