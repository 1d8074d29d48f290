/** When a pinned record that fails is announced: after failures in a row, or after minutes without a success. */
export const pinnedWaits = [
  'failures-1',
  'failures-2',
  'failures-3',
  'failures-5',
  'minutes-5',
  'minutes-15',
  'minutes-30',
  'minutes-60',
] as const;

export type PinnedWait = (typeof pinnedWaits)[number];

/** The record is announced at its first failure. */
export const defaultPinnedWait: PinnedWait = 'failures-1';

/** Returns the number of failures or minutes. The other one is undefined. */
export function readPinnedWait(wait: PinnedWait): {
  readonly failures: number | undefined;
  readonly minutes: number | undefined;
} {
  const [unit, count] = wait.split('-');
  return unit === 'failures'
    ? { failures: Number(count), minutes: undefined }
    : { failures: undefined, minutes: Number(count) };
}
