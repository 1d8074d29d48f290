import { stripVTControlCharacters } from 'node:util';

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */
/** @typedef {{ name: string, cause: string }} Trouble a test by its file and title, and what it said */
/** @typedef {Count & { failures: Trouble[], secondTries: Trouble[] }} TestReport */

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
