import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './paths.mjs';

/** @param {string} path @returns {string[]} */
function filesUnder(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path).flatMap((name) => filesUnder(join(path, name)));
}

/** @param {readonly string[]} sources files and folders below the root @returns {string} */
export function hashOfSources(sources) {
  const hash = createHash('sha256');
  for (const file of new Set(sources.flatMap((name) => filesUnder(join(root, name))))) {
    hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Records whether a job has run on the current state of its inputs. */
export class Stamp {
  #hash;
  #isDone;
  #markDone;

  /**
   * @param {() => string} hash of all inputs of the job
   * @param {(hash: string) => boolean} isDone whether the job has run on these inputs
   * @param {(hash: string) => void} markDone
   */
  constructor(hash, isDone, markDone) {
    this.#hash = hash;
    this.#isDone = isDone;
    this.#markDone = markDone;
  }

  /**
   * Runs a job unless it has already run on the same inputs.
   * @template T
   * @param {() => Promise<T>} work
   * @param {{ always?: boolean, isGood?: (result: T) => boolean }} [options] `always` runs the job in any
   *   case; a job that throws, or whose result is not good, runs again next time
   * @returns {Promise<T | undefined>} undefined if the job was up to date
   */
  async unlessCurrent(work, { always = false, isGood = () => true } = {}) {
    // Computed before the job, because the inputs may change during the job.
    const hash = this.#hash();
    if (!always && this.#isDone(hash)) return undefined;
    const result = await work();
    if (isGood(result)) this.#markDone(hash);
    return result;
  }
}

/**
 * Returns the stamp of a file in the project. The hash is stored next to that file, so a fresh clone has
 * neither.
 * @param {string} file for the hash, below the root
 * @param {readonly string[]} sources files and folders below the root
 */
export function projectStamp(file, sources) {
  const path = join(root, file);
  return new Stamp(
    () => hashOfSources(sources),
    (hash) => existsSync(path) && readFileSync(path, 'utf8') === hash,
    (hash) => {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, hash);
    },
  );
}
