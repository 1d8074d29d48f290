import { isDeepStrictEqual } from 'node:util';
import type { KubeconfigRefusal } from '../../src-preload/contract/kubeconfig.ts';
import type { KubeconfigContents } from './contents.ts';
import { KubeconfigDocument } from './KubeconfigDocument.ts';
import { type LineDiff, lineDiff } from './lineDiff.ts';
import { anyToken, type OwnEntries } from './ownEntries.ts';
import { refusalOf } from './refusals.ts';
import type { Section } from './yamlNodes.ts';

export type TextChange =
  | { readonly kind: 'install'; readonly own: OwnEntries; readonly makeCurrent: boolean }
  /** @property wholeFile true to delete the file if nothing is left in it */
  | { readonly kind: 'remove'; readonly name: string; readonly wholeFile: boolean };

export interface ChangedText extends LineDiff {
  /** The new text; null if the file is deleted. */
  readonly text: string | null;
  /** The new text with a placeholder for the token. The preview and the fingerprint are based on it. */
  readonly drawn: string;
}

interface Refused {
  readonly refusal: KubeconfigRefusal;
}

const empty = new KubeconfigDocument('');

/** Caches the last parsed text, because preview and installation usually read the same file. */
let last: KubeconfigDocument | undefined;
const documentOf = (text: string): KubeconfigDocument => {
  if (last?.text !== text) last = new KubeconfigDocument(text);
  return last;
};

/** Caches the last previewed change of each document. Contains no token. */
const drawings = new WeakMap<
  KubeconfigDocument,
  { readonly wanted: unknown; readonly drawn: KubeconfigDocument }
>();

/** Returns the previewed document from the cache, because parsing is slow for large files. */
function drawInstalled(
  document: KubeconfigDocument,
  own: OwnEntries,
  makeCurrent: boolean,
): KubeconfigDocument {
  const shown = { ...own, password: anyToken };
  const wanted = { shown, makeCurrent };
  const known = drawings.get(document);
  if (known !== undefined && isDeepStrictEqual(known.wanted, wanted)) return known.drawn;
  const drawn = document.withInstalled(shown, makeCurrent);
  drawings.set(document, { wanted, drawn });
  return drawn;
}

interface Changed {
  /** Undefined if the file is deleted. */
  readonly after: KubeconfigDocument | undefined;
  readonly drawn: KubeconfigDocument;
}

function changed(document: KubeconfigDocument, change: TextChange): Changed {
  if (change.kind === 'remove') {
    const after = document.withRemoved(change.name);
    return change.wholeFile && after.isEmpty ? { after: undefined, drawn: empty } : { after, drawn: after };
  }
  const { own, makeCurrent } = change;
  const drawn = drawInstalled(document, own, makeCurrent);
  // In a preview, the password is the placeholder itself.
  return { after: own.password === anyToken ? drawn : document.withInstalled(own, makeCurrent), drawn };
}

function contentsOf(document: KubeconfigDocument): KubeconfigContents {
  const names = (section: Section) => document.names(section);
  const servers = new Map<string, string>();
  for (const [name, server] of document.servers()) if (!servers.has(name)) servers.set(name, server);
  return {
    names: { clusters: names('clusters'), contexts: names('contexts'), users: names('users') },
    contexts: document.contexts(),
    currentContext: document.currentContext ?? null,
    servers,
    usersWithPassword: new Set(document.usersWithPassword()),
  };
}

/** Parses a kubeconfig. Parsing can take unlimited time: call it only in the compute thread. */
export function readKubeconfig(text: string): { readonly contents: KubeconfigContents } | Refused {
  try {
    return { contents: contentsOf(documentOf(text)) };
  } catch (error) {
    return { refusal: refusalOf(error) };
  }
}

/**
 * Changes the text of a kubeconfig and returns the diff. Runs as a job of the compute thread, like
 * `readKubeconfig`.
 */
export function changeKubeconfig(text: string, change: TextChange): ChangedText | Refused {
  try {
    const document = documentOf(text);
    const { after, drawn } = changed(document, change);
    const diff = lineDiff(document.text, drawn.text, document.secrets(), drawn.secrets());
    return { ...diff, text: after?.text ?? null, drawn: drawn.text };
  } catch (error) {
    return { refusal: refusalOf(error) };
  }
}
