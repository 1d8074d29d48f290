import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { printLine, run } from './run.mjs';

/** @param {string} name */
const isOnPath = (name) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

const libraryFolders = [
  '/usr/lib',
  '/usr/lib64',
  '/lib',
  '/lib64',
  '/usr/lib/x86_64-linux-gnu',
  '/usr/lib/aarch64-linux-gnu',
];

/** @param {string} prefix */
const hasLibrary = (prefix) =>
  libraryFolders.some(
    (folder) => existsSync(folder) && readdirSync(folder).some((name) => name.startsWith(prefix)),
  );

/** Debian packages that Quarterdeck uses on Linux, each with a check for its presence. */
const commonPackages = [
  {
    name: 'chromium',
    isThere: () => ['chromium', 'chromium-browser', 'google-chrome'].some(isOnPath),
  },
  { name: 'dbus', isThere: () => isOnPath('dbus-run-session') },
  { name: 'gnome-keyring', isThere: () => isOnPath('gnome-keyring-daemon') },
  { name: 'libsecret-1-0', isThere: () => hasLibrary('libsecret-1.so') },
];

const testPackages = [
  // The kubectl tests accept any kubectl on the PATH.
  { name: 'kubernetes-client', isThere: () => isOnPath('kubectl') },
  // Headless-only Chromium, which cuts the time of the browser tests by a quarter.
  { name: 'chromium-headless-shell', isThere: () => isOnPath('chromium-headless-shell') },
];

const benchPackages = [
  // Virtual display for a headed Chromium, as users run it.
  { name: 'xvfb', isThere: () => isOnPath('Xvfb') },
];

/**
 * Installs missing system packages if this process is root and has apt; otherwise prints their names in one
 * line. Never fails, because the code that needs a package reports its absence.
 * @param {{ tests?: boolean, bench?: boolean }} [options] whether to include packages that only tests or
 *   the bench use
 * @returns {Promise<string[]>} names of the packages that are still missing
 */
export async function ensureSystemPackages({ tests = false, bench = false } = {}) {
  if (process.platform !== 'linux') return [];
  const all = [...commonPackages, ...(tests ? testPackages : []), ...(bench ? benchPackages : [])];
  const missing = () => all.filter(({ isThere }) => !isThere()).map(({ name }) => name);
  const names = missing();
  if (names.length === 0) return [];
  if (process.getuid?.() === 0 && isOnPath('apt-get')) {
    printLine(`Installing system packages: ${names.join(', ')}…`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { env, timeoutMs: 120_000 });
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], {
      env,
      timeoutMs: 600_000,
    });
  }
  const still = missing();
  if (still.length > 0) printLine(`Missing system packages: ${still.join(', ')}. Please install them.`);
  return still;
}
