import { join } from 'node:path';
import { buildIfChanged, buildKitIfChanged } from './builds.mjs';
import { tryFreshClone } from './freshClone.mjs';
import { runUnlessPassed } from './passedFiles.mjs';
import { root } from './paths.mjs';
import { printLine } from './run.mjs';
import { hashOfSources } from './stamps.mjs';
import { hashOfStart, hashOfStories, importedFiles, storyFiles, testsIn } from './testInputs.mjs';
import { singleTestReport, sum } from './testReport.mjs';
import { check, playwright, results, tool, vitest } from './testRuns.mjs';
import { userRecord, userStamp } from './userStamps.mjs';

/** @typedef {import('./testReport.mjs').TestReport} TestReport */

/**
 * @typedef {object} Part
 * @property {1 | 2} cores number of CPU cores in use
 * @property {string} [after] the part that builds this part's input; in parallel, both would build it
 * @property {boolean} [isOptional] whether the part runs only if it is named, because not every machine can run it
 * @property {(files: readonly string[] | undefined, options: { always: boolean }) => Promise<TestReport | undefined>} run
 *   with all of its tests, or with those of some files only; `always` also runs what passed before on the same
 *   inputs; undefined if all of it did
 * @property {(file: string) => boolean} [owns] whether a test file, by its path from the root, belongs to the part
 * @property {import('./stamps.mjs').Stamp} [stamp] of all tested inputs; the part is skipped if it passed
 *   on the same inputs, unless requested
 */

/**
 * The Electron adapter and its minimum coverage. Its tests run on a fake Electron, so they must execute
 * nearly all of its code.
 */
const adapter = 'src-main/host/electron/';
const minPercent = 95;

/**
 * Tests of the Electron adapter. They run only in the part that measures their coverage.
 * @type {readonly string[]}
 */
const adapterTests = [
  'tests/integration/host/',
  'tests/security/electron.test.ts',
  'tests/unit/main/host/',
  'tests/unit/main/electronUpdater.test.ts',
];

const sampleTests = 'tests/integration/sample-server/';

const builtTests = 'tests/checks/built/';

/** @param {string} file @param {readonly string[]} places files, and folders with a slash at their end */
const isAmong = (file, places) => places.some((place) => file.startsWith(place));

/**
 * @param {readonly string[]} folders with a slash at their end
 * @param {readonly string[]} others files and folders (with a slash at their end) of other parts
 * @returns the test files of a part: `owns` returns whether it runs a file, `all` lists them
 */
function testsOf(folders, others) {
  /** @param {string} file path from the root */
  const owns = (file) => isAmong(file, folders) && !isAmong(file, others);
  return { owns, all: () => folders.flatMap((folder) => testsIn(folder.slice(0, -1))).filter(owns) };
}

const unitTests = testsOf(['tests/unit/', 'tests/security/', 'tests/checks/'], [...adapterTests, builtTests]);

const integrationTests = testsOf(['tests/integration/'], [...adapterTests, sampleTests]);

/** Runs the tests of the Electron adapter on the unbundled sources and measures their coverage. */
async function coverage(files = adapterTests) {
  const reports = join(results, 'coverage');
  const args = [...files, '--experimental.viteModuleRunner=false', '--maxWorkers=1'];
  const ran = await vitest('coverage', args, {
    secondsPerFile: 80,
    env: { NODE_V8_COVERAGE: reports },
  });
  // A few files cover little.
  if (ran.failed > 0 || files !== adapterTests) return ran;
  const measured = await check(
    'coverage',
    join(root, 'build', 'coverage.mjs'),
    reports,
    adapter,
    String(minPercent),
  );
  return sum([ran, measured]);
}

/**
 * The parts of `npm test`, in start order: fast reports first.
 * @satisfies {Record<string, Part>}
 */
