import { homedir } from 'node:os';
import { delimiter, join, resolve, sep } from 'node:path';

export interface KubeconfigPaths {
  /** In kubectl's order: the first of two entries with the same name wins. */
  readonly files: readonly string[];
  readonly home: string;
}

/**
 * Returns the files that kubectl reads: those in `KUBECONFIG`, otherwise `~/.kube/config`.
 * @param env environment variables of this process
 */
export function kubeconfigPaths(env: NodeJS.ProcessEnv, home: string = homedir()): KubeconfigPaths {
  const named = (env.KUBECONFIG ?? '').split(delimiter).filter((path) => path !== '');
  const files = named.length > 0 ? named.map((path) => resolve(path)) : [join(home, '.kube', 'config')];
  return { files: [...new Set(files)], home };
}

/**
 * Returns the file for new entries: the first that exists, otherwise the last.
 * @param exists returns whether a file exists
 */
export function fileForNewEntries(
  { files, home }: KubeconfigPaths,
  exists: (path: string) => boolean,
): string {
  return files.find(exists) ?? files.at(-1) ?? join(home, '.kube', 'config');
}

/**
 * Returns the path of a separate file for a workspace, next to kubectl's default file.
 * @param host host of the server URL
 */
export const separateFile = ({ home }: KubeconfigPaths, host: string): string =>
  join(home, '.kube', `${toSafeName(host)}-kubeconfig.yaml`);

/** Abbreviates the home folder to `~`. */
export function abbreviateHome(path: string, home: string): string {
  return path === home || path.startsWith(home + sep) ? `~${path.slice(home.length)}` : path;
}

/** Reduces a text to characters that are valid in file names and context names. */
export const toSafeName = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9.-]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, 60);

/** Returns a name for entries, derived from the workspace or from its server. */
export const defaultEntryName = (workspaceName: string, host: string): string =>
  toSafeName(workspaceName) || toSafeName(host) || 'mission-control';

export function quoteForPlatformShell(text: string, platform: NodeJS.Platform = process.platform): string {
  if (/^[\w@%+=:,./~-]+$/.test(text)) return text;
  return platform === 'win32' ? `"${text}"` : `'${text.replaceAll("'", "'\\''")}'`;
}

/** Returns the shell command that adds a file to kubectl's list. */
export function exportLine(path: string, { files }: KubeconfigPaths, platform = process.platform): string {
  const list = [...files.filter((file) => file !== path), path].join(platform === 'win32' ? ';' : ':');
  return platform === 'win32'
    ? `$env:KUBECONFIG = "${list}"`
    : `export KUBECONFIG=${quoteForPlatformShell(list, platform)}`;
}
