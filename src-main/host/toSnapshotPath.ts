import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { snapshotExtension } from '#contract/rules/snapshots.ts';

/** A scheme has two or more letters. One letter is a drive. */
const hasScheme = /^[a-z][a-z0-9+.-]+:/i;

/**
 * Returns the snapshot file in an argument, as path or `file:` URL. Checks only the name, not the content.
 * @param text an argument of the program
 * @param folder working directory of the start
 * @returns an absolute path; undefined for other text, other extensions and other computers
 */
export function toSnapshotPath(text: string, folder: string): string | undefined {
  if (text.startsWith('-') || !text.toLowerCase().endsWith(snapshotExtension)) return undefined;
  if (!hasScheme.test(text)) return isAbsolute(text) ? text : resolve(folder, text);
  try {
    const url = new URL(text);
    return url.protocol === 'file:' && url.host === '' ? fileURLToPath(url) : undefined;
  } catch {
    // Not a URL.
    return undefined;
  }
}
