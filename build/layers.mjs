import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { layerProblems } from './lib/layerRules.mjs';
import { root } from './lib/paths.mjs';

const layers = JSON.parse(readFileSync(join(root, 'layers.json'), 'utf8'));

const files = ['src-main', 'src-preload', 'src-renderer'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')),
);

const problems = files.flatMap((file) => layerProblems(layers, file, readFileSync(join(root, file), 'utf8')));
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stderr.write(`${files.length} files, ${problems.length} imports against the plan of the house\n`);
process.exit(problems.length === 0 && files.length > 0 ? 0 : 1);
