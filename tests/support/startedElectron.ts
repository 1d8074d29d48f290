import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Log } from '#main/base/log.ts';
import { ElectronHost } from '#main/host/electron/ElectronHost.ts';
import type { HostEvent, WindowConnection } from '#main/host/host.ts';
import { WindowFiles, type WindowSource } from '#main/host/windowFiles.ts';
import { electronSurroundings, FakeElectron } from './fakeElectron.ts';
import { newWindowFolder } from './windowFolder.ts';

export interface StartedElectronOptions {
  readonly data?: string;
  readonly platform?: NodeJS.Platform;
  readonly log?: Log;
  /** Folder of the window's files. Default: a few placeholder files. */
  readonly windowFolder?: string;
  /** Source of the window's files. Default: the built window. */
  readonly files?: WindowSource;
  /** Changes the fake before the host starts. */
  readonly prepare?: (fake: FakeElectron) => void;
  readonly onWindow?: (connection: WindowConnection) => void;
}

/** Starts Electron's host on the fake, with one window at `/catalog`. */
export async function startedElectron(options: StartedElectronOptions = {}) {
  const data = options.data ?? mkdtempSync(join(tmpdir(), 'quarterdeck-electron-'));
  const fake = new FakeElectron();
  options.prepare?.(fake);
  const host = new ElectronHost({
    electron: fake.api(),
    paths: { data, logs: data },
    files: options.files ?? new WindowFiles(options.windowFolder ?? newWindowFolder(), () => 'system'),
    preload: '/preload.cjs',
    ...electronSurroundings(data, options.platform),
    ...(options.log === undefined ? {} : { log: options.log }),
  });
  const events: HostEvent[] = [];
  host.onEvent((event) => void events.push(event));
  await host.start(options.onWindow ?? (() => {}));
  await host.showWindow('/catalog');
  // The menu is created after the window.
  await new Promise(setImmediate);
  return { fake, host, events, data, window: fake.windows[0]! };
}
