import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import * as electron from 'electron';
import { createApplication } from './application.ts';
import { layFoundation } from './foundation.ts';
import { DataFolder } from './host/DataFolder.ts';
import { ElectronHost } from './host/electron/ElectronHost.ts';

const { app } = electron;

const { values: options } = parseArgs({
  args: process.argv.slice(app.isPackaged ? 1 : 2),
  // Chromium's own switches pass through the same command line.
  strict: false,
  options: { server: { type: 'string' }, sample: { type: 'boolean' }, data: { type: 'string' } },
});

async function main(): Promise<void> {
  if (typeof options.data === 'string') app.setPath('userData', options.data);
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  const data = app.getPath('userData');
  const taken = DataFolder.take(data);
  if ('owner' in taken) throw new Error(`Another Quarterdeck (process ${taken.owner.pid}) uses ${data}.`);
  const { paths, files, parts } = layFoundation(data, fileURLToPath(new URL('../renderer', import.meta.url)));
  const host = new ElectronHost({
    electron,
    paths,
    files,
    preload: fileURLToPath(new URL('../preload/index.cjs', import.meta.url)),
  });
  const application = createApplication({
    ...parts,
    host,
    ...(typeof options.server === 'string'
      ? { server: { address: options.server, sample: options.sample === true } }
      : {}),
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  app.once('will-quit', () => {
    taken.folder.release();
    void application.stop();
  });
  await application.start();
  await host.showWindow();
  process.stdout.write(
    `${JSON.stringify({ event: 'ready', host: 'electron', url: 'app://quarterdeck/' })}\n`,
  );
}

main().catch((error: unknown) => {
  process.stderr.write(
    `Quarterdeck could not start: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  app.exit(1);
});
