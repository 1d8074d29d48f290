import type { HypothesisType } from '#contract/rules/incidents.ts';

/** Texts of the action plan. Where the specification has a text, it is used word for word. */
export const messages = {
  showComments: 'Show Comments',
  hypothesis: 'Hypothesis',
  none: 'There are no hypotheses yet',
  noneText: 'Add a hypothesis to collect evidence and comments.',
  noEvidences: 'There are no evidences provided for this incident',
  noEvidence: 'No Evidence',
  plan: 'Action Plan',
  contentsOf: (title: string) => `Contents of ${title}`,
  below: (count: number) => `${count} below`,
  status: 'Status',
  title: 'Title',
  required: 'This field is required',
  deletedWhileEditing: 'Another user deleted this hypothesis. Your text stays here until you discard it.',
  deletedNote: 'Another user deleted this hypothesis.',
  copyTyped: 'Copy text',
  discardTyped: 'Discard',
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
    titles: {
      root: 'New hypothesis',
      factor: 'New factor',
      solution: 'New solution',
    } satisfies Record<HypothesisType, string>,
    parentNote: (title: string) => `Parent: “${title}”`,
    title: 'Title',
    state: 'State',
    save: 'Create',
    saving: 'Creating…',
    failed: 'The hypothesis could not be created',
  },
  change: { failed: 'The hypothesis could not be changed' },
  removal: {
    title: 'Delete hypothesis',
    text: (title: string) =>
      `This deletes “${title}” with its comments and evidence, and cannot be undone. If you disprove it instead, it stays readable.`,
    disprove: 'Disprove instead',
    remove: 'Delete',
    done: 'Hypothesis deleted',
  },
} as const;
