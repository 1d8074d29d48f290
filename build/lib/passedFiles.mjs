import { createHash } from 'node:crypto';

/** @typedef {import('./testReport.mjs').TestReport} TestReport */

/**
 * Runs the test files of a part that have not passed yet on their current inputs, and remembers those that
 * pass at the first try.
 * @param {readonly string[]} files paths from the root
 * @param {object} options
 * @param {import('./userStamps.mjs').UserRecord} options.passed
 * @param {(file: string) => string} options.hashOfInputs of everything that can change the result of a file,
 *   except the computer
 * @param {(files: readonly string[]) => Promise<TestReport>} options.run its report names each file by its path
 *   from `folder`
 * @param {string} options.folder of the test files, with `/` at its end
 * @param {boolean} options.always runs all files
 * @returns {Promise<{ skipped: number, report: TestReport | undefined }>} the number of files that were not run;
 *   without a report if no file was run
 */
export async function runUnlessPassed(files, { passed, hashOfInputs, run, folder, always }) {
  // Computed before the run, because the inputs may change during the run.
  const hashes = new Map(files.map((file) => [file, hashOf(file, hashOfInputs)]));
  const fresh = [...hashes].filter(([, hash]) => always || !passed.has(hash)).map(([file]) => file);
  const skipped = files.length - fresh.length;
  if (fresh.length === 0) return { skipped, report: undefined };
  const report = await run(fresh);
  for (const { name, isGood } of report.files) {
    const hash = hashes.get(`${folder}${name}`);
    if (isGood === true && hash !== undefined) passed.add(hash);
  }
  return { skipped, report };
}

/** @param {string} file @param {(file: string) => string} hashOfInputs */
const hashOf = (file, hashOfInputs) =>
  createHash('sha256')
    .update(JSON.stringify([process.version, process.platform, process.arch, file, hashOfInputs(file)]))
    .digest('hex');
