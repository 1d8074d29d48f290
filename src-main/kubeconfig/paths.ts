import { homedir } from 'node:os';
import { delimiter, join, resolve, sep } from 'node:path';

/** Where kubectl looks for its files. */
export interface KubeconfigPaths {
  /** In the order in which kubectl reads them: of two entries of a name the first one counts. */
  readonly files: readonly string[];
  readonly home: string;
}

/**
 * The files of kubectl, as it finds them itself: those of `KUBECONFIG`, else `~/.kube/config`.
 * @param env the environment of this process
 */
export function kubeconfigPaths(env: NodeJS.ProcessEnv, home: string = homedir()): KubeconfigPaths {
  const named = (env.KUBECONFIG ?? '').split(delimiter).filter((path) => path !== '');
  const files = named.length > 0 ? named.map((path) => resolve(path)) : [join(home, '.kube', 'config')];
  return { files: [...new Set(files)], home };
}

/**
 * The file that takes new entries: the first one that is there, the last one when none is.
 * @param exists whether a file is there
 */
export function fileForNew({ files, home }: KubeconfigPaths, exists: (path: string) => boolean): string {
  return files.find(exists) ?? files.at(-1) ?? join(home, '.kube', 'config');
}

/** A file of its own for a workspace, beside those of kubectl. @param host of the server's address */
export const separateFile = ({ home }: KubeconfigPaths, host: string): string =>
  join(home, '.kube', `${fitting(host)}-kubeconfig.yaml`);

/** A path as people write it. */
export function shownPath(path: string, home: string): string {
  return path === home || path.startsWith(home + sep) ? `~${path.slice(home.length)}` : path;
}

/** What can stand in the name of a file and in that of a context. */
export const fitting = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9.-]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, 60);

/** A name for a workspace's entries: its own, else that of its server. */
export const nameFor = (workspaceName: string, host: string): string =>
  fitting(workspaceName) || fitting(host) || 'mission-control';

/** A word of a shell that stands for a text as it is. */
export function shellWord(text: string, platform: NodeJS.Platform = process.platform): string {
  if (/^[\w@%+=:,./~-]+$/.test(text)) return text;
  return platform === 'win32' ? `"${text}"` : `'${text.replaceAll("'", "'\\''")}'`;
}

/** The line that lets kubectl find a file besides those that it finds already. */
export function exportLine(path: string, { files }: KubeconfigPaths, platform = process.platform): string {
  const list = [...files.filter((file) => file !== path), path].join(platform === 'win32' ? ';' : ':');
  return platform === 'win32'
    ? `$env:KUBECONFIG = "${list}"`
    : `export KUBECONFIG=${shellWord(list, platform)}`;
}
