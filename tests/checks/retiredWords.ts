import type { WordKind } from '../../build/lib/sourceWords.mjs';

/** A word that readers do not understand without knowing this project. */
export interface RetiredWord {
  /** Alternatives of a regular expression, in lower case. Whole words. */
  readonly words: string;
  /** What to write instead. */
  readonly instead: string;
  /** Default: everywhere. */
  readonly kinds?: readonly WordKind[];
}

export const retiredWords: readonly RetiredWord[] = [
  { words: 'kept', instead: 'cached (answers), stored (rows), synced (feeds), saved (files)' },
  { words: 'standing', instead: 'sync status, feed status, action state' },
  { words: 'doors?|ways? in|way on', instead: 'sign-in method' },
  { words: 'ways?', instead: 'method, strategy, path', kinds: ['name'] },
  { words: 'told|tells?|telling|said|news', instead: 'message, notify, report, change event' },
  { words: 'brought', instead: 'fetched, received' },
  { words: 'gone', instead: 'deleted, removed, expired' },
  { words: 'lends?|lent', instead: 'borrow, share' },
  { words: 'places?$', instead: 'position, cursor, address, index', kinds: ['name'] },
  { words: 'so many', instead: 'limit, max' },
  { words: 'of none|nobody|nobody’s|somebody|anybody|whoever', instead: 'a noun, such as “no user”' },
  { words: 'asked', instead: 'request, query, prompt' },
  { words: 'who may', instead: 'users with permission X' },
  { words: 'what stands', instead: 'what is displayed, what is open' },
  { words: 'beside', instead: 'in parallel, next to' },
  { words: 'lookout|right of way|farewell|wish|wishes', instead: 'see docs/glossary.md' },
  { words: 'after the last', instead: 'CoalescingQueue', kinds: ['name'] },
];

/** Where a retired word stays. This list may only become shorter. */
export interface WordException {
  readonly file: string;
  /** The whole line of the file, or a part of it. */
  readonly text: string;
  readonly why: string;
}

export const wordExceptions: readonly WordException[] = [];

/** Names that two modules of the sources export with different meanings. This list may only become shorter. */
export const sharedNames: Readonly<Record<string, string>> = {
  saveRows: 'the window’s function asks main to run the function of the same name',
  saveText: 'the window’s function asks main to run the function of the same name',
  saveSnapshot: 'the window’s function asks main to run the function of the same name',
  MenuChoice: 'the menu loads its parts when it opens; the first component stands for the loaded one',
};
