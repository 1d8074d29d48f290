/** Limit and default of the number of days whose health changes are stored. */
export const maxHistoryDays = 365;
export const defaultHistoryDays = 90;

/** Default disk space for health changes, in bytes. */
export const defaultHistoryBytes = 256 * 1024 ** 2;
