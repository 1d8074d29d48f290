import type { HypothesisType } from '../../../../../src-preload/contract/rules/incidents.ts';

/** Texts of the action plan. Where the specification has a text, it is used word for word. */
export const messages = {
  showComments: 'Show Comments',
  components: 'Components',
  hypothesis: 'Hypothesis',
  none: 'There are no hypotheses yet',
  noneText: 'Say what you believe is wrong; evidence and comments hang on it.',
  noEvidences: 'There are no evidences provided for this incident',
  noEvidence: 'No Evidence',
  plan: 'Action Plan',
  unfold: (title: string) => `Show what belongs to ${title}`,
  below: (count: number) => `${count} below`,
  status: 'Status',
  title: 'Title',
  required: 'This field is required',
  gone: 'Somebody deleted this hypothesis. What you typed is kept here until you leave it.',
  goneQuietly: 'Somebody deleted this hypothesis.',
  copyTyped: 'Copy text',
  leaveTyped: 'Leave it',
  actions: (title: string) => `Actions of ${title}`,
  editTitle: 'Edit title',
  disprove: 'Disprove',
  remove: 'Delete hypothesis',
  definitionOfDone: 'Part of the definition of done',
  comments: (count: number) => (count === 1 ? '1 comment' : `${count} comments`),
  evidences: (count: number, word: string) => `${count} ${word}`,
  otherEvidence: 'other evidence',
  add: { root: 'Hypothesis', factor: 'Add factor', solution: 'Add solution' } satisfies Record<
    HypothesisType,
    string
  >,
  create: {
    heads: {
      root: 'New hypothesis',
      factor: 'New factor',
      solution: 'New solution',
    } satisfies Record<HypothesisType, string>,
    under: (title: string) => `It hangs below “${title}”.`,
    title: 'Title',
    state: 'State',
    save: 'Create',
    saving: 'Creating…',
    cancel: 'Cancel',
    failed: 'The hypothesis could not be created',
  },
  change: { failed: 'The hypothesis could not be changed' },
  removal: {
    title: 'Delete hypothesis',
    text: (title: string) =>
      `“${title}” is deleted with its comments and its evidence, which cannot be undone. Disproven instead, it stays and can be read.`,
    cancel: 'Cancel',
    disprove: 'Disprove instead',
    remove: 'Delete',
    done: 'Hypothesis deleted',
  },
} as const;
