import { isDeepStrictEqual } from 'node:util';
import type { KubeconfigRefusal } from '#contract/kubeconfig.ts';
import type { KubeconfigContents } from './contents.ts';
import { KubeconfigDocument } from './KubeconfigDocument.ts';
import { type LineDiff, lineDiff } from './lineDiff.ts';
import { type OwnEntries, placeholderToken } from './ownEntries.ts';
import { toKubeconfigRefusal } from './refusals.ts';
import type { Section } from './yamlNodes.ts';

export type TextChange =
  | { readonly kind: 'install'; readonly own: OwnEntries; readonly makeCurrent: boolean }
  /** @property wholeFile true to delete the file if nothing is left in it */
  | { readonly kind: 'remove'; readonly name: string; readonly wholeFile: boolean };

export interface ChangedText extends LineDiff {
  /** The new text; null if the file is deleted. */
  readonly text: string | null;
  /** The new text with a placeholder for the token. The preview and the fingerprint are based on it. */
  readonly previewText: string;
}

interface Refused {
  readonly refusal: KubeconfigRefusal;
}

const empty = new KubeconfigDocument('');

/** Caches the last parsed text, because preview and installation usually read the same file. */
let lastDocument: KubeconfigDocument | undefined;
const documentOf = (text: string): KubeconfigDocument => {
  if (lastDocument?.text !== text) lastDocument = new KubeconfigDocument(text);
  return lastDocument;
};

/** Caches the last previewed change of each document. Contains no token. */
const previewCache = new WeakMap<
  KubeconfigDocument,
  { readonly wanted: unknown; readonly preview: KubeconfigDocument }
>();

/** Returns the previewed document from the cache, because parsing is slow for large files. */
function previewInstalled(
  document: KubeconfigDocument,
  own: OwnEntries,
  makeCurrent: boolean,
): KubeconfigDocument {
  const shown = { ...own, password: placeholderToken };
  const wanted = { shown, makeCurrent };
  const known = previewCache.get(document);
  if (known !== undefined && isDeepStrictEqual(known.wanted, wanted)) return known.preview;
  const preview = document.withInstalled(shown, makeCurrent);
  previewCache.set(document, { wanted, preview });
  return preview;
}

interface ChangedDocuments {
  /** Undefined if the file is deleted. */
  readonly after: KubeconfigDocument | undefined;
  readonly preview: KubeconfigDocument;
}

function applyChange(document: KubeconfigDocument, change: TextChange): ChangedDocuments {
  if (change.kind === 'remove') {
    const after = document.withRemoved(change.name);
    return change.wholeFile && after.isEmpty
      ? { after: undefined, preview: empty }
      : { after, preview: after };
  }
  const { own, makeCurrent } = change;
  const preview = previewInstalled(document, own, makeCurrent);
  // In a preview, the password is the placeholder itself.
  return {
    after: own.password === placeholderToken ? preview : document.withInstalled(own, makeCurrent),
    preview,
  };
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
    return { refusal: toKubeconfigRefusal(error) };
  }
}

/**
 * Changes the text of a kubeconfig and returns the diff. Runs as a job of the compute thread, like
 * `readKubeconfig`.
 */
export function changeKubeconfig(text: string, change: TextChange): ChangedText | Refused {
  try {
    const document = documentOf(text);
    const { after, preview } = applyChange(document, change);
    const diff = lineDiff(document.text, preview.text, document.secrets(), preview.secrets());
    return { ...diff, text: after?.text ?? null, previewText: preview.text };
  } catch (error) {
    return { refusal: toKubeconfigRefusal(error) };
  }
}
