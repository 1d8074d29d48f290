import { vi } from 'vitest';

/** Longer than a busy computer needs, in milliseconds. Vitest would wait for one second. */
const limitMs = 15_000;

/**
 * Repeats assertions until they pass.
 * @throws the last error after 15 seconds
 */
export const untilPasses = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: limitMs });
