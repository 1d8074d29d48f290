import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { ElectronUpdater, type UpdaterProgram } from '#main/host/electron/ElectronUpdater.ts';
import { silentLog } from '../../support/silentLog.ts';

/** The used parts of electron-updater, with its default settings. */
class FakeProgram extends EventEmitter {
  autoDownload = true;
  autoInstallOnAppQuit = true;
  allowDowngrade = true;
  logger: UpdaterProgram['logger'] = null;
  feed: unknown;
  answer: unknown = { isUpdateAvailable: true, updateInfo: { version: '2.0.0' } };
  installs = 0;

  setFeedURL(feed: unknown) {
    this.feed = feed;
  }
  async checkForUpdates() {
    return this.answer;
  }
  async downloadUpdate() {
    this.emit('download-progress', { percent: 12.5 });
    return ['/tmp/update'];
  }
  /** Error of the installation, which electron-updater emits instead of throwing it. */
  installError: Error | undefined;

  quitAndInstall() {
    if (this.installError === undefined) this.installs += 1;
    else this.emit('error', this.installError);
  }
}

function open() {
  const program = new FakeProgram();
  let loads = 0;
  const updater = new ElectronUpdater({
    load: async () => {
      loads += 1;
      return program as unknown as UpdaterProgram;
    },
    ownFeedPath: import.meta.filename,
    log: silentLog,
  });
  return { program, updater, loads: () => loads };
}

describe('the Electron updater', () => {
  it('loads electron-updater only at the first request', async () => {
    const { updater, loads } = open();
    expect(updater.hasOwnFeed).toBe(true);
    expect(loads()).toBe(0);
    await updater.check(undefined);
    await updater.check(undefined);
    expect(loads()).toBe(1);
  });

  it('turns off automatic downloads and installations', async () => {
    const { program, updater } = open();
    await updater.check(undefined);
    const { autoDownload, autoInstallOnAppQuit, allowDowngrade } = program;
    expect({ autoDownload, autoInstallOnAppQuit, allowDowngrade }).toEqual({
      autoDownload: false,
      autoInstallOnAppQuit: false,
      allowDowngrade: false,
    });
    expect(program.feed).toBeUndefined();
  });

  it('checks the address and channel of a policy', async () => {
    const { program, updater } = open();
    expect(await updater.check({ url: 'https://u.example', channel: 'beta' })).toBe('2.0.0');
    expect(program.feed).toEqual({ provider: 'generic', url: 'https://u.example', channel: 'beta' });
  });

  it('reports when no update is available, and refuses a package that cannot be updated', async () => {
    const { program, updater } = open();
    program.answer = { isUpdateAvailable: false, updateInfo: { version: '0.1.0' } };
    expect(await updater.check(undefined)).toBeUndefined();
    program.answer = null;
    await expect(updater.check(undefined)).rejects.toThrow('cannot update itself');
  });

  it('downloads with progress, and installs only a downloaded update', async () => {
    const { program, updater } = open();
    expect(() => updater.install()).toThrow('No update was downloaded.');
    await updater.check(undefined);
    expect(() => updater.install()).toThrow('No update was downloaded.');
    const heard: number[] = [];
    await updater.fetch((percent) => heard.push(percent));
    program.emit('download-progress', { percent: 99 });
    expect(heard).toEqual([12.5]);
    updater.install();
    expect(program.installs).toBe(1);
  });

  it('reports an installation that the system refused', async () => {
    const { program, updater } = open();
    await updater.check(undefined);
    await updater.fetch(() => {});
    program.installError = new Error('Command pkexec exited with code 126');
    expect(() => updater.install()).toThrow('Command pkexec exited with code 126');
    program.installError = undefined;
    updater.install();
    expect(program.installs).toBe(1);
  });

  it('survives errors that electron-updater emits as events', async () => {
    const { program, updater } = open();
    await updater.check(undefined);
    expect(() => program.emit('error', new Error('no network'))).not.toThrow();
    expect(() => program.logger?.error?.('no network')).not.toThrow();
    program.logger?.info('x');
    program.logger?.warn('x');
  });

  it('has no feed of its own in a package without one', () => {
    const updater = new ElectronUpdater({
      load: () => Promise.reject(new Error('never')),
      ownFeedPath: `${import.meta.filename}.missing`,
      log: silentLog,
    });
    expect(updater.hasOwnFeed).toBe(false);
  });
});
