import { createHash } from 'node:crypto';
import type { KubeconfigChange, KubeconfigRefusal, KubeconfigTarget } from '#contract/kubeconfig.ts';
import { hasName, type KubeconfigContents } from './contents.ts';
import type { InventoryEntry } from './Inventory.ts';
import type { FileState } from './KubeconfigFile.ts';
import { type KubeconfigJobs, limitRefusalOf } from './kubeconfigJobs.ts';
import { abbreviateHome, toSafeName } from './paths.ts';
import type { TextChange } from './textJobs.ts';

/** A file with its parsed content. */
export interface ReadKubeconfig {
  readonly path: string;
  readonly state: FileState | undefined;
  readonly contents: KubeconfigContents | undefined;
  readonly refusal: KubeconfigRefusal | null;
}

export interface KubeconfigPlan {
  readonly change: KubeconfigChange;
  /** Undefined if the change is refused. */
  readonly text: string | undefined;
  readonly state: FileState | undefined;
}

/** Describes a file as a possible location for entries. */
export function describeTarget(
  { path, state, contents, refusal }: ReadKubeconfig,
  home: string,
): KubeconfigTarget {
  return {
    path: abbreviateHome(path, home),
    exists: state?.exists ?? true,
    clusters: contents?.names.clusters.length ?? 0,
    contexts: contents?.names.contexts.length ?? 0,
    changedAt:
      state?.changedAtMs === null || state === undefined ? null : new Date(state.changedAtMs).toISOString(),
    refusal,
  };
}

interface NameOptions {
  readonly requestedName: string;
  readonly workspaceId: string;
  /** The file to change, and all files in which kubectl could find an entry of this name. */
  readonly files: readonly ReadKubeconfig[];
  readonly entryAt: (path: string, name: string) => InventoryEntry | undefined;
}

/** Returns whether an entry was installed for this workspace: the inventory and its server URL must agree. */
const isOurs = (
  { path, contents }: ReadKubeconfig,
  name: string,
  { workspaceId, entryAt }: NameOptions,
): boolean => {
  const entry = entryAt(path, name);
  return entry?.workspaceId === workspaceId && contents?.servers.get(name) === entry.server;
};

const isTaken = (looked: ReadKubeconfig, name: string): boolean =>
  looked.contents !== undefined && hasName(looked.contents, name);

/** Returns the name for the entries: the requested one, with a number if it is taken. */
export function chooseName(naming: NameOptions): { readonly name: string; readonly note: string | null } {
  const base = toSafeName(naming.requestedName) || 'mission-control';
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base}-${number}`;
    if (naming.files.some((looked) => isTaken(looked, name) && !isOurs(looked, name, naming))) continue;
    const note =
      number > 1 ? `Quarterdeck did not create the existing entry ${base} and does not change it.` : null;
    return { name, note };
  }
}

const fingerprintOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);

interface PlanOptions {
  readonly kubeconfig: ReadKubeconfig;
  readonly home: string;
  readonly name: string;
  readonly nameNote: string | null;
  readonly change: TextChange;
  readonly backupName: string;
}

function refusedPlan(
  { kubeconfig, home, name, nameNote }: PlanOptions,
  refusal: KubeconfigRefusal,
): KubeconfigPlan {
  const nothing = {
    diff: [],
    added: 0,
    removed: 0,
    backup: null,
    notes: [],
    unusable: null,
    fingerprint: '',
  };
  const change = { path: abbreviateHome(kubeconfig.path, home), name, nameNote, ...nothing, refusal };
  return { change, text: undefined, state: kubeconfig.state };
}

/** Returns notes about changes other than the text. */
function notesOn({ exists, mode }: FileState): string[] {
  const others = exists && process.platform !== 'win32' && (mode & 0o077) !== 0;
  return others
    ? ['Other users on this computer can read the file now. After the change, only you can.']
    : [];
}

/** Plans a change of one file without writing it. The compute thread changes the text. */
export async function plan(
  options: PlanOptions,
  { change: changeText }: KubeconfigJobs,
): Promise<KubeconfigPlan> {
  const { kubeconfig, home, name, nameNote, backupName } = options;
  const { state, contents, refusal } = kubeconfig;
  if (refusal !== null || state === undefined || contents === undefined)
    return refusedPlan(options, refusal ?? { kind: 'unreadable', sentence: 'The file cannot be read.' });
  const changed = await changeText(state.text, options.change).catch((error: unknown) => ({
    refusal: limitRefusalOf(error),
  }));
  if ('refusal' in changed) return refusedPlan(options, changed.refusal);
  const { lines, added, removed, text, previewText } = changed;
  const change: KubeconfigChange = {
    path: abbreviateHome(kubeconfig.path, home),
    name,
    nameNote,
    diff: lines,
    added,
    removed,
    backup: state.exists ? backupName : null,
    notes: notesOn(state),
    unusable: null,
    refusal: null,
    fingerprint: fingerprintOf(state.path, state.hash, previewText),
  };
  return { change, text: text ?? undefined, state };
}
