import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importedPath } from './importPaths.mjs';
import { importsOf } from './layerRules.mjs';
import { root } from './paths.mjs';

const isScript = (/** @type {string} */ file) => /\.(ts|tsx|mts|mjs)$/.test(file);

/**
 * Returns the project files that scripts import, directly and indirectly, type imports included.
 * @param {readonly string[]} entries scripts below the root, with `/`
 * @returns {string[]} the entries and their imports, sorted
 */
export function importedFiles(entries) {
  /** @type {Set<string>} */
  const found = new Set();
  const open = [...entries];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    if (!isScript(file)) continue;
    for (const { specifier } of importsOf(file, readFileSync(join(root, file), 'utf8'))) {
      const target = importedPath(file, specifier);
      // A specifier that the script computes at run time matches no file.
      if (target !== undefined && existsSync(join(root, target))) open.push(target);
    }
  }
  return [...found].toSorted();
}

/** @param {string} folder below the root, with `/` @returns {string[]} its test files, sorted */
export const testsIn = (folder) =>
  globSync(`${folder}/**/*.test.ts`, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();

/** Files without effect on `npm start`. */
const notForUsers = /^(tests\/(?!sample-server\/)|docs\/|\.github\/|\.ci\/|[^/]+\.md$)/;

/**
 * @returns {string} a hash of the committed files that `npm start` uses: sources, build, lock file and
 *   sample server, but neither other tests nor documents
 */
export function hashOfStart() {
  const entries = execFileSync('git', ['ls-tree', '-r', 'HEAD'], { cwd: root, encoding: 'utf8' }).split('\n');
  const hash = createHash('sha256');
  for (const entry of entries) if (!notForUsers.test(entry.split('\t')[1] ?? '')) hash.update(entry);
  return hash.digest('hex');
}
