import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { modules, projectNode } from './paths.mjs';
import { run, tell } from './run.mjs';

const folder = join(modules, 'electron');
const failedMarker = join(modules, '.quarterdeck-electron-failed');
const downloadLimitMs = 60_000;
const retryAfterMs = 24 * 3_600_000;

/**
 * Electron's program, or undefined. The package is never imported: under plain Node that starts a download and throws.
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
 * Electron's program, downloading it when it is not there: 60 s at most, and not again for a day after a failure.
 * @param {boolean} insist try although it failed lately
 */
export async function fetchElectron(insist) {
  const there = findElectron();
  if (there !== undefined || (failedLately() && !insist)) return there;
  tell('Fetching Electron…');
  const code = await run(projectNode, [join(folder, 'install.js')], { timeoutMs: downloadLimitMs }).catch(
    () => 1,
  );
  const fetched = findElectron();
  if (code !== 0 || fetched === undefined) {
    writeFileSync(failedMarker, '');
    tell('Electron could not be fetched; the window opens in this machine’s Chromium instead.');
  }
  return fetched;
}
