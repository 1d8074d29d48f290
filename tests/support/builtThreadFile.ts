import { join } from 'node:path';

/**
 * Environment variable with the folder of the built threads, for the workers of Vitest.
 * tests/support/builtThreads.ts sets it.
 */
export const threadsVariable = 'QUARTERDECK_TEST_THREADS';

/** Replaces `src-main/base/threadFile.ts` in tests, so that threads run built files. */
export function threadFile(_starter: string, _source: string, built: string): string {
  const folder = process.env[threadsVariable];
  if (folder === undefined)
    throw new Error(`No threads were built for these tests: ${threadsVariable} is not set.`);
  return join(folder, built);
}
