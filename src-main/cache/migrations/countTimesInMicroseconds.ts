/** Runs of checks and kept answers had their times in milliseconds, items theirs in microseconds: one unit for all; see times.ts. */
export const countCacheTimesInMicroseconds = /* sql */ `
update check_run set at = at * 1000;
update answer set at = at * 1000;
`;

/** The same for what a person typed and marked. */
export const countUserTimesInMicroseconds = /* sql */ `
update draft set at = at * 1000;
update check_mark set pinned_at = pinned_at * 1000, visited_at = visited_at * 1000;
`;
