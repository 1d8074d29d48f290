/** Time ranges of a component snapshot, default first. Values of the server's parameter `start`. */
export const snapshotRanges = [
  ['15m', '15 minutes'],
  ['30m', '30 minutes'],
  ['1h', '1 hour'],
  ['2h', '2 hours'],
  ['6h', '6 hours'],
  ['12h', '12 hours'],
  ['24h', '24 hours'],
  ['2d', '2 days'],
  ['3d', '3 days'],
  ['7d', '7 days'],
] as const;

export type SnapshotRange = (typeof snapshotRanges)[number][0];

/** Maximum number of search results when linking an item. */
export const maxLinkableItems = 50;

/** How far back a dashboard looks for changes, in minutes. */
export const recentMinutes = 60;

/**
 * Longest time between two readings of the topology that counts as watching, in minutes. The topology is read
 * every minute, and every 8 minutes while all windows are hidden.
 */
export const maxReadingGapMinutes = 10;

/** How far back a wall looks for health changes, in hours. */
export const wallHistoryHours = 24;
