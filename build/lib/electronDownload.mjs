import { spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the total size of all files below a folder, in bytes; 0 if the folder or one below it is missing.
 * @param {string} folder
 * @returns {number}
 */
export function folderBytes(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0)
      .reduce((total, bytes) => total + bytes, 0);
  } catch (error) {
    // The download removes its temporary folders meanwhile.
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return 0;
    throw error;
  }
}

/**
 * Runs a download to its end, however long it takes, and kills it when the files that it writes have not
 * grown for some time.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {object} options
 * @param {readonly string[]} options.folders where the download writes
 * @param {number} options.standstillMs time without growth after which the download has failed
 * @param {NodeJS.ProcessEnv} [options.env] environment of the command
 * @param {number} [options.pollMs] time between two measurements
 * @returns {Promise<string | undefined>} why the download failed; undefined after a success
 */
export function downloadWhileGrowing(
  command,
  args,
  { folders, standstillMs, env = process.env, pollMs = 1_000 },
) {
  const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output = (output + text).slice(-4_000);
  });
  const measure = () => folders.reduce((total, folder) => total + folderBytes(folder), 0);
  let bytes = measure();
  let changedMs = Date.now();
  let stoodStill = false;
  const timer = setInterval(() => {
    const now = measure();
    if (now !== bytes) {
      bytes = now;
      changedMs = Date.now();
    } else if (Date.now() - changedMs >= standstillMs) {
      stoodStill = true;
      child.kill('SIGKILL');
    }
  }, pollMs);
  return new Promise((resolve) => {
    /** @param {string | undefined} problem */
    const end = (problem) => {
      clearInterval(timer);
      resolve(problem);
    };
    child.once('error', (error) => end(error.message));
    child.once('close', (code) => {
      if (stoodStill) end(`no data arrived for ${Math.round(standstillMs / 1_000)} s`);
      else if (code === 0) end(undefined);
      else end(firstLine(output) ?? `the download ended with code ${code}`);
    });
  });
}

/** @param {string} text @returns {string | undefined} its first line with content, without the name of the error class */
const firstLine = (text) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '')
    ?.replace(/^\w*Error: /, '');
