import { randomUUID } from 'node:crypto';
import type { Calls } from '#main/base/threadCalls.ts';
import type { LogCalls } from './worker.ts';

/** Chunk size of a response for the thread, in bytes. Each chunk is copied when it is sent. */
const chunkBytes = 512 * 1024;

type PartReceiver = (part: Uint8Array) => void;
type ResponseCalls = Pick<Calls<LogCalls>, 'begin' | 'take' | 'drop'>;

/**
 * Streams a response to the thread, which parses it meanwhile.
 * @param sendRequest sends the request. For each response, it calls `begin`, and passes each part to the
 * function that the call returns
 * @returns the id of the response, which the thread has received completely
 * @throws errors of the request; Failure if the thread has stopped
 */
export async function streamAnswer(
  calls: ResponseCalls,
  sendRequest: (begin: () => PartReceiver) => Promise<void>,
): Promise<string> {
  let responseId: string | undefined;
  let sent: Promise<unknown>[] = [];
  const chunk = new Uint8Array(chunkBytes);
  let filled = 0;
  const send = (call: Promise<unknown>) => {
    sent.push(call);
    // The error is thrown once everything is sent.
    call.catch(() => undefined);
  };
  const flush = () => {
    if (responseId !== undefined && filled > 0) send(calls.take(responseId, chunk.slice(0, filled)));
    filled = 0;
  };
  const drop = () => {
    // If the thread has stopped, the response is already dropped.
    if (responseId !== undefined) calls.drop(responseId).catch(() => undefined);
  };
  const begin = (): PartReceiver => {
    drop();
    responseId = randomUUID();
    filled = 0;
    sent = [];
    send(calls.begin(responseId));
    return (part) => {
      for (let from = 0; from < part.byteLength; ) {
        const some = part.subarray(from, from + chunkBytes - filled);
        chunk.set(some, filled);
        filled += some.byteLength;
        from += some.byteLength;
        if (filled === chunkBytes) flush();
      }
    };
  };
  try {
    await sendRequest(begin);
    flush();
    await Promise.all(sent);
  } catch (error) {
    drop();
    throw error;
  }
  return responseId ?? '';
}
