import { maxViews, viewSentences } from '#contract/rules/views.ts';

export const messages = {
  ...viewSentences,
  noStore: 'Local storage is not available, so views cannot be saved.',
  failed: 'The saved views could not be written on this computer. They are unchanged.',
  notFound: 'This view no longer exists. It may have been deleted in another window.',
  tooMany: (count: number) =>
    `A workspace can have up to ${maxViews} views, and this would make ${count}. Nothing was saved. Delete some views first.`,
  file: {
    notJson: 'This is not a file of saved views: the content is not JSON.',
    otherKind:
      'This is not a file of saved views. To create such a file, use Export in Settings → Saved views.',
    newer: (version: number) =>
      `This file was written by a newer version of Quarterdeck (file version ${version}). Update Quarterdeck to import it.`,
    damaged: (where: string, what: string) =>
      `This file of saved views is damaged and was not imported: ${where === '' ? '' : `${where}: `}${what}`,
    duplicateName: (name: string) =>
      `This file of saved views is damaged and was not imported: two views are named “${name}”.`,
  },
} as const;
