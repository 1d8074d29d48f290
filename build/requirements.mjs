import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/paths.mjs';
import { readRequirements, requirementsPage, requirementsPageFile } from './lib/requirementsPage.mjs';

// Writes docs/requirements.md with `--write`. Otherwise checks that the page is up to date.
const page = requirementsPage(readRequirements());
const file = join(root, requirementsPageFile);

if (process.argv.includes('--write')) {
  writeFileSync(file, page);
  process.stderr.write(`${requirementsPageFile} was written.\n`);
} else if (existsSync(file) && readFileSync(file, 'utf8') === page) {
  process.stderr.write(`${requirementsPageFile} is up to date.\n`);
} else {
  process.stderr.write(
    `${requirementsPageFile} is not up to date. Run: node build/requirements.mjs --write\n`,
  );
  process.exit(1);
}
