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

/** Says whether a piece of work has been done on its inputs as they are now. */
export class Stamp {
  #hash;
  #isDone;
  #markDone;

  /**
   * @param {() => string} hash of all inputs of the work
   * @param {(hash: string) => boolean} isDone whether the work was done with these inputs
   * @param {(hash: string) => void} markDone
   */
  constructor(hash, isDone, markDone) {
    this.#hash = hash;
    this.#isDone = isDone;
    this.#markDone = markDone;
  }

  /**
   * Does the work unless it was done on the same inputs.
   * @template T
   * @param {() => Promise<T>} work
   * @param {{ always?: boolean, isGood?: (result: T) => boolean }} [options] `always` does it in any case; work of which the
   *   result is not good is done again next time, as is work that throws
   * @returns {Promise<T | undefined>} undefined when there was nothing to do
   */
  async unlessCurrent(work, { always = false, isGood = () => true } = {}) {
    // Read before the work: what is changed meanwhile is not what was worked on.
    const hash = this.#hash();
    if (!always && this.#isDone(hash)) return undefined;
    const result = await work();
    if (isGood(result)) this.#markDone(hash);
    return result;
  }
}

/**
 * The stamp of something that is made in the project: it lies beside it, and a clone has neither.
 * @param {string} file which holds the hash, below the root
 * @param {readonly string[]} sources files and folders below the root
 */
export function stampOfProject(file, sources) {
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
