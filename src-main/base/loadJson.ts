import { closeSync, constants, fstatSync, openSync, readFileSync, renameSync } from 'node:fs';
import { LiveValue } from './LiveValue.ts';
import type { Log } from './log.ts';
import { systemCodeOf } from './systemCode.ts';

/** No settings file comes near it, in bytes. */
const maxBytes = 16 * 1024 * 1024;

/** Names of the damaged files that were moved aside in this run, oldest first. */
export const setAsideFiles = new LiveValue<readonly string[]>([]);

export interface LoadOptions<T> {
  /** @throws any error when the content is not what the file holds */
  readonly parse: (content: unknown) => T;
  /** Whether a later version wrote the file. */
  readonly isNewer?: (content: unknown) => boolean;
  /** Absent before the application has one. */
  readonly log?: Log;
  /** Milliseconds since 1970; part of the name of a file that is moved aside. */
  readonly nowMs: number;
}

export type LoadedJson<T> =
  | { readonly found: 'nothing' }
  | { readonly found: 'good'; readonly value: T }
  /** A later version wrote it. It stays as it is. */
  | { readonly found: 'newer' }
  | { readonly found: 'damaged'; readonly aside: string }
  /** It cannot be read, or it is damaged and cannot be moved. It stays as it is. */
  | { readonly found: 'unreadable' };

/** The text of a settings file. @throws the file system's error; an error for anything but a file of a usual size */
export function readSettings(path: string): string {
  // A FIFO would wait for its writer.
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const found = fstatSync(file);
    if (!found.isFile()) throw new Error('It is not a file.');
    if (found.size > maxBytes) throw new Error(`It has ${found.size} bytes.`);
    return readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}

/** Errors that say nothing about the content. */
const unreadableCodes: readonly unknown[] = ['EACCES', 'EPERM', 'EIO', 'EMFILE', 'ENFILE', 'ELOOP'];

/**
 * Reads a settings file. A file that cannot be understood, whatever stands under its name, is moved aside to `*.corrupt-<time>` and
 * reported once (`setAsideFiles`): no settings file keeps the application from starting. Never throws.
 */
export function loadJson<T>(path: string, { parse, isNewer, log, nowMs }: LoadOptions<T>): LoadedJson<T> {
  try {
    const content: unknown = JSON.parse(readSettings(path));
    if (isNewer?.(content) === true) {
      log?.warn('a file was written by a later version and is left alone', { path });
      return { found: 'newer' };
    }
    return { found: 'good', value: parse(content) };
  } catch (error) {
    const code = systemCodeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return { found: 'nothing' };
    if (unreadableCodes.includes(code)) {
      log?.error('a file cannot be read and is left alone', { path, error });
      return { found: 'unreadable' };
    }
    return setAside(path, nowMs, error, log);
  }
}

function setAside(path: string, nowMs: number, why: unknown, log?: Log): LoadedJson<never> {
  const aside = `${path}.corrupt-${nowMs}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    log?.error('a file is damaged and could not be moved aside', { path, why, error });
    return { found: 'unreadable' };
  }
  log?.error('a file was damaged and was moved aside', { aside, error: why });
  setAsideFiles.set([...setAsideFiles.value, aside]);
  return { found: 'damaged', aside };
}
