import { join } from 'node:path';

/** Names the folder of the built threads to the workers of vitest; tests/support/builtThreads.ts sets it. */
export const threadsVariable = 'QUARTERDECK_TEST_THREADS';

/** Stands for `src-main/base/threadFile.ts` in tests: threads run what was built, whatever the module that starts them. */
export function threadFile(_starter: string, _source: string, built: string): string {
  const folder = process.env[threadsVariable];
  if (folder === undefined)
    throw new Error(`No threads were built for these tests: ${threadsVariable} is not set.`);
  return join(folder, built);
}
