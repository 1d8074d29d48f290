import type { SameName } from '../../../src-preload/contract/rules/views.ts';

const counted = (count: number): string => `${count} ${count === 1 ? 'view' : 'views'}`;

export const messages = {
  intro:
    'A saved view is the address of a list, with its filters, under a name of yours. It stands in the sidebar and in the command palette. Views are kept on this computer, for this workspace and you.',
  none: 'No views are saved yet',
  noneText:
    'Open a list such as Catalog or Health, filter it, and press Save view in its toolbar, or the key b.',
  all: 'All saved views',
  columns: { name: 'View', actions: 'Actions' },
  export: 'Export',
  nothingToExport: 'There is nothing to export.',
  import: 'Import',
  importTitle: 'Import saved views',
  file: 'File',
  fileHint: 'A file that Export of this page made, here or on another computer.',
  holds: (count: number, workspace: string) =>
    `${counted(count)} of the workspace ${workspace === '' ? 'without a name' : workspace}.`,
  holdsNone: 'There are no views in this file.',
  taken: (count: number) =>
    `${count === 1 ? 'One name is' : `${count} names are`} taken here. What is done with ${count === 1 ? 'it' : 'them'}?`,
  andMore: (count: number) => `and ${count} more`,
  ways: {
    replace: 'Replace the views here',
    'keep-both': 'Keep both; those of the file get a number',
    skip: 'Skip those of the file',
  } satisfies Record<SameName, string>,
  cancel: 'Cancel',
  chooseFirst: 'Choose a file first.',
  imported: ({ added, replaced, skipped }: { added: number; replaced: number; skipped: number }) =>
    `${counted(added)} added, ${replaced} replaced, ${skipped} skipped`,
} as const;
