import { type ResourceKind, resourceRules } from '#contract/rules/resources.ts';
import type { DisplayFailure } from '../failures.ts';
import type { ListTexts } from '../ListTexts.ts';

/** Texts of a kind's screens. Texts from the product specification are word for word. */
export interface ResourceTexts {
  readonly list: ListTexts;
  readonly add: string;
  readonly addTitle: string;
  /** Title of the edit dialog. Default: the resource's name. */
  readonly editTitle?: string;
  readonly save: string;
  readonly saveBusy: string;
  readonly update: string;
  readonly updateBusy: string;
  readonly added: string;
  readonly updated: string;
  readonly deleteTitle: string;
  readonly deleteQuestion: string;
  readonly deleted: string;
  /** Failure texts with the cause. Default: only the cause. */
  readonly addFailed?: (cause: string) => string;
  readonly updateFailed?: (cause: string) => string;
  readonly deleteFailed?: (cause: string) => string;
  /** Texts of the row menu, for kinds with one. */
  readonly rowMenu?: { readonly edit: string; readonly remove: string };
}

export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** @param overrides texts that differ from the common ones */
export function resourceTexts(kind: ResourceKind, overrides: Partial<ResourceTexts> = {}): ResourceTexts {
  const { one, many } = resourceRules[kind].texts;
  const rows = many.toLowerCase();
  return {
    list: {
      title: many,
      rows,
      needs: rows,
      empty: `There are no ${rows} yet.`,
    },
    add: `Add ${one}`,
    addTitle: `Add ${many}`,
    save: 'Save',
    saveBusy: 'Saving',
    update: 'Update',
    updateBusy: 'Updating',
    added: `${capital(one)} added successfully`,
    updated: `${capital(one)} updated successfully`,
    deleteTitle: 'Delete resource',
    deleteQuestion: 'Are you sure you want to delete this resource?',
    deleted: `${capital(one)} deleted successfully`,
    ...overrides,
  };
}

/** Returns a failure toast in the kind's own words, with the cause in the details. */
export const failureToasts = (words: ((cause: string) => string) | undefined) =>
  words === undefined
    ? {}
    : {
        failed: ({ sentence, serverMessage, details }: DisplayFailure) => ({
          kind: 'failed' as const,
          text: words(serverMessage ?? sentence),
          ...(details === undefined ? {} : { details }),
        }),
      };

/** Common texts of editors. */
export const messages = {
  back: 'Back',
  cancel: 'Cancel',
  close: 'Close',
  delete: 'Delete',
  actions: 'Actions',
  notFound: 'No resources found',
  showList: (rows: string) => `Show all ${rows}`,
  notFoundText: 'It may have been deleted, or the address may be wrong.',
  readFailed: (one: string) => `The ${one} could not be loaded`,
  changesPreserved: 'Your changes are still here.',
  ofAgent: 'Managed by an agent. Edit it where the agent runs.',
  ofSource: (source: string) => `Managed by ${source}. Edit it there.`,
  copyYaml: 'Copy as YAML',
  copied: 'Copied to clipboard',
  nothingChanged: 'No changes to save.',
  duplicate: 'Duplicate',
  copyName: (name: string) => `${name}-copy`,
  copyTold: 'Copied without secrets.',
  review: {
    open: 'Show changes',
    title: 'Review changes',
    text: 'Left: stored version. Right: version after saving.',
    nothing: 'No changes.',
    label: 'Stored record, before and after saving',
    secret: '(secret, unchanged)',
    otherSecret: '(new secret)',
    thirdSecret: '(another new secret)',
  },
  noName: '(no name)',
  search: (rows: string) => `Search ${rows}`,
  jobDetails: '(View details)',
  originOf: (name: string) => `of ${name}`,
  jobDetailsOf: (name: string) => `of the last job of ${name}`,
  conflict: {
    title: (one: string) => `Another user changed this ${one}`,
    early: (one: string, ago: string) =>
      `Another user changed this ${one} ${ago}. Your changes are still here. Compare before you save.`,
    compare: 'Compare',
    changed: (who: string, when: string) => `${who} changed it${when}.`,
    unknownUser: 'A user whom the server does not record',
    when: (ago: string, moment: string) => ` ${ago} (${moment})`,
    text: 'Nothing was saved or lost.',
    both: 'You and they changed different values.',
    clash: 'You and they changed the same values.',
    diff: 'Left: their version. Right: what is saved.',
    versions: {
      label: 'Changed values',
      value: 'Value',
      changedBy: 'Changed by',
      before: 'Before',
      theirs: 'Theirs',
      mine: 'Yours',
      empty: '–',
      by: { me: 'You', them: 'Them', both: 'Both' },
      same: 'Both, equally',
    },
    theirs: 'Their version and what is saved',
    keepEditing: 'Keep editing',
    takeTheirs: 'Use theirs',
    saveBoth: 'Save both changes',
    saveMine: 'Overwrite with mine',
    busy: 'Saving',
    taken: 'Their version is in the form now.',
    failed: (cause: string) => `The versions could not be compared: ${cause}`,
  },
} as const;
