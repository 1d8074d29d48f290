/** Ranges of time that a snapshot can be of, the usual one first; `start` of API reference section 12. */
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

/** So many items are offered at most when one is searched for to be linked; specification part 3 section 2.8. */
export const mostLinkable = 50;

/** How far back a dashboard looks for what changed. */
export const recentMinutes = 60;

/** How far back the states of a component are kept here: as far as their sparkline reaches, and what the day before ended with. */
export const statesKeptHours = 24;
