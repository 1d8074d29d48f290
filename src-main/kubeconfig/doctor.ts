import { stat } from 'node:fs/promises';
import type { KubeconfigFinding } from '#contract/kubeconfig.ts';
import type { KubeconfigContents } from './contents.ts';
import { abbreviateHome } from './paths.ts';
import type { ReadKubeconfig } from './planning.ts';

/**
 * Min age of a lock to be reported, in milliseconds. A younger lock may belong to a program that
 * is still writing.
 */
const oldLockMs = 60_000;

export interface Diagnosis extends KubeconfigFinding {
  /** Absolute path, without `~` for the home folder. */
  readonly file: string;
}

const namesIn = (files: readonly KubeconfigContents[], section: 'clusters' | 'contexts' | 'users') =>
  new Set(files.flatMap(({ names }) => names[section]));

function findDangling({ contexts }: KubeconfigContents, all: readonly KubeconfigContents[]): string[] {
  const clusters = namesIn(all, 'clusters');
  const users = namesIn(all, 'users');
  return contexts.flatMap(({ name, cluster, user }) => {
    const missing = [
      ...(clusters.has(cluster) ? [] : [`the cluster ${cluster === '' ? '(no name)' : cluster}`]),
      ...(users.has(user) ? [] : [`the user ${user === '' ? '(no name)' : user}`]),
    ];
    return missing.length === 0
      ? []
      : [`The context ${name} is incomplete. Missing: ${missing.join(' and ')}.`];
  });
}

async function lockFinding({ path }: ReadKubeconfig, home: string): Promise<Diagnosis[]> {
  const lock = `${path}.lock`;
  const mtimeMs = await stat(lock).then(
    (found) => found.mtimeMs,
    () => undefined,
  );
  if (mtimeMs === undefined || Date.now() - mtimeMs < oldLockMs) return [];
  const minutes = Math.round((Date.now() - mtimeMs) / 60_000);
  return [
    {
      id: `lock ${path}`,
      file: path,
      path: abbreviateHome(path, home),
      sentence: `The file has been locked for ${minutes} min. kubectl cannot change the file while the lock exists.`,
      remedy: {
        kind: 'remove-lock',
        label: 'Remove lock',
        warning: `Deletes ${abbreviateHome(lock, home)}. Do this only if no other program is changing the file.`,
      },
    },
  ];
}

function privacyFinding({ path, state }: ReadKubeconfig, home: string): Diagnosis[] {
  if (process.platform === 'win32' || !state?.exists || (state.mode & 0o077) === 0) return [];
  return [
    {
      id: `mode ${path}`,
      file: path,
      path: abbreviateHome(path, home),
      sentence: `Other users on this computer can read the file (mode ${state.mode.toString(8).padStart(4, '0')}) and its secrets.`,
      remedy: {
        kind: 'make-private',
        label: 'Make private',
        warning: `Sets the mode of ${abbreviateHome(path, home)} to 0600: only you can read it.`,
      },
    },
  ];
}

/**
 * Finds problems in kubeconfig files.
 * @param list paths that kubectl merges; other files are checked on their own
 */
export async function diagnose(
  files: readonly ReadKubeconfig[],
  list: readonly string[],
  home: string,
): Promise<Diagnosis[]> {
  const contentsOf = ({ contents }: ReadKubeconfig) => contents ?? [];
  const merged = files.filter(({ path }) => list.includes(path)).flatMap(contentsOf);
  const found = await Promise.all(
    files.map(async (kubeconfig): Promise<Diagnosis[]> => {
      const { path, contents, refusal } = kubeconfig;
      const createFinding = (id: string, sentence: string): Diagnosis => ({
        id: `${id} ${path}`,
        file: path,
        path: abbreviateHome(path, home),
        sentence,
        remedy: null,
      });
      const together = list.includes(path) ? merged : contentsOf(kubeconfig);
      const all = Array.isArray(together) ? together : [together];
      const dangling = contents === undefined ? [] : findDangling(contents, all);
      const current = contents?.currentContext ?? undefined;
      const noContext = current !== undefined && !namesIn(all, 'contexts').has(current);
      return [
        ...(refusal === null ? [] : [createFinding('refusal', refusal.sentence)]),
        ...(await lockFinding(kubeconfig, home)),
        ...privacyFinding(kubeconfig, home),
        ...dangling.map((sentence, index) => createFinding(`context ${index}`, sentence)),
        ...(noContext ? [createFinding('current', `The current context ${current} does not exist.`)] : []),
      ];
    }),
  );
  return found.flat();
}
