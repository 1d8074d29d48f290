import { join } from 'node:path';
import { buildIfChanged, buildKitIfChanged } from './builds.mjs';
import { tryFreshClone } from './freshClone.mjs';
import { root } from './paths.mjs';
import { Stamp } from './stamps.mjs';
import { asOne, sum } from './testReport.mjs';
import { check, playwright, results, tool, vitest } from './testRuns.mjs';

/** @typedef {import('./testReport.mjs').TestReport} TestReport */

/**
 * @typedef {object} Part
 * @property {() => Promise<TestReport>} run
 * @property {Stamp} [stamp] of all that it proves: it is left out where it passed on the same sources, unless it is asked for
 */

/** What cannot run here is proved by a fake: nothing of it may go untested. */
const adapter = 'src-main/host/electron/';
const leastPercent = 95;

/** The tests of Electron's adapter, which run where their coverage is measured and nowhere else. */
const adapterTests = [
  'tests/integration/host/',
  'tests/security/electron.test.ts',
  'tests/unit/main/host/',
  'tests/unit/main/electronUpdater.test.ts',
];

const sampleTests = 'tests/integration/sample-server/';

/** @param {readonly string[]} paths of files, and of folders with a slash at their end */
const without = (...paths) => paths.map((path) => `--exclude=${path.endsWith('/') ? `${path}**` : path}`);

/** Runs the tests of Electron's adapter on the sources as they stand, and measures what they ran. */
async function coverage() {
  const reports = join(results, 'coverage');
  const args = [...adapterTests, '--experimental.viteModuleRunner=false', '--maxWorkers=2'];
  const ran = await vitest('coverage', args, {
    secondsPerFile: 40,
    env: { NODE_V8_COVERAGE: reports },
  });
  if (ran.failed > 0) return ran;
  const measured = await check(
    'coverage',
    join(root, 'build', 'coverage.mjs'),
    reports,
    adapter,
    String(leastPercent),
  );
  return sum([ran, measured]);
}

/** @satisfies {Record<string, Part>} */
const table = {
  unit: {
    run: () =>
      vitest(
        'unit',
        [
          'tests/unit',
          'tests/security',
          'tests/checks/layers',
          'tests/checks/packaging',
          'tests/checks/project',
          'tests/checks/specMap',
          ...without(...adapterTests),
          '--maxWorkers=2',
        ],
        { secondsPerFile: 40 },
      ),
  },
  coverage: { run: coverage },
  build: {
    run: async () => {
      await buildIfChanged();
      return vitest('build', ['tests/checks/built', '--maxWorkers=1'], { secondsPerFile: 60 });
    },
  },
  // Tests of real servers and processes may need a second try: see testReport.mjs.
  integration: {
    run: () =>
      vitest(
        'integration',
        ['tests/integration', ...without(...adapterTests, sampleTests), '--maxWorkers=2', '--retry=1'],
        { secondsPerFile: 120, keychain: true },
      ),
  },
  types: {
    run: async () =>
      sum([
        await check('types of main and build', tool('typescript', 'bin', 'tsc'), '-p', 'tsconfig.node.json'),
        await check('types of the window', tool('typescript', 'bin', 'tsc'), '-p', 'tsconfig.web.json'),
      ]),
  },
  lint: {
    run: () => check('lint', tool('@biomejs', 'biome', 'bin', 'biome'), 'ci', '--error-on-warnings', '.'),
  },
  knip: { run: () => check('unused code', tool('knip', 'bin', 'knip.js'), '--no-progress') },
  layers: { run: () => check('layers', join(root, 'build', 'layers.mjs')) },
  sample: {
    stamp: new Stamp('out/.sample-tested', [
      'tests/sample-server',
      sampleTests,
      'tests/support',
      'package-lock.json',
    ]),
    run: () =>
      vitest('sample', [sampleTests, '--maxWorkers=2', '--retry=1'], { secondsPerFile: 120, keychain: true }),
  },
  stories: {
    run: async () => {
      await buildIfChanged();
      return playwright('stories', 'tests/stories/playwright.config.ts', {
        secondsPerFile: 240,
        keychain: false,
      });
    },
  },
  e2e: {
    run: async () => {
      await buildIfChanged();
      await buildKitIfChanged();
      return playwright('e2e', 'tests/e2e/playwright.config.ts', { secondsPerFile: 200, keychain: true });
    },
  },
  'fresh-clone': {
    stamp: new Stamp('out/.clone-tested', [
      'package.json',
      'package-lock.json',
      'build',
      'electron.vite.config.ts',
      'src-main/index.ts',
      'src-main/web.ts',
      'tests/sample-server/main.ts',
    ]),
    run: async () => asOne('fresh clone', await tryFreshClone()),
  },
};

/** The parts of `npm test`. @type {Readonly<Record<string, Part>>} */
export const parts = table;

/**
 * Their order: a step after the other, and in a step lanes beside one another. Tests of servers wait much for these, which leaves
 * room for what only computes.
 * @type {readonly (readonly (readonly (keyof typeof table)[])[])[]}
 */
export const steps = [
  [['unit']],
  [['coverage']],
  [['build']],
  [['integration'], ['types', 'lint', 'knip', 'layers']],
  [['sample']],
  [['stories']],
  [['e2e']],
  [['fresh-clone']],
];
