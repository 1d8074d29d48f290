import { closeSync, constants, fstatSync, openSync, readFileSync, renameSync } from 'node:fs';
import { LiveValue } from './LiveValue.ts';
import type { Log } from './log.ts';
import { systemCodeOf } from './systemCode.ts';

/** Maximum size (bytes) of a settings file, far above any real one. */
const maxBytes = 16 * 1024 * 1024;

/** Names of damaged files that were renamed during this run, oldest first. */
export const damagedFiles = new LiveValue<readonly string[]>([]);

export interface LoadOptions<T> {
  /** @throws any error for unexpected content */
  readonly parse: (content: unknown) => T;
  readonly isNewer?: (content: unknown) => boolean;
  /** Absent before the log is open. */
  readonly log?: Log;
  /** Milliseconds since 1970, for the name of a damaged file. */
  readonly nowMs: number;
}

export type LoadedJson<T> =
  | { readonly status: 'nothing' }
  | { readonly status: 'good'; readonly value: T }
  /** A later version wrote the file. It stays untouched. */
  | { readonly status: 'newer' }
  | { readonly status: 'damaged'; readonly renamedPath: string }
  /** The file cannot be read, or is damaged and cannot be renamed. It stays untouched. */
  | { readonly status: 'unreadable' };

/**
 * Returns the text of a settings file.
 * @throws the file system's error; Error for special files and for files that are too large
 */
export function readSettings(path: string): string {
  // Without O_NONBLOCK, opening a FIFO would wait for its writer.
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const found = fstatSync(file);
    if (!found.isFile()) throw new Error('Not a regular file.');
    if (found.size > maxBytes) throw new Error(`The file is too large: ${found.size} bytes.`);
    return readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}

/** Error codes that do not mean damaged content. */
const unreadableCodes: readonly unknown[] = ['EACCES', 'EPERM', 'EIO', 'EMFILE', 'ENFILE', 'ELOOP'];

/**
 * Reads a settings file. A damaged file cannot prevent the start: it is renamed to `*.corrupt-<time>` and
 * reported once (`damagedFiles`). Never throws.
 */
export function loadJson<T>(path: string, { parse, isNewer, log, nowMs }: LoadOptions<T>): LoadedJson<T> {
  try {
    const content: unknown = JSON.parse(readSettings(path));
    if (isNewer?.(content) === true) {
      log?.warn('a file has a newer version and stays unchanged', { path });
      return { status: 'newer' };
    }
    return { status: 'good', value: parse(content) };
  } catch (error) {
    const code = systemCodeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return { status: 'nothing' };
    if (unreadableCodes.includes(code)) {
      log?.error('a file cannot be read and stays unchanged', { path, error });
      return { status: 'unreadable' };
    }
    return renameDamagedFile(path, nowMs, error, log);
  }
}

function renameDamagedFile(path: string, nowMs: number, why: unknown, log?: Log): LoadedJson<never> {
  const aside = `${path}.corrupt-${nowMs}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    log?.error('a damaged file could not be renamed', { path, why, error });
    return { status: 'unreadable' };
  }
  log?.error('renamed a damaged file', { aside, error: why });
  damagedFiles.set([...damagedFiles.value, aside]);
  return { status: 'damaged', renamedPath: aside };
}
