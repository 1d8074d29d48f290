import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import envPaths from 'env-paths';

/** Data folder of the web host. */
export const webDataFolder = (): string => envPaths('Quarterdeck', { suffix: '' }).data;

/** Data folder of the installed application, as Electron chooses it. */
function electronDataFolder(): string {
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Quarterdeck');
  const { APPDATA, XDG_CONFIG_HOME } = process.env;
  const parent =
    process.platform === 'win32'
      ? (APPDATA ?? join(homedir(), 'AppData', 'Roaming'))
      : (XDG_CONFIG_HOME ?? join(homedir(), '.config'));
  return join(parent, 'Quarterdeck');
}

/** Data folders in which the command line looks for a running application, in this order. */
export const usualFolders = (): readonly string[] => [electronDataFolder(), webDataFolder()];

/**
 * Returns the arguments with which the command line finds an application. None for the folder that it looks in first.
 * @param folder data folder of the application, which can be relative to the working directory
 */
export function dataArguments(folder: string): readonly string[] {
  const path = resolve(folder);
  return path === usualFolders()[0] ? [] : ['--data', path];
}
