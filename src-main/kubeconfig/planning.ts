import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type {
  KubeconfigChange,
  KubeconfigPlace,
  KubeconfigRefusal,
  KubeconfigWish,
} from '../../src-preload/contract/kubeconfig.ts';
import type { InventoryEntry } from './Inventory.ts';
import { KubeconfigDocument, UnfitFileError } from './KubeconfigDocument.ts';
import { FileRefusal, type FileState } from './KubeconfigFile.ts';
import { lineDiff } from './lineDiff.ts';
import type { OwnEntries } from './ownEntries.ts';
import { fitting, shownPath } from './paths.ts';

/** Stands for a token where it must not matter which one. */
export const anyToken = '0.0.0.0.0';

/** A file and what it says, when that can be read. */
export interface Looked {
  readonly path: string;
  readonly state: FileState | undefined;
  readonly document: KubeconfigDocument | undefined;
  readonly refusal: KubeconfigRefusal | null;
}

/** What would be written, and how it is shown. */
export interface Plan {
  readonly change: KubeconfigChange;
  /** Undefined with a refusal. */
  readonly text: string | undefined;
  readonly state: FileState | undefined;
}

/** An error of this folder as the window shows it. @throws any other error */
export function refusalOf(error: unknown): KubeconfigRefusal {
  if (error instanceof UnfitFileError || error instanceof FileRefusal) {
    const lock = error instanceof FileRefusal ? error.lock : undefined;
    return {
      kind: error.kind,
      sentence: error.message,
      ...(error.details === undefined ? {} : { details: error.details }),
      ...(lock === undefined ? {} : { lock }),
    };
  }
  throw error;
}

/** How a place stands, for a person to choose. */
export function placeOf({ path, state, document, refusal }: Looked, home: string): KubeconfigPlace {
  return {
    path: shownPath(path, home),
    exists: state?.exists ?? true,
    clusters: document?.names('clusters').length ?? 0,
    contexts: document?.names('contexts').length ?? 0,
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
const isOurs = ({ path, document }: Looked, name: string, { workspaceId, entryAt }: Naming): boolean => {
  const entry = entryAt(path, name);
  return entry?.workspaceId === workspaceId && document?.serverOf(name) === entry.server;
};

const isTaken = (looked: Looked, name: string): boolean =>
  (['clusters', 'contexts', 'users'] as const).some((section) =>
    looked.document?.names(section).includes(name),
  );

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

const empty: KubeconfigDocument = new KubeconfigDocument('');

const fingerprintOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);

interface PlanOptions {
  readonly looked: Looked;
  readonly home: string;
  readonly name: string;
  readonly nameNote: string | null;
  /** Makes the new file; undefined for none at all. */
  readonly edit: (document: KubeconfigDocument) => KubeconfigDocument | undefined;
  /** As `edit`, with a placeholder for the token: for the fingerprint and for what is shown. */
  readonly draw: (document: KubeconfigDocument) => KubeconfigDocument | undefined;
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

/** Plans a change of one file, without making it. */
export function plan(options: PlanOptions): Plan {
  const { looked, home, name, nameNote, edit, draw, backupName } = options;
  const { state, document, refusal } = looked;
  if (refusal !== null || state === undefined || document === undefined)
    return refused(options, refusal ?? { kind: 'unreadable', sentence: 'The file cannot be read.' });
  try {
    const after = edit(document);
    const drawn = (draw === edit ? after : draw(document)) ?? empty;
    const { lines, added, removed } = lineDiff(
      document.text,
      drawn.text,
      document.secrets(),
      drawn.secrets(),
    );
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
      fingerprint: fingerprintOf(state.path, state.hash, drawn.text),
    };
    return { change, text: after?.text, state };
  } catch (error) {
    return refused(options, refusalOf(error));
  }
}

/** What was drawn of a file last. It holds no token. */
const drawings = new WeakMap<
  KubeconfigDocument,
  { readonly wanted: unknown; readonly drawn: KubeconfigDocument }
>();

/** A preview and its installation draw the same: to parse a large file is most of their work. */
function drawInstalled(
  document: KubeconfigDocument,
  own: OwnEntries,
  makeCurrent: boolean,
): KubeconfigDocument {
  const shown = { ...own, password: anyToken };
  const wanted = { shown, makeCurrent };
  const last = drawings.get(document);
  if (last !== undefined && isDeepStrictEqual(last.wanted, wanted)) return last.drawn;
  const drawn = document.withInstalled(shown, makeCurrent);
  drawings.set(document, { wanted, drawn });
  return drawn;
}

/** Plans an installation: what is shown has another token than what is written. */
export function planInstall(
  base: Omit<PlanOptions, 'edit' | 'draw'>,
  own: OwnEntries,
  { makeCurrent }: Pick<KubeconfigWish, 'makeCurrent'>,
): Plan {
  const draw = (document: KubeconfigDocument) => drawInstalled(document, own, makeCurrent);
  // Before the server was asked there is no other token.
  if (own.password === anyToken) return plan({ ...base, edit: draw, draw });
  return plan({ ...base, edit: (document) => document.withInstalled(own, makeCurrent), draw });
}

/** Plans taking entries out; a file of ours in which nothing is left goes with them. */
export function planRemoval(base: Omit<PlanOptions, 'edit' | 'draw'>, wholeFile: boolean): Plan {
  const edit = (document: KubeconfigDocument) => {
    const after = document.withRemoved(base.name);
    return wholeFile && after.isEmpty ? undefined : after;
  };
  return plan({ ...base, edit, draw: edit });
}
