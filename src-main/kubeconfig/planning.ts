import { createHash } from 'node:crypto';
import type {
  KubeconfigChange,
  KubeconfigPlace,
  KubeconfigRefusal,
} from '../../src-preload/contract/kubeconfig.ts';
import { hasName, type KubeconfigContents } from './contents.ts';
import type { InventoryEntry } from './Inventory.ts';
import type { FileState } from './KubeconfigFile.ts';
import { type KubeconfigJobs, limitRefusalOf } from './kubeconfigJobs.ts';
import { fitting, shownPath } from './paths.ts';
import type { TextChange } from './textJobs.ts';

/** A file and what it says, when that can be read. */
export interface Looked {
  readonly path: string;
  readonly state: FileState | undefined;
  readonly contents: KubeconfigContents | undefined;
  readonly refusal: KubeconfigRefusal | null;
}

/** What would be written, and how it is shown. */
export interface Plan {
  readonly change: KubeconfigChange;
  /** Undefined with a refusal. */
  readonly text: string | undefined;
  readonly state: FileState | undefined;
}

/** How a place stands, for a person to choose. */
export function placeOf({ path, state, contents, refusal }: Looked, home: string): KubeconfigPlace {
  return {
    path: shownPath(path, home),
    exists: state?.exists ?? true,
    clusters: contents?.names.clusters.length ?? 0,
    contexts: contents?.names.contexts.length ?? 0,
    changedAt:
      state?.changedAtMs === null || state === undefined ? null : new Date(state.changedAtMs).toISOString(),
    refusal,
  };
}

interface Naming {
  readonly wished: string;
  readonly workspaceId: string;
  /** Every file in which kubectl could find an entry of that name, and the one that is changed. */
  readonly files: readonly Looked[];
  readonly entryAt: (path: string, name: string) => InventoryEntry | undefined;
}

/** Whether an entry is one that was installed for the workspace: our list and its own address must agree. */
const isOurs = ({ path, contents }: Looked, name: string, { workspaceId, entryAt }: Naming): boolean => {
  const entry = entryAt(path, name);
  return entry?.workspaceId === workspaceId && contents?.servers.get(name) === entry.server;
};

const isTaken = (looked: Looked, name: string): boolean =>
  looked.contents !== undefined && hasName(looked.contents, name);

/** The name that the entries get: the wished one, with a number where that belongs to somebody else. */
export function chooseName(naming: Naming): { readonly name: string; readonly note: string | null } {
  const base = fitting(naming.wished) || 'mission-control';
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base}-${number}`;
    if (naming.files.some((looked) => isTaken(looked, name) && !isOurs(looked, name, naming))) continue;
    const note =
      number > 1
        ? `There is an entry called ${base} that Quarterdeck did not make. It stays as it is.`
        : null;
    return { name, note };
  }
}

const fingerprintOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);

interface PlanOptions {
  readonly looked: Looked;
  readonly home: string;
  readonly name: string;
  readonly nameNote: string | null;
  readonly change: TextChange;
  readonly backupName: string;
}

function refused({ looked, home, name, nameNote }: PlanOptions, refusal: KubeconfigRefusal): Plan {
  const nothing = { diff: [], added: 0, removed: 0, backup: null, notes: [], fingerprint: '' };
  const change = { path: shownPath(looked.path, home), name, nameNote, ...nothing, refusal };
  return { change, text: undefined, state: looked.state };
}

/** What of the file becomes different besides its text. */
function notesOn({ exists, mode }: FileState): string[] {
  const others = exists && process.platform !== 'win32' && (mode & 0o077) !== 0;
  return others ? ['Others on this computer can read the file now. From then on only you can.'] : [];
}

/** Plans a change of one file, without making it. The text is changed in the compute thread. */
export async function plan(options: PlanOptions, { change: changeText }: KubeconfigJobs): Promise<Plan> {
  const { looked, home, name, nameNote, backupName } = options;
  const { state, contents, refusal } = looked;
  if (refusal !== null || state === undefined || contents === undefined)
    return refused(options, refusal ?? { kind: 'unreadable', sentence: 'The file cannot be read.' });
  const changed = await changeText(state.text, options.change).catch((error: unknown) => ({
    refusal: limitRefusalOf(error),
  }));
  if ('refusal' in changed) return refused(options, changed.refusal);
  const { lines, added, removed, text, drawn } = changed;
  const change: KubeconfigChange = {
    path: shownPath(looked.path, home),
    name,
    nameNote,
    diff: lines,
    added,
    removed,
    backup: state.exists ? backupName : null,
    notes: notesOn(state),
    refusal: null,
    fingerprint: fingerprintOf(state.path, state.hash, drawn),
  };
  return { change, text: text ?? undefined, state };
}
