import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { Preferences } from './areas/shell/Preferences.ts';
import { systemClock } from './base/clock.ts';
import { openLog } from './base/log.ts';
import { ensurePrivateFolder } from './base/privateFile.ts';
import { Redactor } from './base/Redactor.ts';
import { WindowFiles } from './host/windowFiles.ts';
import { KeychainVault } from './vault/KeychainVault.ts';

/**
 * What both entries need before there is a host: paths, log, preferences, the window's files and the vault.
 * @param data the data folder, owned by this process
 * @param windowFolder the built window
 */
export function layFoundation(data: string, windowFolder: string) {
  // Whatever this process writes is this person's alone, log files that are rotated included.
  process.umask(0o077);
  const paths = { data, logs: join(data, 'logs') };
  ensurePrivateFolder(paths.logs);
  const redactor = new Redactor();
  const log = openLog(paths.logs, redactor);
  const preferences = new Preferences(data, log);
  const files = new WindowFiles(windowFolder, () => preferences.value.theme);
  return {
    paths,
    files,
    parts: {
      redactor,
      log,
      preferences,
      clock: systemClock,
      version: packageJson.version,
      readBuildId: () => files.readBuildId(),
      // The native module is loaded at first use: the first paint does not wait for it.
      vault: new KeychainVault({
        load: async () => (await import('keytar')).default,
        platform: process.platform,
        log,
      }),
    },
  };
}
