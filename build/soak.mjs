import { join } from 'node:path';
import { bootstrap, runMain } from './lib/bootstrap.mjs';
import { buildIfChanged } from './lib/builds.mjs';
import { inKeychainSession } from './lib/keychainSession.mjs';
import { projectNode, root } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { ensureSystemPackages } from './lib/systemPackages.mjs';

// Runs the soak tests and prints the results. `--help` prints the options.
runMain(async () => {
  await bootstrap(import.meta.url);
  // A dynamic import, because the system's Node may be too old for TypeScript.
  const { readSoakOptions, soakUsage } = await import('../tests/soak/soakOptions.ts');
  if (readSoakOptions(process.argv.slice(2)) === 'help') {
    process.stdout.write(`${soakUsage}\n`);
    return;
  }
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
