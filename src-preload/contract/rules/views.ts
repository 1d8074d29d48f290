import { mayReturnTo } from './returnTo.ts';

/** Maximum number of views per workspace. */
export const maxViews = 200;
/** Maximum length of a view's name, in characters. */
export const maxViewNameLength = 120;
/** Maximum size of a views file, in bytes. */
export const viewsFileLimitBytes = 2_000_000;
export const viewsFileExtension = '.json';

/** What to do with an imported view whose name exists already. */
export const nameConflictStrategies = ['replace', 'keep-both', 'skip'] as const;
export type NameConflictStrategy = (typeof nameConflictStrategies)[number];

// biome-ignore lint/suspicious/noControlCharactersInRegex: matches the control characters to reject.
const control = /[\u0000-\u001f\u007f]/;

/**
 * Returns why a view name is invalid, as a sentence. Otherwise undefined.
 * @param name trimmed name
 */
export function viewNameProblem(name: string): string | undefined {
  if (name === '') return 'A view needs a name.';
  if (name.length > maxViewNameLength)
    return `A name can have up to ${maxViewNameLength} characters. This name has ${name.length}.`;
  return control.test(name) ? 'A name cannot contain line breaks or other control characters.' : undefined;
}

/** Returns a key that is equal for names that count as the same. */
export const viewNameKey = (name: string): string => name.normalize('NFC').toLowerCase();

/** Whether an address can be saved as a view: path and query of a screen, never another server or scheme. */
export const isViewAddress = (address: string): boolean => mayReturnTo(address);

export const viewSentences = {
  taken: (name: string) => `A view named “${name}” already exists. Choose another name.`,
} as const;
