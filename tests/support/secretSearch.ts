import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns all file contents below a folder, by path. */
export function textsBelow(folder: string): Array<readonly [string, string]> {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path, readFileSync(path, 'latin1')] as const;
    });
}

/**
 * Returns all encodings of a token to search for: plain, URL-encoded, and Base64, also as part of basic
 * credentials.
 */
export const tokenForms = (token: string): string[] => [
  token,
  encodeURIComponent(token),
  ...[token, `token:${token}`].map((text) => Buffer.from(text).toString('base64').replace(/=+$/, '')),
];

/** Returns command line and environment of this process and its children (Linux). */
export function processTexts(): Array<readonly [string, string]> {
  const parentOf = (pid: string) => {
    try {
      return /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
    } catch {
      return undefined;
    }
  };
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const own = pids.filter((pid) => pid === String(process.pid) || parentOf(pid) === String(process.pid));
  return own.flatMap((pid) =>
    ['cmdline', 'environ'].flatMap((what) => {
      try {
        return [[`${pid} ${what}`, readFileSync(`/proc/${pid}/${what}`, 'latin1')] as const];
      } catch {
        return [];
      }
    }),
  );
}
