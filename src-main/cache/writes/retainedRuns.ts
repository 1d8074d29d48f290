const hour = 60 * 60_000;

/** How long runs are stored (ms): of all checks, and of checks that the user pinned or opened. */
export const runRetentionMs = { all: 24 * hour, marked: 7 * 24 * hour } as const;
