import type { MessagePort, Worker } from 'node:worker_threads';

interface End {
  readonly end: true;
}

const isEnd = (message: unknown): message is End =>
  typeof message === 'object' && message !== null && 'end' in message;

/**
 * Lets the thread that runs this end itself when it is asked to. Called before anything else listens to the port.
 * @param port the one to the thread that started it
 */
export function endWhenAsked(port: MessagePort): void {
  port.on('message', (message: unknown) => {
    if (isEnd(message)) process.exit();
  });
}

/**
 * Ends a thread between two of its tasks. `Worker.terminate` stops it in the middle of one, and the whole process with it when that
 * task is just making a compressor: Node 24 ends on an assertion then ("close before init", `CompressionStream::Close` in
 * node_zlib.cc).
 * @param limitMs how long its task may take, in milliseconds; after that it is stopped where it is
 */
export async function endThread(worker: Worker, limitMs: number): Promise<void> {
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  // A thread that is gone says nothing any more.
  if (worker.threadId === -1) return;
  worker.postMessage({ end: true } satisfies End);
  let limit: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    limit = setTimeout(resolve, limitMs);
  });
  await Promise.race([ended, late]);
  clearTimeout(limit);
  await worker.terminate();
}
