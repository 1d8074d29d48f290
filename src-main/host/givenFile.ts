import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { snapshotEnding } from '../../src-preload/contract/rules/snapshots.ts';

/** A scheme of two letters or more: one letter is a drive. */
const hasScheme = /^[a-z][a-z0-9+.-]+:/i;

/**
 * The snapshot that a start was given, by its path or its `file:` address. Nothing of it was looked at: only its name says what it is to be.
 * @param text an argument of the program
 * @param folder where the program was started
 * @returns an absolute path; nothing for what is no path, has another ending, or lies on another computer
 */
export function givenFile(text: string, folder: string): string | undefined {
  if (text.startsWith('-') || !text.toLowerCase().endsWith(snapshotEnding)) return undefined;
  if (!hasScheme.test(text)) return isAbsolute(text) ? text : resolve(folder, text);
  try {
    const url = new URL(text);
    return url.protocol === 'file:' && url.host === '' ? fileURLToPath(url) : undefined;
  } catch {
    // No address, and so nothing that leads to a file.
    return undefined;
  }
}
