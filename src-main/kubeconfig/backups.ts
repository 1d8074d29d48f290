import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { linkExclusive } from '../base/linkExclusive.ts';
import { fileErrorCode, writeNew } from './atomicFile.ts';

const maxBackups = 5;
/** Suffix of a backup's name. */
const backupName = /^\.backup-(\d{4}-\d\d-\d\dT\d{4})(?:-(\d+))?$/;

interface Backup {
  readonly path: string;
  readonly stamp: string;
  /** Counts backups of the same minute from 1. The first one has no number in its name. */
  readonly number: number;
}

/** Returns the backups of a file, oldest first. */
async function backupsOf(path: string): Promise<Backup[]> {
  const name = basename(path);
  const names = await readdir(dirname(path));
  return names
    .flatMap((one): Backup[] => {
      const found = one.startsWith(name) ? backupName.exec(one.slice(name.length)) : null;
      if (found === null) return [];
      const [, when = '', number = '1'] = found;
      return [{ path: join(dirname(path), one), stamp: when, number: Number(number) }];
    })
    .sort((a, b) => (a.stamp === b.stamp ? a.number - b.number : a.stamp < b.stamp ? -1 : 1));
}

/**
 * Formats the timestamp in a backup's name. Precise to the minute, because the preview already
 * displays the name.
 * @param ms milliseconds since 1970
 */
const formatTimestamp = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replaceAll(':', '');

/** @param ms milliseconds since 1970 */
export const backupNameAt = (path: string, ms: number): string =>
  `${basename(path)}.backup-${formatTimestamp(ms)}`;

/**
 * Writes a backup next to its file. The backup gets its name only when it is complete. Backups of the same
 * minute are numbered.
 * @param temporaryPath temporary path of the backup
 * @returns the path of the backup
 */
export async function writeBackup(
  target: string,
  temporaryPath: string,
  bytes: Buffer,
  nowMs: number,
): Promise<string> {
  const timestamp = formatTimestamp(nowMs);
  const name = join(dirname(target), `${basename(target)}.backup-${timestamp}`);
  const last = (await backupsOf(target)).findLast((one) => one.stamp === timestamp);
  try {
    await writeNew(temporaryPath, bytes);
    for (let number = (last?.number ?? 0) + 1; ; number += 1) {
      const path = number === 1 ? name : `${name}-${number}`;
      try {
        await linkExclusive(temporaryPath, path);
        return path;
      } catch (error) {
        if (fileErrorCode(error) !== 'EEXIST') throw error;
      }
    }
  } finally {
    await rm(temporaryPath, { force: true });
  }
}

/** Removes all but the newest backups. @param newest path of the backup that always stays */
export async function removeOldBackups(target: string, newest: string): Promise<void> {
  const all = await backupsOf(target);
  for (const old of all.slice(0, Math.max(0, all.length - maxBackups))) {
    if (old.path !== newest) await rm(old.path, { force: true });
  }
}