const table = {
  types: {
    cores: 1,
    run: async () =>
      sum([
        await check('types of main and build', tool('typescript', 'bin', 'tsc'), '-p', 'tsconfig.node.json'),
        await check('types of the window', tool('typescript', 'bin', 'tsc'), '-p', 'tsconfig.web.json'),
      ]),
  },
  lint: {
    cores: 1,
    run: () => check('lint', tool('@biomejs', 'biome', 'bin', 'biome'), 'ci', '--error-on-warnings', '.'),
  },
  layers: { cores: 1, run: () => check('layers', join(root, 'build', 'layers.mjs')) },
  knip: { cores: 1, run: () => check('unused code', tool('knip', 'bin', 'knip.js'), '--no-progress') },
  build: {
    cores: 1,
    owns: (file) => isAmong(file, [builtTests]),
    run: async (files = [builtTests]) => {
      await buildIfChanged();
      await buildKitIfChanged();
      return vitest('build', [...files, '--maxWorkers=1'], { secondsPerFile: 60 });
    },
  },
  unit: {
    cores: 2,
    owns: unitTests.owns,
    run: (files = unitTests.all()) => vitest('unit', [...files, '--maxWorkers=2'], { secondsPerFile: 80 }),
  },
  // Tests with real servers and processes may retry once: see testReport.mjs.
  integration: {
    cores: 2,
    after: 'build',
    owns: integrationTests.owns,
    run: async (files = integrationTests.all()) => {
      // Some start the built application.
      await buildIfChanged();
      return vitest('integration', [...files, '--maxWorkers=2', '--retry=1'], {
        secondsPerFile: 200,
        keychain: true,
      });
    },
  },
  stories: {
    cores: 2,
    after: 'build',
    owns: (file) => isAmong(file, ['tests/stories/']),
    run: async (files, { always }) => {
      await buildIfChanged();
      /** @param {readonly string[]} some */
      const run = (some) =>
        playwright('stories', 'tests/stories/playwright.config.ts', some, {
          secondsPerFile: 300,
          keychain: false,
        });
      if (files !== undefined) return run(files);
      const { skipped, report } = await runUnlessPassed(storyFiles(), {
        passed: userRecord('story', { maxResults: 1_000 }),
        hashOfInputs: hashOfStories(),
        run,
        folder: 'tests/stories/',
        always,
      });
      if (skipped > 0) printLine(`stories: ${skipped} files passed before on the same inputs`);
      return report;
    },
  },
  e2e: {
    cores: 2,
    after: 'build',
    owns: (file) => isAmong(file, ['tests/e2e/']),
    run: async (files = []) => {
      await buildIfChanged();
      await buildKitIfChanged();
      return playwright('e2e', 'tests/e2e/playwright.config.ts', files, {
        secondsPerFile: 200,
        keychain: true,
      });
    },
  },
  sample: {
    cores: 2,
    stamp: userStamp('sample', () =>
      hashOfSources([
        ...importedFiles(testsIn(sampleTests.slice(0, -1))),
        'tests/sample-server',
        'tests/support/sampleDataServer.ts',
        'vitest.config.ts',
        'build/lib/testParts.mjs',
        'build/lib/testRuns.mjs',
        // Also pins the versions of PostgreSQL and PostgREST.
        'package-lock.json',
      ]),
    ),
    owns: (file) => isAmong(file, [sampleTests]),
    run: (files = [sampleTests]) =>
      vitest('sample', [...files, '--maxWorkers=2', '--retry=1'], { secondsPerFile: 200, keychain: true }),
  },
  coverage: { cores: 1, owns: (file) => isAmong(file, adapterTests), run: coverage },
  electron: {
    cores: 2,
    after: 'build',
    isOptional: true,
    owns: (file) => isAmong(file, ['tests/electron/']),
    run: async (files = []) => {
      await buildIfChanged();
      return playwright('electron', 'tests/electron/playwright.config.ts', files, {
        secondsPerFile: 400,
        keychain: true,
      });
    },
  },
  'fresh-clone': {
    cores: 1,
    stamp: userStamp('fresh-clone', hashOfStart),
    run: async () => singleTestReport('fresh clone', await tryFreshClone()),
  },
};

/** @type {Readonly<Record<string, Part>>} */
export const parts = table;

/**
 * Finds the part that runs a test file.
 * @param {string} file path from the root
 * @returns {string | undefined} name of the part; undefined for a file that is no test of a part
 */
export const partOfFile = (file) => Object.entries(parts).find(([, { owns }]) => owns?.(file))?.[0];
