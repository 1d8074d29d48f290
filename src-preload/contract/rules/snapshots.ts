/** The ending of a snapshot's file. */
export const snapshotEnding = '.quarterdeck';

/** Said to whoever goes on with an opening that was stopped. */
export const stoppedSentence = 'The opening of the snapshot was stopped.';

/** How much of a file crosses the bridge at a time, in bytes. */
export const snapshotChunkBytes = 768 * 1024;
