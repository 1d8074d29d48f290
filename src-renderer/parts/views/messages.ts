import { mostViews } from '../../../src-preload/contract/rules/views.ts';

export const messages = {
  title: 'Saved views',
  save: 'Save view',
  saveThis: 'Save this view',
  savedAs: (name: string) => `Save view (saved as “${name}”)`,
  isSavedAs: (name: string) => `This view is saved as “${name}” already.`,
  name: 'Name',
  nameHint:
    'It stands in the sidebar and in the command palette. The address of the list is kept, not its rows.',
  missing: 'A view needs a name.',
  saved: (name: string) => `Saved the view “${name}”`,
  cancel: 'Cancel',
  full: `${mostViews} views are saved in this workspace, which is as many as are kept. Delete some first.`,
  acts: (name: string) => `Actions of view ${name}`,
  rename: 'Rename…',
  renameTitle: 'Rename view',
  renameIt: 'Rename',
  renamed: (name: string) => `The view is called “${name}” now`,
  update: 'Update to this view',
  updated: (name: string) => `“${name}” leads to what is shown now`,
  undo: 'Undo',
  up: 'Move up',
  down: 'Move down',
  moved: (name: string, place: number, of: number) => `${name} is ${place} of ${of} views now.`,
  remove: 'Delete…',
  removeTitle: 'Delete saved view',
  removeText: (name: string) =>
    `Are you sure you want to delete the saved view “${name}”? Nothing changes at the server.`,
  removeIt: 'Delete',
  removed: (name: string) => `Deleted the view “${name}”`,
} as const;
