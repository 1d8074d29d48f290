/** File extension of snapshots. */
export const snapshotExtension = '.quarterdeck';

/** Error for calls after an opening was stopped. */
export const stoppedSentence = 'Opening the snapshot was canceled.';

/** Bytes of a file per bridge message. */
export const snapshotChunkBytes = 768 * 1024;
