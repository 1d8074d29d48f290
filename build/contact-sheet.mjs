import { join } from 'node:path';
import { bootstrap, runMain } from './lib/bootstrap.mjs';
import { buildIfChanged } from './lib/builds.mjs';
import { projectNode, root } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { ensureSystemPackages } from './lib/systemPackages.mjs';

// Takes pictures of every screen and dialog in both themes and three widths, on one HTML page to look at.
// `--only` selects the addresses that contain a text; `--out` sets the folder of the page.
runMain(async () => {
  await bootstrap(import.meta.url);
  await ensureSystemPackages();
  await buildIfChanged();
  const args = [join(root, 'tests/contactSheet/main.ts'), ...process.argv.slice(2)];
  process.exit(await run(projectNode, args, { stdio: ['ignore', 1, 2] }));
});
