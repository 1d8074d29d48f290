import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Every text below a folder, by file. */
export function textsBelow(folder: string): Array<readonly [string, string]> {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path, readFileSync(path, 'latin1')] as const;
    });
}

/** The texts in which a token can be recognized: as it is, in an address, and in Base64, also as a part of basic credentials. */
export const tokenForms = (token: string): string[] => [
  token,
  encodeURIComponent(token),
  ...[token, `token:${token}`].map((text) => Buffer.from(text).toString('base64').replace(/=+$/, '')),
];

/** Command line and environment of this process and its children (Linux). */
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
