import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bootstrap, runScript } from './lib/bootstrap.mjs';
import { countOf } from './lib/browserReport.mjs';
import { buildIfChanged, buildKitIfChanged } from './lib/builds.mjs';
import { tryFreshClone } from './lib/freshClone.mjs';
import { inKeychainSession } from './lib/keychainSession.mjs';
import { modules, projectNode, root } from './lib/paths.mjs';
import { PlainError, run, tell } from './lib/run.mjs';
import { ensureSystemPackages } from './lib/systemPackages.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

const results = join(root, 'test-results');
const tool = (/** @type {string[]} */ ...path) => join(modules, ...path);

/** @param {boolean} good @returns {Count} one check as one test */
const asOne = (good) => ({ passed: good ? 1 : 0, failed: good ? 0 : 1, skipped: 0 });

/** @param {string} script @param {readonly string[]} args */
const check = async (script, ...args) =>
  asOne((await run(projectNode, [script, ...args], { timeoutMs: 300_000 })) === 0);

/** @param {Count[]} counts @returns {Count} */
const sum = (counts) =>
  counts.reduce(
    (a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }),
    {
      passed: 0,
      failed: 0,
      skipped: 0,
    },
  );

/** @param {string} file @returns {any} */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/**
 * @param {string} name
 * @param {readonly string[]} filters
 * @param {{ workers: number, keychain?: boolean }} options
 * @returns {Promise<Count>}
 */
async function vitest(name, filters, { workers, keychain = false }) {
  const report = join(results, `${name}.json`);
  const args = [
    tool('vitest', 'vitest.mjs'),
    'run',
    ...filters,
    `--maxWorkers=${workers}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const wrapped = keychain
    ? inKeychainSession(projectNode, args)
    : { command: projectNode, args, env: {}, end: () => {} };
  const code = await run(wrapped.command, wrapped.args, {
    env: { ...process.env, ...wrapped.env },
    timeoutMs: 1_500_000,
  });
  wrapped.end();
  const told = readReport(report);
  if (told === undefined) return asOne(false);
  const count = {
    passed: told.numPassedTests,
    failed: told.numFailedTests,
    skipped: told.numPendingTests + told.numTodoTests,
  };
  // A file that could not even be loaded is no failed test to the runner; it is one to us.
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

/** @returns {Promise<Count>} */
async function playwright() {
  const report = join(results, 'e2e.json');
  const args = [tool('playwright', 'cli.js'), 'test', '-c', 'tests/e2e/playwright.config.ts'];
  const wrapped = inKeychainSession(projectNode, args);
  const env = { ...process.env, ...wrapped.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await run(wrapped.command, wrapped.args, { env, timeoutMs: 3_000_000 });
  wrapped.end();
  const told = readReport(report);
  if (told === undefined) return asOne(false);
  const { count, flaky } = countOf(told);
  for (const name of flaky) process.stdout.write(`passed at the second try only: ${name}\n`);
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

/** What cannot run here is proved by a fake: nothing of it may go untested. */
const adapter = 'src-main/host/electron/';
const leastPercent = 95;

/** Runs the tests of Electron's adapter on the sources as they stand, and measures what they ran. @returns {Promise<Count>} */
async function coverage() {
  const reports = join(results, 'coverage');
  const tests = [
    'tests/integration/host',
    'tests/security/electron',
    'tests/unit/main/host',
    'tests/unit/main/electronUpdater',
  ];
  const args = [tool('vitest', 'vitest.mjs'), 'run', ...tests, '--experimental.viteModuleRunner=false'];
  const env = { ...process.env, NODE_V8_COVERAGE: reports };
  if ((await run(projectNode, args, { env, timeoutMs: 300_000 })) !== 0) return asOne(false);
  return check(join(root, 'build', 'coverage.mjs'), reports, adapter, String(leastPercent));
}

/** The parts in order; each is one or more tests. */
const parts = {
  types: async () =>
    sum([
      await check(tool('typescript', 'bin', 'tsc'), '-p', 'tsconfig.node.json'),
      await check(tool('typescript', 'bin', 'tsc'), '-p', 'tsconfig.web.json'),
    ]),
  lint: () => check(tool('@biomejs', 'biome', 'bin', 'biome'), 'ci', '--error-on-warnings', '.'),
  knip: () => check(tool('knip', 'bin', 'knip.js'), '--no-progress'),
  layers: () => check(join(root, 'build', 'layers.mjs')),
  unit: () =>
    vitest(
      'unit',
      [
        'tests/unit',
        'tests/security',
        'tests/checks/layers',
        'tests/checks/packaging',
        'tests/checks/project',
        'tests/checks/specMap',
      ],
      {
        workers: 2,
      },
    ),
  coverage,
  build: async () => {
    await buildIfChanged();
    return vitest('build', ['tests/checks/built'], { workers: 1 });
  },
  integration: () => vitest('integration', ['tests/integration'], { workers: 1, keychain: true }),
  e2e: async () => {
    await buildIfChanged();
    await buildKitIfChanged();
    return playwright();
  },
  'fresh-clone': async () => {
    const problem = await tryFreshClone();
    if (problem !== undefined) tell(problem);
    return asOne(problem === undefined);
  },
};

runScript(async () => {
  await bootstrap(import.meta.url);
  const asked = process.argv.slice(2);
  const unknown = asked.filter((name) => !(name in parts));
  if (unknown.length > 0) {
    throw new PlainError(`There is no part ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}.`);
  }
  await ensureSystemPackages({ tests: true });
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  /** @type {Count[]} */
  const counts = [];
  for (const [name, part] of Object.entries(parts)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    tell(`\n── ${name}`);
    const startedMs = Date.now();
    const count = await part().catch((/** @type {unknown} */ error) => {
      tell(String(error instanceof Error ? error.stack : error));
      return asOne(false);
    });
    counts.push(count);
    const seconds = ((Date.now() - startedMs) / 1_000).toFixed(1);
    process.stdout.write(
      `${name}: ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped in ${seconds} s\n`,
    );
  }
  const total = sum(counts);
  process.stdout.write(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);
  process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
});
