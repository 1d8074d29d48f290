import { join } from 'node:path';
import { bootstrap, runMain } from './lib/bootstrap.mjs';
import { buildKitIfChanged } from './lib/builds.mjs';
import { projectNode, root } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

// Builds the kit page if its sources changed and serves it on localhost.
runMain(async () => {
  await bootstrap(import.meta.url);
  await buildKitIfChanged();
  process.exit(await run(projectNode, [join(root, 'tests/kit/serve.ts')], { stdio: ['ignore', 1, 2] }));
});
