import { stoppedSentence } from '#contract/rules/snapshots.ts';

export const messages = {
  /** Default name of the workspace. */
  workspaceName: (server: string, time: string) => `${server}, ${time}`,
  nothingKept: 'No data of this workspace is stored on this computer, so there is nothing to save.',
  isSnapshot: 'This workspace is already a snapshot. Share the file that it was opened from.',
  notSaved: 'The snapshot could not be saved. No file was written.',
  noRoomToSave: (megabytes: number) =>
    `There is not enough space on this computer to create the snapshot: ${megabytes} MB are needed temporarily. No file was written.`,
  busy: 'Another snapshot is being opened. Wait until it is open, or cancel it.',
  stopped: stoppedSentence,
  refused: {
    noFile:
      'The snapshot could not be read. Check that the file still exists and that you have permission to read it.',
    notOurs: 'This file is not a Quarterdeck snapshot.',
    newer: (version: string | null) =>
      version === null
        ? 'This snapshot was created by a newer version of Quarterdeck. Update Quarterdeck to open it.'
        : `This snapshot was created by a newer version of Quarterdeck (${version}). Update Quarterdeck to open it.`,
    damaged: 'This snapshot is damaged or incomplete. Save or send it again.',
    tooLarge: (gigabytes: number) => `This snapshot is larger than ${gigabytes} GB and cannot be opened.`,
    untrue:
      'This snapshot was modified after it was saved. It was not opened, and none of its data was used.',
    noRoom: (megabytes: number) =>
      `There is not enough space on this computer to open this snapshot: ${megabytes} MB are needed.`,
    notKept: 'The snapshot is valid, but it could not be stored on this computer.',
  },
} as const;
