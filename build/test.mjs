import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootstrap, runScript } from './lib/bootstrap.mjs';
import { PlainError, tell } from './lib/run.mjs';
import { ensureSystemPackages } from './lib/systemPackages.mjs';
import { parts, steps } from './lib/testParts.mjs';
import { asOne, slowest, sum, summary } from './lib/testReport.mjs';
import { results } from './lib/testRuns.mjs';

/** @typedef {import('./lib/testReport.mjs').TestReport} TestReport */

const usage = `Runs everything that proves Quarterdeck, or named parts of it.

  npm test                 everything; what passed before on the same sources is left out where it has a stamp
  npm test -- all          everything
  npm test -- PART…        these: ${Object.keys(parts).join(', ')}
`;

/** @param {string} name @param {boolean} always also when it passed before on the same sources */
async function runPart(name, always) {
  const part = /** @type {import('./lib/testParts.mjs').Part} */ (parts[name]);
  const startedMs = Date.now();
  tell(`\n── ${name}`);
  const run = () =>
    part
      .run()
      .catch((/** @type {unknown} */ error) =>
        asOne(name, String(error instanceof Error ? error.stack : error)),
      );
  const report = await (part.stamp === undefined
    ? run()
    : part.stamp.unlessCurrent(run, { always, isGood: ({ failed }) => failed === 0 }));
  if (report === undefined) {
    process.stdout.write(`${name}: passed before on the same sources\n`);
    return sum([]);
  }
  const seconds = ((Date.now() - startedMs) / 1_000).toFixed(1);
  process.stdout.write(
    `${name}: ${report.passed} passed, ${report.failed} failed, ${report.skipped} skipped in ${seconds} s\n`,
  );
  return report;
}

/** What tests leave in the folder for temporary files goes with the run: some thousand folders, and tests that end hard cannot tidy up. */
function ownTemporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-test-'));
  // PostgreSQL of a test that runs as root is another user's, who must come through.
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

runScript(async () => {
  await bootstrap(import.meta.url);
  const asked = process.argv.slice(2);
  const all = asked.includes('all');
  const named = all ? [] : asked;
  const unknown = named.filter((name) => !(name in parts));
  if (unknown.length > 0) throw new PlainError(`There is no part ${unknown.join(', ')}.\n\n${usage}`);
  await ensureSystemPackages({ tests: true });
  ownTemporaryFolder();
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const startedMs = Date.now();
  /** @type {TestReport[]} */
  const reports = [];
  for (const lanes of steps) {
    await Promise.all(
      lanes.map(async (lane) => {
        for (const name of lane) {
          if (named.length === 0 || named.includes(name)) {
            reports.push(await runPart(name, all || named.includes(name)));
          }
        }
      }),
    );
  }
  const total = sum(reports);
  process.stdout.write(slowest(total));
  process.stdout.write(summary(total));
  const minutes = ((Date.now() - startedMs) / 60_000).toFixed(1);
  process.stdout.write(
    `${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped in ${minutes} min\n`,
  );
  process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
});
