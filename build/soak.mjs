import { join } from 'node:path';
import { bootstrap, runMain } from './lib/bootstrap.mjs';
import { buildIfChanged } from './lib/builds.mjs';
import { inKeychainSession } from './lib/keychainSession.mjs';
import { projectNode, root } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { ensureSystemPackages } from './lib/systemPackages.mjs';

// Runs the soak tests and prints the results. `--only` selects one test; `--kills` sets the number of kills.
// - `sync`: kills the application 200 times while it syncs items
// - `changes`: kills the application 100 times while it syncs changes
// - `outbox`: kills the application 200 times while a user edits an incident
// - `kubeconfig`: kills the application 1,000 times while it installs kubeconfigs
// - `refresh`: leaves the health dashboard open for an hour, or `--minutes`
// - `snapshot`: saves and opens a snapshot at fleet scale
// - `owners`: starts four consoles at once on one data folder, 100 times
// - `faults`: opens every screen while the server sends faulty responses
// - `fuzz`: sends a million random inputs over the bridge, or `--inputs`
// - `kills`: kills the console 1,000 times, in seven situations from sign-in to typing
runMain(async () => {
  await bootstrap(import.meta.url);
  await ensureSystemPackages();
  await buildIfChanged();
  const args = [join(root, 'tests/soak/main.ts'), ...process.argv.slice(2)];
  // Only a keychain preserves a session after the console is killed.
  const session = inKeychainSession(projectNode, args);
  const env = { ...process.env, ...session.env };
  const code = await run(session.command, session.args, { stdio: ['ignore', 1, 2], env });
  session.end();
  process.exit(code);
});
