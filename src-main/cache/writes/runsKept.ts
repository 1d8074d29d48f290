const hour = 60 * 60_000;

/** How long runs are kept, in milliseconds: of all checks, and of those that the person pinned or looked at. */
export const runsKeptMs = { all: 24 * hour, marked: 7 * 24 * hour } as const;
