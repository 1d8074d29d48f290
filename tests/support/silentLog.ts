import type { Log } from '#main/base/log.ts';

/** For tests that do not inspect the log. */
export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} };
