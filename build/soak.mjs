import { join } from 'node:path';
import { bootstrap, runScript } from './lib/bootstrap.mjs';
import { buildIfChanged } from './lib/builds.mjs';
import { inKeychainSession } from './lib/keychainSession.mjs';
import { projectNode, root } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { ensureSystemPackages } from './lib/systemPackages.mjs';

// Kills the application while it syncs items, 200 times, and changes, 100 times, while somebody works on an incident, 200 times, and while
// it installs kubeconfigs, 1,000 times, or `--kills` times; leaves the health dashboard open for an hour, or `--minutes`; saves and opens a
// snapshot of a fleet; opens every screen while the server sends faulty answers; sends a million random inputs over the bridge; kills the
// console 1,000 times during sign-in, start, workspace switch, snapshot import, playbook start, rule save and typing. `--only` does one of
// them: `sync`, `changes`, `outbox`, `kubeconfig`, `refresh`, `snapshot`, `faults`, `fuzz` or `kills`. Prints the results.
runScript(async () => {
  await bootstrap(import.meta.url);
  await ensureSystemPackages();
  await buildIfChanged();
  const args = [join(root, 'tests/soak/main.ts'), ...process.argv.slice(2)];
  // A session outlives a killed console only in a keychain.
  const session = inKeychainSession(projectNode, args);
  const env = { ...process.env, ...session.env };
  const code = await run(session.command, session.args, { stdio: ['ignore', 1, 2], env });
  session.end();
  process.exit(code);
});
