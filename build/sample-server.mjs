import { join } from 'node:path';
import { bootstrap, runMain } from './lib/bootstrap.mjs';
import { projectNode, root } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

runMain(async () => {
  await bootstrap(import.meta.url);
  // The signal reaches the whole process group and ends the server. Wait for the server to end.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => undefined);
  const args = [join(root, 'tests/sample-server/main.ts'), ...process.argv.slice(2)];
  process.exit(await run(projectNode, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }));
});
