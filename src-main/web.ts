import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import envPaths from 'env-paths';
import { type Application, createApplication } from './application.ts';
import { layFoundation } from './foundation.ts';
import { DataFolder } from './host/DataFolder.ts';
import { Browser, findBrowser, hasDisplay } from './host/web/Browser.ts';
import { showFirstWindow } from './host/web/secondStart.ts';
import { WebHost } from './host/web/WebHost.ts';

const quitLimitMs = 2_000;

const {
  values: options,
  positionals: [address],
} = parseArgs({
  // A link that is to be opened.
  allowPositionals: true,
  options: {
    server: { type: 'string' },
    sample: { type: 'boolean', default: false },
    port: { type: 'string', default: '0' },
    'no-window': { type: 'boolean', default: false },
    data: { type: 'string' },
  },
});

/** One line of JSON on standard output for whoever started this process. */
const say = (event: Record<string, unknown>): void => {
  process.stdout.write(`${JSON.stringify(event)}\n`);
};

async function takeDataFolder(path: string): Promise<DataFolder | undefined> {
  const taken = DataFolder.take(path);
  if ('folder' in taken) return taken.folder;
  const { pid, url } = taken.owner;
  if (url !== undefined && (await showFirstWindow(url, address))) {
    say({ event: 'already-running', host: 'web', url });
    return undefined;
  }
  const again = DataFolder.take(path, pid);
  if ('folder' in again) return again.folder;
  throw new Error(`Another Quarterdeck (process ${pid}) is starting on ${path}.`);
}

function findBrowserToUse(data: string): Browser | undefined {
  if (options['no-window'] || !hasDisplay()) return undefined;
  const executable = findBrowser();
  if (executable === undefined) {
    process.stderr.write('No Chromium was found on this computer: open the printed address in a browser.\n');
    return undefined;
  }
  if (process.getuid?.() === 0) {
    process.stderr.write('Running as root: Chromium is started without its sandbox.\n');
  }
  return new Browser(executable, join(data, 'window'));
}

function stopOnSignals(application: Application, folder: DataFolder): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    const finish = () => {
      folder.release();
      process.exit(0);
    };
    setTimeout(finish, quitLimitMs).unref();
    application.stop().then(finish, finish);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  // Whoever started this process is gone.
  if (process.channel !== undefined) process.on('disconnect', stop);
}

async function main(): Promise<void> {
  const data = options.data ?? envPaths('Quarterdeck', { suffix: '' }).data;
  const folder = await takeDataFolder(data);
  if (folder === undefined) return;
  const { paths, files, parts } = layFoundation(data, fileURLToPath(new URL('../renderer', import.meta.url)));
  const browser = findBrowserToUse(data);
  const host = new WebHost({
    paths,
    files,
    port: Number(options.port),
    ...(browser === undefined ? {} : { browser }),
  });
  const application = createApplication({
    ...parts,
    host,
    ...(options.server === undefined ? {} : { server: { address: options.server, sample: options.sample } }),
  });
  stopOnSignals(application, folder);
  try {
    await application.start();
  } catch (error) {
    folder.release();
    throw error;
  }
  // Development: the window's files were built anew.
  process.on('message', (message) => {
    if (message === 'window-changed') host.dropWindows();
  });
  if (address !== undefined) application.receive(address);
  await folder.announce(host.url());
  await host.showWindow();
  say({ event: 'ready', host: 'web', url: host.url() });
}

main().catch((error: unknown) => {
  process.stderr.write(
    `Quarterdeck could not start: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
});
