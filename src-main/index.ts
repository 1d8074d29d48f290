import { mkdtempSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as setTimeoutPromise } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import * as electron from 'electron';
import type { Application } from './application.ts';
import type { BootstrapOptions } from './bootstrap.ts';
import type { DataFolder } from './host/DataFolder.ts';
import { addressIn } from './host/electron/addressIn.ts';
import { commandIn } from './host/electron/commandIn.ts';
import { ElectronHost } from './host/electron/ElectronHost.ts';
import { ElectronUpdater } from './host/electron/ElectronUpdater.ts';
import { endWithBox } from './host/electron/endWithBox.ts';
import { fileIn } from './host/electron/fileIn.ts';
import { programPath } from './host/electron/programPath.ts';
import { forwardStart, listenForStarts, startAddress } from './host/electron/secondStarts.ts';
import { stopBeforeQuit } from './host/electron/stopBeforeQuit.ts';
import { takeDataFolder } from './host/takeDataFolder.ts';
import { UncaughtErrors } from './host/uncaughtErrors.ts';
import { type Logging, logging } from './logging.ts';
import { startBehindWindow, windowSetup } from './windowSetup.ts';

const { app } = electron;

let release = () => {};
const uncaughtErrors = new UncaughtErrors({
  now: Date.now,
  end: (ending) => {
    process.stderr.write(`${ending.title}: ${ending.sentence}\n`);
    void endWithBox(electron, ending, () => release());
  },
});
const quitLimitMs = 2_000;

/** Time for the first paint of the window, after which the application starts in any case. */
const firstPaintLimitMs = 1_000;

/** The window needs the system's windows and a data folder, a command neither. */
const commandArgs = app.isPackaged ? commandIn(process.argv, process.platform) : undefined;

const { values: options } = parseArgs({
  args: process.argv.slice(app.isPackaged ? 1 : 2),
  // The command line also contains Chromium's own switches.
  strict: false,
  options: { server: { type: 'string' }, sample: { type: 'boolean' }, data: { type: 'string' } },
});

async function makeApplication(
  host: ElectronHost,
  parts: BootstrapOptions & { readonly logging: Logging },
  folder: DataFolder,
): Promise<Application> {
  const [{ bootstrap }, { createApplication }] = await Promise.all([
    import('./bootstrap.ts'),
    import('./application.ts'),
  ]);
  return createApplication({
    ...bootstrap(parts),
    host,
    uncaughtErrors,
    ...(folder.problem === undefined ? {} : { folderProblem: folder.problem }),
    ...(app.isPackaged
      ? {
          updater: new ElectronUpdater({
            load: async () => (await import('electron-updater')).default.autoUpdater,
            ownFeedPath: join(process.resourcesPath, 'app-update.yml'),
            log: parts.logging.log,
          }),
        }
      : {}),
    ...(typeof options.server === 'string'
      ? { server: { address: options.server, sample: options.sample === true } }
      : {}),
  });
}

/** @returns undefined when another process owns the folder and shows its window */
async function takeFolder(path: string): Promise<DataFolder | undefined> {
  const taken = await takeDataFolder(path, {
    showOwner: async (url, limitMs) => {
      const { showFirstWindow } = await import('./host/web/showFirstWindow.ts');
      const address = addressIn(process.argv);
      const file = fileIn(process.argv, process.cwd());
      const given = {
        ...(address === undefined ? {} : { address }),
        ...(file === undefined ? {} : { file }),
      };
      return showFirstWindow(url, given, limitMs);
    },
    showElectron: (limitMs) =>
      forwardStart(startAddress(path), { argv: process.argv, cwd: process.cwd() }, limitMs),
    onWait: (message) => process.stderr.write(`${message}\n`),
  });
  if ('folder' in taken) return taken.folder;
  const { pid, hasWindow } = taken.shown;
  // The address contains the key. Do not open it in a browser, whose arguments every process can read.
  if (hasWindow === false)
    throw new Error(
      `Another Quarterdeck (process ${pid}) uses ${path} without a window. Open its address in a browser, or stop the process.`,
    );
  return undefined;
}

async function main(): Promise<void> {
  if (typeof options.data === 'string') app.setPath('userData', options.data);
  const data = app.getPath('userData');
  const folder = await takeFolder(data);
  if (folder === undefined) {
    app.quit();
    return;
  }
  if (app.isReady()) {
    // The folder became free after a wait. The window's scheme must be registered before Electron is ready.
    folder.release();
    app.relaunch();
    app.exit(0);
    return;
  }
  const stopListening =
    folder.problem === undefined
      ? listenForStarts(
          startAddress(data),
          // The same event that Electron emits with its own lock.
          ({ argv, cwd }) => app.emit('second-instance', {}, argv, cwd),
          // If listening fails, second starts can only wait.
          () => folder.announce({ host: 'electron' }),
        )
      : () => {};
  release = () => {
    stopListening();
    folder.release();
  };
  // Chromium writes its profile to a temporary folder if the data folder cannot be written.
  if (folder.problem !== undefined)
    app.setPath('sessionData', mkdtempSync(join(tmpdir(), 'quarterdeck-window-')));
  const { paths, files } = windowSetup(data, fileURLToPath(new URL('../renderer', import.meta.url)));
  const parts = { paths, files, logging: logging(paths) };
  uncaughtErrors.reportTo(parts.logging);
  const host = new ElectronHost({
    electron,
    paths,
    files,
    preload: fileURLToPath(new URL('../preload/index.cjs', import.meta.url)),
    // In a package, resources are next to the archive.
    resources: app.isPackaged
      ? process.resourcesPath
      : fileURLToPath(new URL('../../resources', import.meta.url)),
    program: {
      platform: process.platform,
      path: programPath(process.execPath, process.env),
      autostartFolder: join(process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'autostart'),
    },
    log: parts.logging.log,
    now: Date.now,
  });
  let stop = () => host.stop();
  stopBeforeQuit(app, { stop: () => stop(), finish: () => release(), limitMs: quitLimitMs });
  const application = await startBehindWindow(
    host,
    () => host.showWindow(),
    async () => {
      await Promise.race([host.firstPaint, setTimeoutPromise(firstPaintLimitMs)]);
      const made = await makeApplication(host, parts, folder);
      stop = () => made.stop();
      await made.start();
      uncaughtErrors.serve();
      return made;
    },
  );
  const address = addressIn(process.argv);
  if (address !== undefined) application.openAddress(address);
  const file = fileIn(process.argv, process.cwd());
  if (file !== undefined) application.openSnapshotFile(file);
  process.stdout.write(
    `${JSON.stringify({ event: 'ready', host: 'electron', url: 'app://quarterdeck/' })}\n`,
  );
}

/** Runs a command in the running application, which is another process. Electron ends only with `exit`. */
async function runCommandLine(args: readonly string[]): Promise<void> {
  app.dock?.hide();
  const { runClient } = await import('./commands/client/runClient.ts');
  const code = await runClient(args, { exit: (early) => app.exit(early) });
  // Ends after the output is written, also to a slow reader.
  await new Promise<void>((resolve) => process.stdout.write('', () => resolve()));
  app.exit(code);
}

/** Reports an error of a command. Electron would open a box for it. */
function failCommand(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  app.exit(1);
}

if (commandArgs === undefined) {
  uncaughtErrors.install(process);
  main().catch((error: unknown) => uncaughtErrors.failStart(error));
} else {
  process.on('uncaughtException', failCommand);
  process.on('unhandledRejection', failCommand);
  void runCommandLine(commandArgs);
}
