import type { Calls } from '../../base/threadCalls.ts';
import { Thread } from '../Thread.ts';
import type { CopyCalls, ProofCalls } from '../worker.ts';

/** How long a thread may take to end that was told to. */
const closeLimitMs = 100;

interface CallsOf {
  readonly copy: CopyCalls;
  readonly prove: ProofCalls;
}

/**
 * Does something with a copy in a thread of its own, which ends with it.
 * @param path of the copy
 * @param signal gives up at once; a statement that the thread is in ends first
 * @throws what the work throws, CacheError, the signal's reason
 */
export async function inThread<Role extends keyof CallsOf, T>(
  role: Role,
  path: string,
  work: (calls: Calls<CallsOf[Role]>) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  signal.throwIfAborted();
  const thread = await Thread.start<CallsOf[Role]>({ role, path }, {});
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
