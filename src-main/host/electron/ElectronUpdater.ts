import { existsSync } from 'node:fs';
import type { AppUpdater } from 'electron-updater';
import type { Log } from '#main/base/log.ts';
import type { Updater, UpdateSource } from '#main/updates/Updater.ts';

/** The part of electron-updater's API in use, with its own types. */
export type UpdaterProgram = Pick<
  AppUpdater,
  | 'autoDownload'
  | 'autoInstallOnAppQuit'
  | 'allowDowngrade'
  | 'logger'
  | 'setFeedURL'
  | 'checkForUpdates'
  | 'downloadUpdate'
  | 'quitAndInstall'
  | 'on'
  | 'off'
>;

export interface ElectronUpdaterOptions {
  /** Loads electron-updater on first use, so that disabled updates cost nothing. */
  readonly load: () => Promise<UpdaterProgram>;
  /** Path of the file with the update address of the package. */
  readonly ownFeedPath: string;
  readonly log: Log;
}

/** Updates an installed package with electron-updater. Never downloads or installs by itself. */
export class ElectronUpdater implements Updater {
  readonly hasOwnFeed: boolean;
  readonly #options: ElectronUpdaterOptions;
  #program: Promise<UpdaterProgram> | undefined;
  #ready: UpdaterProgram | undefined;

  constructor(options: ElectronUpdaterOptions) {
    this.#options = options;
    this.hasOwnFeed = existsSync(options.ownFeedPath);
  }

  async check(feed: UpdateSource | undefined): Promise<string | undefined> {
    const program = await this.#load();
    if (feed !== undefined) program.setFeedURL({ provider: 'generic', ...feed });
    const result = await program.checkForUpdates();
    if (result === null) throw new Error('This package cannot update itself.');
    return result.isUpdateAvailable ? result.updateInfo.version : undefined;
  }

  async fetch(onPercent: (percent: number) => void): Promise<void> {
    const program = await this.#load();
    const listener = ({ percent }: { readonly percent: number }) => onPercent(percent);
    program.on('download-progress', listener);
    try {
      await program.downloadUpdate();
      this.#ready = program;
    } finally {
      program.off('download-progress', listener);
    }
  }

  install(): void {
    if (this.#ready === undefined) throw new Error('No update was downloaded.');
    const errors: Error[] = [];
    const listener = (error: Error) => void errors.push(error);
    // electron-updater does not throw, for example if the user cancels the password prompt.
    this.#ready.on('error', listener);
    try {
      this.#ready.quitAndInstall();
    } finally {
      this.#ready.off('error', listener);
    }
    if (errors[0] !== undefined) throw errors[0];
  }

  #load(): Promise<UpdaterProgram> {
    this.#program ??= this.#options.load().then((program) => {
      const { log } = this.#options;
      program.autoDownload = false;
      program.autoInstallOnAppQuit = false;
      program.allowDowngrade = false;
      program.logger = {
        info: (message) => log.info('updater', { message }),
        warn: (message) => log.warn('updater', { message }),
        error: (message) => log.warn('updater', { message }),
      };
      // Callers receive the errors. An `error` event without a listener would end the process.
      program.on('error', (error) => log.warn('updater', { error }));
      return program;
    });
    return this.#program;
  }
}
