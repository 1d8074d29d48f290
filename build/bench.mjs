import { join } from 'node:path';
import { bootstrap, runMain } from './lib/bootstrap.mjs';
import { buildIfChanged, buildKitIfChanged } from './lib/builds.mjs';
import { inKeychainSession } from './lib/keychainSession.mjs';
import { projectNode, root } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { ensureSystemPackages } from './lib/systemPackages.mjs';

// Prints one table: each measured budget with its figure and the reference value of the same run.
runMain(async () => {
  await bootstrap(import.meta.url);
  await ensureSystemPackages({ bench: true });
  await buildIfChanged();
  await buildKitIfChanged();
  const wrapped = inKeychainSession(projectNode, [
    join(root, 'tests/bench/main.ts'),
    ...process.argv.slice(2),
  ]);
  const code = await run(wrapped.command, wrapped.args, {
    stdio: ['ignore', 1, 2],
    env: { ...process.env, ...wrapped.env },
    timeoutMs: 2_700_000,
  });
  wrapped.end();
  process.exit(code);
});
