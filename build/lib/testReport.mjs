import { stripVTControlCharacters } from 'node:util';

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */
/** @typedef {{ name: string, cause: string }} Trouble a test by its file and title, and what it said */
/** @typedef {{ name: string, seconds: number }} TestFile what a file of tests took, alone in its worker */
/** @typedef {Count & { failures: Trouble[], secondTries: Trouble[], files: TestFile[] }} TestReport */

/**
 * @param {string} name
 * @param {string} [cause] why it failed; none when it passed
 * @returns {TestReport} one check as one test
 */
export const asOne = (name, cause) => ({
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

/** A shared machine stalls a browser or a server for seconds now and then. */
const tolerableSecondTries = 0.02;

/**
 * One test in fifty may pass at the second try only; more of them are a fault of the tests, or of what they test.
 * @param {TestReport} report in which tests that passed at the second try count as passed
 * @returns {TestReport}
 */
export function judge(report) {
  const { passed, failed, failures, secondTries } = report;
  if (secondTries.length <= tolerableSecondTries * passed) return report;
  return {
    ...report,
    passed: passed - secondTries.length,
    failed: failed + secondTries.length,
    failures: [...failures, ...secondTries],
    secondTries: [],
  };
}

/**
 * A file that takes too long fails the run: each wait is paid many times a day.
 * @param {TestReport} report
 * @param {number} seconds that a file of this kind may take
 * @returns {TestReport}
 */
export function overBudget(report, seconds) {
  const late = report.files
    .filter((file) => file.seconds > seconds)
    .map((file) =>
      asOne(
        file.name,
        `It took ${file.seconds.toFixed(0)} s; a file of this kind has ${seconds} s. Make it quicker, or divide it.`,
      ),
    );
  return late.length === 0 ? report : sum([report, ...late]);
}

const shownFiles = 10;

/** @param {TestReport} report @returns {string} the files that took longest; nothing when there are none */
export function slowest({ files }) {
  const shown = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, shownFiles);
  if (shown.length === 0) return '';
  const lines = shown.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${name}\n`);
  return `\nThe slowest files:\n${lines.join('')}\n`;
}

const shownLines = 15;

/**
 * @param {Trouble} trouble
 * @returns {string} its name, and the beginning of its cause
 */
const describe = ({ name, cause }) =>
  [name, ...stripVTControlCharacters(cause).trim().split('\n').slice(0, shownLines)].join('\n    ');

/**
 * What a person reads first after a run: what failed and why, at its end, wherever in the run it happened.
 * @param {TestReport} report
 * @returns {string} nothing when everything passed at the first try
 */
export function summary({ failures, secondTries }) {
  return [
    ...failures.map((trouble) => `failed: ${describe(trouble)}\n`),
    ...secondTries.map((trouble) => `passed at the second try only: ${describe(trouble)}\n`),
  ].join('');
}
