import { stoppedSentence } from '../../src-preload/contract/rules/snapshots.ts';

export const messages = {
  /** Default name of the workspace. */
  workspaceName: (server: string, time: string) => `${server}, ${time}`,
  nothingKept: 'Nothing is kept of this workspace on this computer, so there is nothing to save.',
  isSnapshot: 'This is a snapshot already: share the file that it was opened from.',
  notSaved: 'The snapshot could not be saved. No file was written.',
  noRoomToSave: (megabytes: number) =>
    `There is not enough room on this computer to put the snapshot together: ${megabytes} MB are needed for a moment. No file was written.`,
  busy: 'Another snapshot is being opened. Wait until it is done, or stop it.',
  stopped: stoppedSentence,
  refused: {
    noFile:
      'The snapshot could not be read. Look whether the file is still there and whether you may read it.',
    notOurs: 'This file is not a snapshot of Quarterdeck.',
    newer: (version: string | null) =>
      version === null
        ? 'This snapshot was made by a newer Quarterdeck. Update Quarterdeck to open it.'
        : `This snapshot was made by a newer Quarterdeck (${version}). Update Quarterdeck to open it.`,
    damaged: 'This snapshot is damaged or was cut short. Have it saved or sent again.',
    tooLarge: (gigabytes: number) => `This snapshot is larger than ${gigabytes} GB, and is not opened.`,
    untrue:
      'This snapshot is not as Quarterdeck makes it: something in it was changed. It is not opened, and nothing of it was used.',
    noRoom: (megabytes: number) =>
      `There is not enough room on this computer to open this snapshot: ${megabytes} MB are needed.`,
    notKept: 'The snapshot is good, but it could not be kept on this computer.',
  },
} as const;
