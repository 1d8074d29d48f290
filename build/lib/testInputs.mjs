import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { importsOf } from './layerRules.mjs';
import { root } from './paths.mjs';

const isScript = (/** @type {string} */ file) => /\.(ts|tsx|mts|mjs)$/.test(file);

/**
 * The project's files that scripts import, directly and through others, types included.
 * @param {readonly string[]} entries scripts below the root, with `/`
 * @returns {string[]} the entries and what they import, sorted
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
      if (!specifier.startsWith('.')) continue;
      const target = posix.normalize(posix.join(posix.dirname(file), specifier));
      // A specifier that is made while the script runs names no file.
      if (existsSync(join(root, target))) open.push(target);
    }
  }
  return [...found].toSorted();
}

/** @param {string} folder below the root, with `/` @returns {string[]} its test files, sorted */
export const testsIn = (folder) =>
  globSync(`${folder}/**/*.test.ts`, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();

/** What no new user runs. */
const notForUsers = /^(tests\/(?!sample-server\/)|docs\/|\.github\/|\.ci\/|[^/]+\.md$)/;

/**
 * @returns {string} a hash of what the last commit holds for somebody who clones and starts it: sources, build, lock file and sample server,
 *   but no other tests and no documents
 */
export function hashOfStart() {
  const entries = execFileSync('git', ['ls-tree', '-r', 'HEAD'], { cwd: root, encoding: 'utf8' }).split('\n');
  const hash = createHash('sha256');
  for (const entry of entries) if (!notForUsers.test(entry.split('\t')[1] ?? '')) hash.update(entry);
  return hash.digest('hex');
}
