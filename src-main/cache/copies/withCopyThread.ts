import type { Calls } from '#main/base/threadCalls.ts';
import { CacheThread } from '../CacheThread.ts';
import type { CopyCalls, ValidationCalls } from '../worker.ts';

/** How long (ms) a thread may take to close its file before the thread is terminated. */
const closeLimitMs = 100;

interface CallsOf {
  readonly copy: CopyCalls;
  readonly prove: ValidationCalls;
}

/**
 * Runs work on a copy in a new thread, and ends the thread afterwards.
 * @param path of the copy
 * @param signal aborts the work; a running statement finishes first
 * @throws the error of the work, CacheError, or the reason of the signal
 */
export async function withCopyThread<Role extends keyof CallsOf, T>(
  role: Role,
  path: string,
  work: (calls: Calls<CallsOf[Role]>) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  signal.throwIfAborted();
  const thread = await CacheThread.start<CallsOf[Role]>({ role, path }, {});
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  try {
    return await Promise.race([work(thread.calls), aborted.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
    await thread.close(closeLimitMs);
  }
}
