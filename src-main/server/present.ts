const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** A clock that shows an earlier time is not set: no server or console of this kind existed. */
const earliestMs = Date.UTC(2020, 0, 1);

/** Clocks that differ by more than this do not only drift: one of them is wrong. */
const driftMs = dayMs;

/** How far the time of a row may lie ahead of the present, in milliseconds: clocks of scrapers drift. */
export const aheadMs = 5 * minuteMs;

/**
 * The present, as far as it is known. Rows carry the server's times, so the server's clock counts. A `Date` header or a local clock
 * may be wrong: where the two differ by more than a day, the earlier one counts, because a time too early only repeats work.
 * @param localMs the clock of this computer, milliseconds since 1970
 * @param serverMs the server's clock by its last `Date` header; undefined before the first answer
 */
export function presentMs(localMs: number, serverMs: number | undefined): number {
  if (serverMs === undefined || !(serverMs >= earliestMs)) return localMs;
  if (localMs < earliestMs || Math.abs(serverMs - localMs) <= driftMs) return serverMs;
  return Math.min(serverMs, localMs);
}
