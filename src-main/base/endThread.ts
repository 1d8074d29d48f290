import type { MessagePort, Worker } from 'node:worker_threads';

interface EndRequest {
  readonly end: true;
}

const isEndRequest = (message: unknown): message is EndRequest =>
  typeof message === 'object' && message !== null && 'end' in message;

/**
 * Ends this thread when the parent thread requests it. Call it before other listeners are added to the port.
 * @param port to the parent thread
 */
export function endOnRequest(port: MessagePort): void {
  port.on('message', (message: unknown) => {
    if (isEndRequest(message)) process.exit();
  });
}

/**
 * Ends a thread between two tasks. `Worker.terminate` stops it within a task. If the task is creating a
 * compressor, Node 24 then aborts the process. The assertion is "close before init"
 * (`CompressionStream::Close` in node_zlib.cc).
 * @param limitMs how long (ms) the current task may take before the thread is terminated
 */
export async function endThread(worker: Worker, limitMs: number): Promise<void> {
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  // An ended thread emits no `exit` event.
  if (worker.threadId === -1) return;
  worker.postMessage({ end: true } satisfies EndRequest);
  let limit: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    limit = setTimeout(resolve, limitMs);
  });
  await Promise.race([ended, late]);
  clearTimeout(limit);
  await worker.terminate();
}
