const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** A clock before this time is wrong: it predates all servers and this application. */
const earliestMs = Date.UTC(2020, 0, 1);

/** A difference above this limit is not drift: one of the clocks is wrong. */
const driftMs = dayMs;

/** How far (ms) a row's time may lie in the future, because the clocks of scrapers drift. */
export const toleranceMs = 5 * minuteMs;

/**
 * Estimates the current time. Rows have the server's times, so the server's clock is preferred. If both
 * clocks differ by more than a day, the earlier one is used: a time too early only repeats work.
 * @param localMs local clock, milliseconds since 1970
 * @param serverMs server's clock from its last `Date` header; undefined before the first answer
 */
export function estimateNowMs(localMs: number, serverMs: number | undefined): number {
  if (serverMs === undefined || !(serverMs >= earliestMs)) return localMs;
  if (localMs < earliestMs || Math.abs(serverMs - localMs) <= driftMs) return serverMs;
  return Math.min(serverMs, localMs);
}
