import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './paths.mjs';

/** @param {string} path @returns {string[]} */
function filesUnder(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path).flatMap((name) => filesUnder(join(path, name)));
}

/** @param {readonly string[]} sources files and folders */
function hashOf(sources) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((name) => filesUnder(join(root, name)))) {
    hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Says whether a piece of work has been done on its sources as they stand now. A clone has no stamps. */
export class Stamp {
  #file;
  #sources;

  /**
   * @param {string} file which keeps the hash of the sources, below the root
   * @param {readonly string[]} sources files and folders below the root
   */
  constructor(file, sources) {
    this.#file = join(root, file);
    this.#sources = sources;
  }

  /**
   * Does the work unless it was done on the same sources.
   * @template T
   * @param {() => Promise<T>} work
   * @param {{ always?: boolean, isGood?: (result: T) => boolean }} [options] `always` does it in any case; work of which the
   *   result is not good is done again next time, as is work that throws
   * @returns {Promise<T | undefined>} undefined when there was nothing to do
   */
  async unlessCurrent(work, { always = false, isGood = () => true } = {}) {
    // Read before the work: what is changed meanwhile is not what was worked on.
    const hash = hashOf(this.#sources);
    if (!always && existsSync(this.#file) && readFileSync(this.#file, 'utf8') === hash) return undefined;
    const result = await work();
    if (isGood(result)) {
      mkdirSync(dirname(this.#file), { recursive: true });
      writeFileSync(this.#file, hash);
    }
    return result;
  }
}
