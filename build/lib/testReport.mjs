import { stripVTControlCharacters } from 'node:util';

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */
/** @typedef {{ name: string, cause: string }} Trouble file and title of a test, and its error message */
/**
 * Duration of a test file, alone in its worker.
 * @typedef {{ name: string, seconds: number, isGood?: boolean, budget?: number }} TestFile `isGood` is true if all its tests ran and
 *   passed at the first try; absent if unknown. `budget` is set if the file exceeds it, in seconds
 */
/** @typedef {Count & { failures: Trouble[], secondTries: Trouble[], files: TestFile[] }} TestReport */

/**
 * @param {string} name
 * @param {string} [cause] failure message; absent if the check passed
 * @returns {TestReport} a check as a single test
 */
export const singleTestReport = (name, cause) => ({
  passed: cause === undefined ? 1 : 0,
  failed: cause === undefined ? 0 : 1,
  skipped: 0,
  failures: cause === undefined ? [] : [{ name, cause }],
  secondTries: [],
  files: [],
});

/** @param {TestReport[]} reports @returns {TestReport} */
export const sum = (reports) => ({
  passed: reports.reduce((all, { passed }) => all + passed, 0),
  failed: reports.reduce((all, { failed }) => all + failed, 0),
  skipped: reports.reduce((all, { skipped }) => all + skipped, 0),
  failures: reports.flatMap(({ failures }) => failures),
  secondTries: reports.flatMap(({ secondTries }) => secondTries),
  files: reports.flatMap(({ files }) => files),
});

/**
 * Max share of tests that pass only at the second try. A shared machine sometimes stalls a browser or
 * server for seconds.
 */
const maxRetryShare = 0.02;

/**
 * Fails the run if more than one test in fifty passes only at the second try. Such a number indicates a
 * fault.
 * @param {TestReport} report counts tests that passed at the second try as passed
 * @returns {TestReport}
 */
export function failOnManyRetries(report) {
  const { passed, failed, failures, secondTries } = report;
  if (secondTries.length <= maxRetryShare * passed) return report;
  return {
    ...report,
    passed: passed - secondTries.length,
    failed: failed + secondTries.length,
    failures: [...failures, ...secondTries],
    secondTries: [],
  };
}

/**
 * The factor by which a slow or shared computer may exceed a time budget. Its speed differs by this factor from
 * day to day.
 */
const slowComputer = 3;

/**
 * Compares test files with the time budget of their kind. Reports those that exceed it on an average computer, and
 * fails those that exceed it on a slow one.
 * @param {TestReport} report
 * @param {number} seconds max duration of a file of this kind on an average computer
 * @returns {TestReport}
 */
export function checkDurations(report, seconds) {
  const limit = seconds * slowComputer;
  const late = report.files
    .filter((file) => file.seconds > limit)
    .map((file) =>
      singleTestReport(
        file.name,
        `It took ${file.seconds.toFixed(0)} s; a file of this kind has ${limit} s on a slow computer. Make it quicker, or divide it.`,
      ),
    );
  const files = report.files.map((file) => (file.seconds > seconds ? { ...file, budget: seconds } : file));
  return { ...sum([report, ...late]), files };
}

const shownFiles = 10;

/** @param {TestReport} report @returns {string} the slowest files; an empty string if there are none */
export function slowest({ files }) {
  const shown = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, shownFiles);
  if (shown.length === 0) return '';
  const lines = shown.map(
    ({ name, seconds, budget }) =>
      `${seconds.toFixed(1).padStart(8)} s  ${name}${budget === undefined ? '' : ` (budget: ${budget} s)`}\n`,
  );
  return `\nThe slowest files:\n${lines.join('')}\n`;
}

const shownLines = 15;

/**
 * @param {Trouble} trouble
 * @returns {string} its name and the first lines of its cause
 */
const describe = ({ name, cause }) =>
  [name, ...stripVTControlCharacters(cause).trim().split('\n').slice(0, shownLines)].join('\n    ');

/**
 * Lists all failures and their causes for the end of the output.
 * @param {TestReport} report
 * @returns {string} empty if every test passed at the first try
 */
export function summary({ failures, secondTries }) {
  return [
    ...failures.map((trouble) => `failed: ${describe(trouble)}\n`),
    ...secondTries.map((trouble) => `passed at the second try only: ${describe(trouble)}\n`),
  ].join('');
}
