import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { modules, projectNode } from './paths.mjs';
import { printLine, run } from './run.mjs';

const folder = join(modules, 'electron');
const failedMarker = join(modules, '.quarterdeck-electron-failed');
const downloadLimitMs = 60_000;
const retryAfterMs = 24 * 3_600_000;

/**
 * Returns the path of Electron's executable, otherwise undefined. Importing the package under plain Node
 * would start a download and throw.
 */
export function findElectron() {
  const pathFile = join(folder, 'path.txt');
  if (!existsSync(pathFile)) return undefined;
  const program = join(folder, 'dist', readFileSync(pathFile, 'utf8').trim());
  return existsSync(program) ? program : undefined;
}

const failedLately = () =>
  existsSync(failedMarker) && Date.now() - statSync(failedMarker).mtimeMs < retryAfterMs;

/**
 * Returns the path of Electron's executable and downloads it if necessary, within 60 s. Does not retry for
 * a day after a failure.
 * @param {boolean} insist retry in spite of a recent failure
 */
export async function fetchElectron(insist) {
  const there = findElectron();
  if (there !== undefined || (failedLately() && !insist)) return there;
  printLine('Fetching Electron…');
  const code = await run(projectNode, [join(folder, 'install.js')], { timeoutMs: downloadLimitMs }).catch(
    () => 1,
  );
  const fetched = findElectron();
  if (code !== 0 || fetched === undefined) {
    writeFileSync(failedMarker, '');
    printLine('Electron could not be fetched; the window opens in this machine’s Chromium instead.');
  }
  return fetched;
}
