import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { importCycles, layerProblems } from './lib/layerRules.mjs';
import { root } from './lib/paths.mjs';

const layers = JSON.parse(readFileSync(join(root, 'layers.json'), 'utf8'));

const texts = new Map(
  ['src-main', 'src-preload', 'src-renderer'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        return /** @type {const} */ ([relative(root, path).split(sep).join('/'), readFileSync(path, 'utf8')]);
      }),
  ),
);

const problems = [...texts].flatMap(([file, text]) => layerProblems(layers, file, text));
const cycles = importCycles(texts).map((files) => `cycle: ${[...files, files[0]].join(' → ')}`);
for (const problem of [...problems, ...cycles]) process.stderr.write(`${problem}\n`);
process.stderr.write(`${texts.size} files, ${problems.length} import problems, ${cycles.length} cycles\n`);
process.exit(problems.length === 0 && cycles.length === 0 && texts.size > 0 ? 0 : 1);
