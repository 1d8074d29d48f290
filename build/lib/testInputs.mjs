import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { headlessOptions } from '../../tests/support/launchOptions.ts';
import { windowSources } from './builds.mjs';
import { importedPath } from './importPaths.mjs';
import { importsOf } from './layerRules.mjs';
import { root } from './paths.mjs';
import { hashOfSources } from './stamps.mjs';

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

/** @returns {string[]} the files with stories, sorted */
export const storyFiles = () =>
  globSync('tests/stories/**/*.spec.ts', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();

/** What every story uses, next to what its file imports: the built window and the runner. */
const sharedByStories = [
  ...windowSources,
  'tests/stories/playwright.config.ts',
  'tests/stories/StoryReporter.ts',
  'tests/stories/beginRun.ts',
  'build/lib/testParts.mjs',
  'build/lib/testRuns.mjs',
  'build/lib/browserReport.mjs',
];

/**
 * @returns {(file: string) => string} the hash of a story file's inputs: the window, the file with its imports, and
 *   the browser
 */
export function hashOfStories() {
  const shared = hashOfSources(
    sharedByStories.flatMap((path) => (isScript(path) ? importedFiles([path]) : [path])),
  );
  const browser = execFileSync(headlessOptions.executablePath, ['--version'], { encoding: 'utf8' });
  return (file) => `${browser} ${shared} ${hashOfSources(importedFiles([file]))}`;
}

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
