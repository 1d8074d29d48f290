/**
 * Check runs and cached answers had times in milliseconds. Items have microseconds, which is now the unit of
 * all times (see times.ts).
 */
export const countCacheTimesInMicroseconds = /* sql */ `
update check_run set at = at * 1000;
update answer set at = at * 1000;
`;

/** The same conversion for drafts and marked checks. */
export const countUserTimesInMicroseconds = /* sql */ `
update draft set at = at * 1000;
update check_mark set pinned_at = pinned_at * 1000, visited_at = visited_at * 1000;
`;
