import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bootstrap, runMain } from './lib/bootstrap.mjs';
import { buildIfChanged } from './lib/builds.mjs';
import { projectNode, root } from './lib/paths.mjs';
import { run, UserError } from './lib/run.mjs';
import { ensureSystemPackages } from './lib/systemPackages.mjs';

const usage = `Takes pictures of every screen and dialog in both themes and three widths, on one HTML page to look at.

  npm run contact-sheet -- [options]

  --only TEXT      only the addresses that contain this text
  --out FOLDER     folder of the page (test-results/contact-sheet)
  --forced-colors  in the colors of a high-contrast theme`;

/** Returns whether only the usage is wanted. Throws a UserError for options that do not exist. */
function wantsUsage() {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string' },
        out: { type: 'string' },
        'forced-colors': { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
    return values.help === true;
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

runMain(async () => {
  if (wantsUsage()) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  await bootstrap(import.meta.url);
  await ensureSystemPackages();
  await buildIfChanged();
  const args = [join(root, 'tests/contactSheet/main.ts'), ...process.argv.slice(2)];
  process.exit(await run(projectNode, args, { stdio: ['ignore', 1, 2] }));
});
