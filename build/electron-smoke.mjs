import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootstrap, runScript } from './lib/bootstrap.mjs';
import { buildIfChanged } from './lib/builds.mjs';
import { findElectron } from './lib/electron.mjs';
import { Family } from './lib/Family.mjs';
import { root } from './lib/paths.mjs';
import { PlainError, tell } from './lib/run.mjs';

const limitMs = 60_000;

// Starts the real Electron where its program is and waits until its window is open.
runScript(async () => {
  await bootstrap(import.meta.url);
  const electron = findElectron();
  if (electron === undefined)
    throw new PlainError('Electron’s program is not here: run node_modules/electron/install.js first.');
  await buildIfChanged();
  const data = mkdtempSync(join(tmpdir(), 'quarterdeck-smoke-'));
  const family = new Family();
  const ready = await new Promise((resolve) => {
    setTimeout(() => resolve(false), limitMs);
    family.start('console', electron, [root, '--data', data], {
      onEvent: (event) => resolve(event.event === 'ready' && event.host === 'electron'),
      onExit: () => resolve(false),
    });
  });
  await family.end();
  rmSync(data, { recursive: true, force: true });
  tell(ready ? 'Electron opened its window.' : 'Electron did not open its window.');
  process.exit(ready ? 0 : 1);
});
