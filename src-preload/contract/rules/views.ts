import { mayReturnTo } from './returnTo.ts';

/** How many views are kept of a workspace. */
export const mostViews = 200;
/** Characters of a view's name. */
export const longestViewName = 120;
/** Longer files of views are not read, in bytes. */
export const viewsFileLimitBytes = 2_000_000;
export const viewsFileEnding = '.json';

/** What is done with a view of a file whose name is taken here. */
export const sameNameWays = ['replace', 'keep-both', 'skip'] as const;
export type SameName = (typeof sameNameWays)[number];

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be in a name.
const control = /[\u0000-\u001f\u007f]/;

/** What is wrong with the name of a view, as a sentence. @param name without blanks around it */
export function viewNameProblem(name: string): string | undefined {
  if (name === '') return 'A view needs a name.';
  if (name.length > longestViewName)
    return `A name has at most ${longestViewName} characters; this one has ${name.length}.`;
  return control.test(name) ? 'A name has no line breaks or other control characters.' : undefined;
}

/** The same for names that are taken for the same. */
export const viewNameKey = (name: string): string => name.normalize('NFC').toLowerCase();

/** Whether an address may be saved: path and query of a screen of this window, never another server or another scheme. */
export const isViewAddress = (address: string): boolean => mayReturnTo(address);

export const viewSentences = {
  taken: (name: string) => `There is a view named “${name}” already. Choose another name.`,
} as const;
