import { parseArgs } from 'node:util';
import { bootstrap, runMain } from './lib/bootstrap.mjs';
import { buildIfChanged } from './lib/builds.mjs';
import { fetchElectron, findElectronFolder } from './lib/electron.mjs';
import { packagingConfiguration } from './lib/packaging.mjs';
import { root } from './lib/paths.mjs';
import { printLine, UserError } from './lib/run.mjs';

const usage = `Creates the packages for this system in dist/: AppImage, deb and rpm on Linux, dmg and zip on macOS, an installer on Windows.

  npm run package -- [options]

  --dir        only the unpacked program
  --feed URL   https address of the update files; also writes the index files for updates`;

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
      throw new UserError(`--feed must be an https address, not ${values.feed}.`);
    }
    return values;
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

runMain(async () => {
  const options = readOptions();
  if (options.help) return printLine(usage);
  await bootstrap(import.meta.url);
  const system = systems.find((name) => name === process.platform);
  if (system === undefined) throw new UserError(`Packaging for ${process.platform} is not supported.`);
  await fetchElectron(true);
  const electronDist = findElectronFolder();
  if (electronDist === undefined) throw new UserError('Nothing was packaged, because Electron is missing.');
  await buildIfChanged();
  const { build, Platform, archFromString } = await import('electron-builder');
  const platform = { linux: Platform.LINUX, darwin: Platform.MAC, win32: Platform.WINDOWS }[system];
  const files = await build({
    projectDir: root,
    config: {
      ...packagingConfiguration(system, options.feed === undefined ? {} : { feedUrl: options.feed }),
      electronDist,
    },
    targets: platform.createTarget(options.dir ? 'dir' : null, archFromString(process.arch)),
    publish: 'never',
  });
  printLine(files.length === 0 ? 'The program is in dist/.' : files.join('\n'));
});
