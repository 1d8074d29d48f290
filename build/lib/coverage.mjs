import { globSync, readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './paths.mjs';

/** @typedef {{ startOffset: number, endOffset: number, count: number }} Range */
/** @typedef {{ url: string, functions: { functionName: string, ranges: Range[] }[] }} Script */

/** @param {string} code @returns the code without types, comments and white space */
const statements = (code) =>
  stripTypeScriptTypes(code).replace(/\/\*[\s\S]*?\*\/|\/\/.*|\s|export \{\};?/g, '');

/** @param {string} code */
const characters = (code) => code.replace(/\s/g, '').length;

/** Coverage of one file, merged over all processes that loaded it. */
class FileCoverage {
  /** @param {string} path */
  constructor(path) {
    this.path = path;
    this.code = readFileSync(join(root, path), 'utf8');
    /** 1 for each character that ran. */
    this.ran = new Uint8Array(this.code.length);
    /** @type {Map<string, Range>} blocks that did not run in at least one process */
    this.idle = new Map();
  }

  /** @param {Script} script */
  add({ functions }) {
    const here = new Uint8Array(this.code.length).fill(1);
    // Outer ranges come first; inner ranges override them.
    for (const range of functions.flatMap(({ ranges }) => ranges)) {
      here.fill(range.count > 0 ? 1 : 0, range.startOffset, range.endOffset);
      if (range.count === 0) this.idle.set(`${range.startOffset}-${range.endOffset}`, range);
    }
    this.ran = this.ran.map((before, at) => before | (here[at] ?? 0));
  }

  get total() {
    return characters(this.code);
  }

  get covered() {
    return characters([...this.code].map((sign, at) => (this.ran[at] === 1 ? sign : ' ')).join(''));
  }

  /** Functions and branches that ran in no process, each with its line number and first words. */
  get missed() {
    return [...this.idle.values()]
      .filter(({ startOffset, endOffset }) => !this.ran.subarray(startOffset, endOffset).includes(1))
      .map(({ startOffset, endOffset }) => {
        const line = this.code.slice(0, startOffset).split('\n').length;
        const words = this.code.slice(startOffset, endOffset).replace(/\s+/g, ' ').trim().slice(0, 60);
        return `${this.path}:${line} ${words}`;
      });
  }
}

/**
 * Reads one report. A process that is killed while it exits leaves an empty or truncated report, which counts
 * as nothing run. Its earlier reports remain.
 * @param {string} file
 * @returns {Script[]}
 */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).result;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return [];
  }
}

/** @param {string} reports @returns {Script[]} */
const scriptsIn = (reports) =>
  readdirSync(reports)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => readReport(join(reports, name)));

/**
 * Reads the coverage of a folder from the files that Node writes to NODE_V8_COVERAGE. The processes must
 * have run the sources themselves, because Node strips types without moving offsets. Files that no test
 * loads count as not run.
 * @param {string} reports the folder of the reports
 * @param {string} folder below the root, with a trailing slash
 * @returns {{ percent: number, missed: string[] }} coverage in percent of the code's characters
 */
export function coverageOf(reports, folder) {
  /** @type {Map<string, FileCoverage>} by script URL */
  const files = new Map();
  for (const path of globSync(`${folder}**/*.ts`, { cwd: root })) {
    const file = new FileCoverage(path);
    if (statements(file.code) !== '') files.set(pathToFileURL(join(root, path)).href, file);
  }
  for (const script of scriptsIn(reports)) files.get(script.url)?.add(script);
  const all = [...files.values()];
  const total = all.reduce((sum, file) => sum + file.total, 0);
  const covered = all.reduce((sum, file) => sum + file.covered, 0);
  return {
    percent: total === 0 ? 0 : (covered / total) * 100,
    missed: all.flatMap((file) => (file.covered === 0 ? [`${file.path} was never loaded`] : file.missed)),
  };
}
