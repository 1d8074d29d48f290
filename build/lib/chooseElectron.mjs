import { fetchElectron, findElectron } from './electron.mjs';
import { printLine, UserError } from './run.mjs';

/**
 * @typedef {object} Machine
 * @property {boolean} isRoot whether this process runs as root on Linux, where Electron does not start
 * @property {boolean} hasDisplay
 * @property {boolean} isCI whether this is an automated run, which downloads nothing by itself
 * @property {() => string | undefined} find returns the path of Electron's executable
 * @property {(insist: boolean) => Promise<string | undefined>} fetch like `find`, but downloads it if necessary
 * @property {(line: string) => void} printLine
 */

/** @returns {Machine} */
export const thisMachine = () => ({
  isRoot: process.platform === 'linux' && process.getuid?.() === 0,
  hasDisplay: process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY),
  isCI: process.env.CI !== undefined,
  find: () => findElectron(),
  fetch: fetchElectron,
  printLine,
});

const otherHost = 'The window opens in Chromium instead.';
const asRoot = 'Electron does not run as root, because its sandbox needs an ordinary user.';
const missing = 'Electron is missing.';

/**
 * Chooses between Electron and the web host.
 * @param {{ readonly host: string, readonly hasWindow: boolean }} options `host` is auto, electron or web
 * @param {Machine} machine
 * @returns {Promise<string | undefined>} path of Electron's executable; undefined for the web host
 * @throws {UserError} if Electron was requested and cannot run
 */
export async function chooseElectron({ host, hasWindow }, machine) {
  if (host === 'web') return undefined;
  const canShow = hasWindow && machine.hasDisplay;
  if (machine.isRoot) {
    if (host === 'electron') throw new UserError(`${asRoot} Use another user, or --host web.`);
    if (canShow && machine.find() !== undefined) machine.printLine(`${asRoot} ${otherHost}`);
    return undefined;
  }
  if (host === 'electron') {
    const program = await machine.fetch(true);
    if (program === undefined) throw new UserError(`${missing} Without it, use --host web.`);
    return canShow ? program : undefined;
  }
  if (!canShow) return undefined;
  const program = machine.isCI ? machine.find() : await machine.fetch(false);
  if (program === undefined && !machine.isCI) machine.printLine(`${missing} ${otherHost}`);
  return program;
}
