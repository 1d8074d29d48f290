import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import envPaths from 'env-paths';
import { Stamp } from './stamps.mjs';

/** Max number of stored results per part. */
const maxStoredResults = 50;

const cacheFolder = join(envPaths('quarterdeck', { suffix: '' }).cache, 'passed-tests');

/** @typedef {{ has(hash: string): boolean, add(hash: string): void }} UserRecord */

/**
 * Returns the record of passed tests in the user's cache folder, by the hash of their inputs. Every clone with the
 * same sources finds it there.
 * @param {string} name of the tests, without a dash
 * @param {{ folder?: string, maxResults?: number }} [options] folder and number of the stored results; the least
 *   recently used are deleted first
 * @returns {UserRecord}
 */
export function userRecord(name, { folder = cacheFolder, maxResults = maxStoredResults } = {}) {
  /** @param {string} hash */
  const fileOf = (hash) => join(folder, `${name}-${hash}`);
  return {
    has: (hash) => {
      if (!existsSync(fileOf(hash))) return false;
      utimesSync(fileOf(hash), new Date(), new Date());
      return true;
    },
    add: (hash) => {
      mkdirSync(folder, { recursive: true });
      writeFileSync(fileOf(hash), '');
      const remembered = readdirSync(folder)
        .filter((file) => file.startsWith(`${name}-`))
        .map((file) => join(folder, file))
        .toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
      for (const file of remembered.slice(maxResults)) rmSync(file, { force: true });
    },
  };
}

/**
 * Returns the stamp of passed tests in the user's cache folder.
 * @param {string} name of the tests, without a dash
 * @param {() => string} hashOfInputs of everything that can change the result, except the computer
 * @param {string} [folder] of the stored results
 */
export function userStamp(name, hashOfInputs, folder = cacheFolder) {
  const passed = userRecord(name, { folder });
  return new Stamp(
    () =>
      createHash('sha256')
        .update(JSON.stringify([process.version, process.platform, process.arch]))
        .update(hashOfInputs())
        .digest('hex'),
    (hash) => passed.has(hash),
    (hash) => passed.add(hash),
  );
}
