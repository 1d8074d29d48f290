import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootstrap, runMain } from './lib/bootstrap.mjs';
import { buildIfChanged } from './lib/builds.mjs';
import { findElectron } from './lib/electron.mjs';
import { ProcessGroup } from './lib/ProcessGroup.mjs';
import { root } from './lib/paths.mjs';
import { printLine, UserError } from './lib/run.mjs';

const limitMs = 60_000;

/** Paths of the executable within the folders that `npm run package` writes below dist/. */
const packedPrograms = [
  'quarterdeck',
  join('Quarterdeck.app', 'Contents', 'MacOS', 'Quarterdeck'),
  'Quarterdeck.exe',
];

/** @returns {readonly [program: string, ...args: string[]]} the packaged executable in dist/ */
function packedProgram() {
  const dist = join(root, 'dist');
  const folders = existsSync(dist) ? readdirSync(dist) : [];
  const program = folders
    .flatMap((folder) => packedPrograms.map((name) => join(dist, folder, name)))
    .find((path) => existsSync(path));
  if (program === undefined) throw new UserError('No package found in dist/. Run "npm run package" first.');
  return [program];
}

/**
 * @returns {Promise<readonly [program: string, ...args: string[]]>} Electron and the root with the current
 *   build
 */
async function builtProgram() {
  const electron = findElectron();
  if (electron === undefined)
    throw new UserError('The Electron executable is missing. Run node_modules/electron/install.js first.');
  await buildIfChanged();
  return [electron, root];
}

// Starts the real Electron and waits until its window is open. With --packed, starts the executable in dist/.
runMain(async () => {
  await bootstrap(import.meta.url);
  const [program, ...args] = process.argv.includes('--packed') ? packedProgram() : await builtProgram();
  const data = mkdtempSync(join(tmpdir(), 'quarterdeck-smoke-'));
  const processes = new ProcessGroup();
  const ready = await new Promise((resolve) => {
    setTimeout(() => resolve(false), limitMs);
    processes.start('console', program, [...args, '--data', data], {
      onEvent: (event) => resolve(event.event === 'ready' && event.host === 'electron'),
      onExit: () => resolve(false),
    });
  });
  await processes.end();
  rmSync(data, { recursive: true, force: true });
  printLine(ready ? 'Electron opened its window.' : 'Electron did not open its window.');
  process.exit(ready ? 0 : 1);
});
