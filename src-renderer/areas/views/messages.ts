import type { NameConflictStrategy } from '#contract/rules/views.ts';

const counted = (count: number): string => `${count} ${count === 1 ? 'view' : 'views'}`;

export const messages = {
  intro:
    'A saved view is a list with its filters, under a name that you choose. Views appear in the sidebar and in the command palette. They are stored on this computer, for this workspace and user.',
  none: 'No views are saved yet',
  noneText:
    'Open a list such as Catalog or Health, filter it, and select Save view in its toolbar, or press b.',
  all: 'All saved views',
  columns: { name: 'View', actions: 'Actions' },
  export: 'Export',
  nothingToExport: 'There is nothing to export.',
  import: 'Import',
  importTitle: 'Import saved views',
  file: 'File',
  fileHint: 'A file exported from this page, on this or another computer.',
  contains: (count: number, workspace: string) =>
    `${counted(count)} from ${workspace === '' ? 'an unnamed workspace' : `the workspace ${workspace}`}.`,
  containsNone: 'The file contains no views.',
  nameConflicts: (count: number) =>
    `${count === 1 ? 'One name is' : `${count} names are`} already in use. How should ${count === 1 ? 'it' : 'they'} be imported?`,
  andMore: (count: number) => `and ${count} more`,
  strategies: {
    replace: 'Replace the existing views',
    'keep-both': 'Keep both and number the imported views',
    skip: 'Skip the imported views',
  } satisfies Record<NameConflictStrategy, string>,
  cancel: 'Cancel',
  fileRequired: 'Choose a file first.',
  imported: ({ added, replaced, skipped }: { added: number; replaced: number; skipped: number }) =>
    `${counted(added)} added, ${replaced} replaced, ${skipped} skipped`,
} as const;
