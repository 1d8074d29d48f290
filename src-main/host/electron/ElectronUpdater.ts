import { existsSync } from 'node:fs';
import type { AppUpdater } from 'electron-updater';
import type { Log } from '../../base/log.ts';
import type { Feed, Updater } from '../../updates/Updater.ts';

/** What is used of electron-updater, by its own declarations. */
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
  /** Loads electron-updater at its first use: nobody pays for updates that are off. */
  readonly load: () => Promise<UpdaterProgram>;
  /** The file in which a package names its own place of updates. */
  readonly ownFeedPath: string;
  readonly log: Log;
}

/** Updates of an installed package by electron-updater, which does nothing here that it was not asked for. */
export class ElectronUpdater implements Updater {
  readonly hasOwnFeed: boolean;
  readonly #options: ElectronUpdaterOptions;
  #program: Promise<UpdaterProgram> | undefined;
  #ready: UpdaterProgram | undefined;

  constructor(options: ElectronUpdaterOptions) {
    this.#options = options;
    this.hasOwnFeed = existsSync(options.ownFeedPath);
  }

  async check(feed: Feed | undefined): Promise<string | undefined> {
    const program = await this.#load();
    if (feed !== undefined) program.setFeedURL({ provider: 'generic', ...feed });
    const result = await program.checkForUpdates();
    if (result === null) throw new Error('This package cannot be updated by itself.');
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
    if (this.#ready === undefined) throw new Error('No update was brought.');
    this.#ready.quitAndInstall();
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
      // Errors reach who asked; an event that nobody hears would end the process.
      program.on('error', (error) => log.warn('updater', { error }));
      return program;
    });
    return this.#program;
  }
}
