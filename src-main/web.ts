import { existsSync, mkdtempSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Application } from './application.ts';
import type { DataFolder } from './host/DataFolder.ts';
import { webDataFolder } from './host/dataFolders.ts';
import { takeDataFolder } from './host/takeDataFolder.ts';
import { toSnapshotPath } from './host/toSnapshotPath.ts';
import { logFlushMs, UncaughtErrors } from './host/uncaughtErrors.ts';
import { Browser, findBrowser, hasDisplay } from './host/web/Browser.ts';
import { readPreferredPort, savePreferredPort } from './host/web/preferredPort.ts';
import type { StartArguments } from './host/web/showFirstWindow.ts';
import { WebHost } from './host/web/WebHost.ts';
import { startBehindWindow, type WindowSetup, windowSetup } from './windowSetup.ts';

const quitLimitMs = 2_000;

let release = () => {};
const uncaughtErrors = new UncaughtErrors({
  now: Date.now,
  end: ({ title, sentence, details }) => {
    process.stderr.write(`${title}: ${sentence}\n${details === undefined ? '' : `${details}\n`}`);
    setTimeout(() => {
      release();
      process.exit(1);
    }, logFlushMs);
  },
});
uncaughtErrors.install(process);

const {
  values: options,
  positionals: [argument],
} = parseArgs({
  // A link or a snapshot to open.
  allowPositionals: true,
  options: {
    server: { type: 'string' },
    sample: { type: 'boolean', default: false },
    port: { type: 'string', default: '0' },
    'no-window': { type: 'boolean', default: false },
    // Set by the command line, which starts the application for one command.
    'for-command': { type: 'boolean', default: false },
    data: { type: 'string' },
  },
});

/** Returns the address or file given to this start. */
function readStartArguments(): StartArguments {
  if (argument === undefined) return {};
  const file = toSnapshotPath(argument, process.cwd());
  return file === undefined ? { address: argument } : { file };
}

const startArguments = readStartArguments();

/** Writes one line of JSON to standard output for the parent process. */
const writeEvent = (event: Record<string, unknown>): void => {
  process.stdout.write(`${JSON.stringify(event)}\n`);
};

/** @returns undefined when another process owns the folder and shows its window */
async function takeFolder(path: string): Promise<DataFolder | undefined> {
  const taken = await takeDataFolder(path, {
    showOwner: async (url, limitMs) => {
      const { showFirstWindow } = await import('./host/web/showFirstWindow.ts');
      return showFirstWindow(url, startArguments, limitMs);
    },
    onWait: (message) => process.stderr.write(`${message}\n`),
  });
  if ('folder' in taken) return taken.folder;
  writeEvent({ event: 'already-running', host: 'web', url: taken.shown.url });
  return undefined;
}

/** The browser writes its profile to a temporary folder if the data folder cannot be written. */
const profileFolder = ({ path, problem }: DataFolder): string =>
  problem === undefined ? join(path, 'window') : mkdtempSync(join(tmpdir(), 'quarterdeck-window-'));

function findBrowserToUse(folder: DataFolder): Browser | undefined {
  if (options['no-window'] || !hasDisplay()) return undefined;
  const executable = findBrowser();
  if (executable === undefined) {
    process.stderr.write(
      'No Chromium browser was found on this computer. Open the printed address in a browser.\n',
    );
    return undefined;
  }
  if (process.getuid?.() === 0) {
    process.stderr.write('Running as root: Chromium is started without its sandbox.\n');
  }
  return new Browser(executable, profileFolder(folder));
}

/** @param stop ends everything that was started; a signal may arrive before the application exists */
function stopOnSignals(stop: () => Promise<void>, folder: DataFolder): void {
  let stopping = false;
  const stopOnce = () => {
    if (stopping) return;
    stopping = true;
    const finish = () => {
      folder.release();
      process.exit(0);
    };
    setTimeout(finish, quitLimitMs).unref();
    stop().then(finish, finish);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopOnce);
  // The parent process has ended.
  if (process.channel !== undefined) process.on('disconnect', stopOnce);
}

async function makeApplication(
  host: WebHost,
  { paths, files }: WindowSetup,
  folder: DataFolder,
  ownWindow: boolean,
): Promise<Application> {
  enableCompileCache(join(paths.data, 'code'));
  const [{ bootstrap }, { createApplication }] = await Promise.all([
    import('./bootstrap.ts'),
    import('./application.ts'),
  ]);
  const parts = bootstrap({ paths, files });
  uncaughtErrors.reportTo(parts);
  if (ownWindow) {
    savePreferredPort(paths.data, host.port).catch((error: unknown) =>
      parts.log.warn('failed to save the port for the next start', { error }),
    );
  }
  return createApplication({
    ...parts,
    host,
    uncaughtErrors,
    ...(options['for-command'] ? { runsForCommand: true, firstRowsMs: 0 } : {}),
    ...(folder.problem === undefined ? {} : { folderProblem: folder.problem }),
    ...(options.server === undefined ? {} : { server: { address: options.server, sample: options.sample } }),
  });
}

async function main(): Promise<void> {
  const data = options.data ?? webDataFolder();
  const folder = await takeFolder(data);
  if (folder === undefined) return;
  release = () => folder.release();
  const opened = windowSetup(data, fileURLToPath(new URL('../renderer', import.meta.url)));
  const browser = findBrowserToUse(folder);
  // A remaining window of a crashed process may have loaded other content from that port since.
  const preferredPort = browser === undefined || folder.wasAbandoned ? undefined : readPreferredPort(data);
  // Absent in development.
  const commandEntry = fileURLToPath(new URL('./command.cjs', import.meta.url));
  const host = new WebHost({
    ...opened,
    port: Number(options.port),
    ...(process.platform === 'win32' || !existsSync(commandEntry) ? {} : { commandEntry }),
    ...(preferredPort === undefined ? {} : { preferredPort }),
    ...(browser === undefined ? {} : { browser }),
  });
  let stop = () => host.stop();
  stopOnSignals(() => stop(), folder);
  try {
    const application = await startBehindWindow(
      host,
      () => {
        folder.announce({ host: 'web', url: host.url(), hasWindow: browser !== undefined });
        return host.showWindow();
      },
      async () => {
        const made = await makeApplication(host, opened, folder, browser !== undefined);
        stop = () => made.stop();
        await made.start();
        uncaughtErrors.serve();
        return made;
      },
    );
    if (startArguments.address !== undefined) application.openAddress(startArguments.address);
    if (startArguments.file !== undefined) application.openSnapshotFile(startArguments.file);
  } catch (error) {
    await host.stop();
    folder.release();
    throw error;
  }
  if (!uncaughtErrors.isEnding) writeEvent({ event: 'ready', host: 'web', url: host.url() });
}

main().catch((error: unknown) => uncaughtErrors.failStart(error));
