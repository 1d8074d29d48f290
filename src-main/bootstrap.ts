import packageJson from '../package.json' with { type: 'json' };
import { PreferenceStore } from './areas/shell/PreferenceStore.ts';
import { systemClock } from './base/clock.ts';
import type { HostPaths } from './host/host.ts';
import type { WindowSource } from './host/windowFiles.ts';
import { type Logging, logging } from './logging.ts';
import { KeychainVault } from './vault/KeychainVault.ts';

export interface BootstrapOptions {
  readonly paths: HostPaths;
  readonly files: WindowSource;
  readonly logging?: Logging;
}

/** Creates the parts that both entries pass to the application: log, preferences and vault. */
export function bootstrap({ paths, files, logging: opened }: BootstrapOptions) {
  const { redactor, log } = opened ?? logging(paths);
  return {
    redactor,
    log,
    preferences: new PreferenceStore(paths.data, log),
    clock: systemClock,
    version: packageJson.version,
    readBuildId: () => files.readBuildId(),
    // The native module is loaded on first use, to not delay the first paint.
    vault: new KeychainVault({
      load: async () => (await import('keytar')).default,
      platform: process.platform,
      log,
    }),
  };
}
