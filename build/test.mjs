import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootstrap, runMain } from './lib/bootstrap.mjs';
import { root } from './lib/paths.mjs';
import { printLine, UserError } from './lib/run.mjs';
import { runOnCores } from './lib/runOnCores.mjs';
import { ensureSystemPackages } from './lib/systemPackages.mjs';
import { singleTestReport, slowest, sum, summary } from './lib/testReport.mjs';
import { results } from './lib/testRuns.mjs';

/** @typedef {import('./lib/testReport.mjs').TestReport} TestReport */
/** @typedef {import('./lib/testParts.mjs').Part} Part */

/** @param {Readonly<Record<string, Part>>} parts */
const optional = (parts) =>
  Object.entries(parts)
    .filter(([, { isOptional }]) => isOptional === true)
    .map(([name]) => name)
    .join(', ');

/** @param {Readonly<Record<string, Part>>} parts */
const usage = (parts) => `Runs all checks and tests of Quarterdeck, or the named parts.

  npm test                 everything, except the parts ${optional(parts)}
  npm test -- PART…        these parts: ${Object.keys(parts).join(', ')}
  npm test -- FILE…        test files, such as tests/unit/main/base.test.ts
  npm test -- all [PART…]  also the tests of the sample server and of the fresh clone that already passed on the same inputs
`;

/** Parts with two workers use both cores. More workers in parallel disturb the server tests. */
const usedCores = 2;

/**
 * @param {string} name
 * @param {Part} part
 * @param {{ always: boolean, files: readonly string[] | undefined }} options `always` ignores an earlier pass on the
 *   same inputs; `files` are the only test files to run
 */
async function runPart(name, part, { always, files }) {
  const startedMs = Date.now();
  printLine(`\n── ${name}`);
  const run = () =>
    part
      .run(files, { always })
      .catch((/** @type {unknown} */ error) =>
        singleTestReport(name, String(error instanceof Error ? error.stack : error)),
      );
  const report = await (part.stamp === undefined || files !== undefined
    ? run()
    : part.stamp.unlessCurrent(run, { always, isGood: (all) => all?.failed === 0 }));
  if (report === undefined) {
    process.stdout.write(`${name}: passed before on the same inputs\n`);
    return sum([]);
  }
  const seconds = ((Date.now() - startedMs) / 1_000).toFixed(1);
  process.stdout.write(
    `${name}: ${report.passed} passed, ${report.failed} failed, ${report.skipped} skipped in ${seconds} s\n`,
  );
  return report;
}

/**
 * Groups test files by the part that runs them.
 * @param {readonly string[]} files paths from the root
 * @param {(file: string) => string | undefined} partOfFile
 * @returns {ReadonlyMap<string, readonly string[]>}
 */
function filesByPart(files, partOfFile) {
  /** @type {Map<string, string[]>} */
  const all = new Map();
  for (const file of files) {
    const part = existsSync(join(root, file)) ? partOfFile(file) : undefined;
    if (part === undefined) throw new UserError(`No test part contains the file ${file}.`);
    all.set(part, [...(all.get(part) ?? []), file]);
  }
  return all;
}

/**
 * Puts all temporary files of the tests into one folder and removes it at exit. Tests leave some thousand
 * folders, and killed tests cannot clean up.
 */
function useTemporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-test-'));
  // If tests run as root, PostgreSQL runs as another user, who must be able to traverse this folder.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    } catch (error) {
      process.stderr.write(`${folder} could not be removed: ${String(error)}\n`);
    }
  });
}

runMain(async () => {
  await bootstrap(import.meta.url);
  // A dynamic import, because a clean clone has no packages before the bootstrap.
  const { partOfFile, parts } = await import('./lib/testParts.mjs');
  const names = process.argv.slice(2).filter((name) => name !== 'all');
  const all = process.argv.includes('all');
  const files = filesByPart(
    names.filter((name) => name.includes('/')).map((file) => file.replace(/^\.\//, '')),
    partOfFile,
  );
  const named = [...names.filter((name) => !name.includes('/')), ...files.keys()];
  const unknown = named.filter((name) => !(name in parts));
  if (unknown.length > 0) throw new UserError(`Unknown test part: ${unknown.join(', ')}.\n\n${usage(parts)}`);
  await ensureSystemPackages({ tests: true });
  useTemporaryFolder();
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const startedMs = Date.now();
  /** @type {TestReport[]} */
  const reports = [];
  const selectedParts = Object.entries(parts).filter(([name, { isOptional }]) =>
    named.length === 0 ? isOptional !== true : named.includes(name),
  );
  await runOnCores(Object.fromEntries(selectedParts), usedCores, async (name, part) => {
    reports.push(await runPart(name, part, { always: all, files: files.get(name) }));
  });
  const total = sum(reports);
  process.stdout.write(slowest(total));
  process.stdout.write(summary(total));
  const minutes = ((Date.now() - startedMs) / 60_000).toFixed(1);
  process.stdout.write(
    `${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped in ${minutes} min\n`,
  );
  process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
});
