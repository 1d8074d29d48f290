import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootstrap, runScript } from './lib/bootstrap.mjs';
import { buildIfChanged } from './lib/builds.mjs';
import { findElectron } from './lib/electron.mjs';
import { Family } from './lib/Family.mjs';
import { root } from './lib/paths.mjs';
import { PlainError, tell } from './lib/run.mjs';

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
  if (program === undefined) throw new PlainError('Nothing is packed: npm run package makes dist/ first.');
  return [program];
}

/**
 * @returns {Promise<readonly [program: string, ...args: string[]]>} Electron and the root with the current
 *   build
 */
async function builtProgram() {
  const electron = findElectron();
  if (electron === undefined)
    throw new PlainError('Electron’s program is not here: run node_modules/electron/install.js first.');
  await buildIfChanged();
  return [electron, root];
}

// Starts the real Electron and waits until its window is open. With --packed, starts the executable in dist/.
runScript(async () => {
  await bootstrap(import.meta.url);
  const [program, ...args] = process.argv.includes('--packed') ? packedProgram() : await builtProgram();
  const data = mkdtempSync(join(tmpdir(), 'quarterdeck-smoke-'));
  const family = new Family();
  const ready = await new Promise((resolve) => {
    setTimeout(() => resolve(false), limitMs);
    family.start('console', program, [...args, '--data', data], {
      onEvent: (event) => resolve(event.event === 'ready' && event.host === 'electron'),
      onExit: () => resolve(false),
    });
  });
  await family.end();
  rmSync(data, { recursive: true, force: true });
  tell(ready ? 'Electron opened its window.' : 'Electron did not open its window.');
  process.exit(ready ? 0 : 1);
});
