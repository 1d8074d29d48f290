import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bootstrap, runScript } from './lib/bootstrap.mjs';
import { buildIfChanged } from './lib/builds.mjs';
import { fetchElectron } from './lib/electron.mjs';
import { packagingConfiguration } from './lib/packaging.mjs';
import { modules, root } from './lib/paths.mjs';
import { PlainError, tell } from './lib/run.mjs';

const usage = `Makes the packages of this system in dist/: AppImage, deb and rpm on Linux, dmg and zip on macOS, an installer on Windows.

  npm run package -- [options]

  --dir        only the unpacked program
  --feed URL   the https address where updates will lie; the files that updates are found by are written, too`;

const systems = /** @type {const} */ (['linux', 'darwin', 'win32']);

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        dir: { type: 'boolean', default: false },
        feed: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.feed !== undefined && !/^https:\/\/\S+$/.test(values.feed)) {
      throw new PlainError(`--feed wants an https address, not ${values.feed}.`);
    }
    return values;
  } catch (error) {
    if (error instanceof PlainError) throw error;
    throw new PlainError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

runScript(async () => {
  const options = readOptions();
  if (options.help) return tell(usage);
  await bootstrap(import.meta.url);
  const system = systems.find((name) => name === process.platform);
  if (system === undefined) throw new PlainError(`There are no packages for ${process.platform}.`);
  if ((await fetchElectron(true)) === undefined) {
    throw new PlainError(
      'Nothing was packaged: Electron’s program is not here and could not be fetched (node_modules/electron/install.js fetches it).',
    );
  }
  await buildIfChanged();
  const { build, Platform, archFromString } = await import('electron-builder');
  const platform = { linux: Platform.LINUX, darwin: Platform.MAC, win32: Platform.WINDOWS }[system];
  const files = await build({
    projectDir: root,
    config: {
      ...packagingConfiguration(system, options.feed === undefined ? {} : { feedUrl: options.feed }),
      electronDist: join(modules, 'electron', 'dist'),
    },
    targets: platform.createTarget(options.dir ? 'dir' : null, archFromString(process.arch)),
    publish: 'never',
  });
  tell(files.length === 0 ? 'The program is in dist/.' : files.join('\n'));
});
