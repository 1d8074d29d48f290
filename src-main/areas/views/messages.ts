import { mostViews, viewSentences } from '../../../src-preload/contract/rules/views.ts';

export const messages = {
  ...viewSentences,
  noStore: 'Nothing can be kept on this computer now, so no view can be saved.',
  failed: 'The saved views could not be written on this computer. They are as they were.',
  gone: 'This view is not there any more. It may have been deleted in another window.',
  tooMany: (count: number) =>
    `At most ${mostViews} views are kept in a workspace; with this there would be ${count}. Nothing was saved. Delete some first.`,
  file: {
    notJson: 'This is no file of saved views: it is not JSON.',
    otherKind: 'This is no file of saved views. Such a file is made by Export in Settings → Saved views.',
    newer: (version: number) =>
      `This file was written by a newer Quarterdeck (version ${version} of such files). Update Quarterdeck to read it.`,
    damaged: (where: string, what: string) =>
      `This file of saved views is damaged, so nothing of it was read: ${where === '' ? '' : `${where}: `}${what}`,
    twice: (name: string) =>
      `This file of saved views is damaged, so nothing of it was read: two views in it are named “${name}”.`,
  },
} as const;
