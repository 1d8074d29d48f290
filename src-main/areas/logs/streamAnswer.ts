import { randomUUID } from 'node:crypto';
import type { Calls } from '../../base/threadCalls.ts';
import type { LogCalls } from './worker.ts';

/** Chunk size of a response for the thread, in bytes. Each chunk is copied when it is sent. */
const pieceBytes = 512 * 1024;

type Take = (part: Uint8Array) => void;
type Stream = Pick<Calls<LogCalls>, 'begin' | 'take' | 'drop'>;

/**
 * Streams a response to the thread, which parses it meanwhile.
 * @param ask sends the request. For each response, `ask` calls its parameter, and passes each part to the
 * function that the call returns
 * @returns the id of the response, which the thread has received completely
 * @throws errors of the request; Failure if the thread has stopped
 */
export async function streamAnswer(
  calls: Stream,
  ask: (begin: () => Take) => Promise<void>,
): Promise<string> {
  let answer: string | undefined;
  let sent: Promise<unknown>[] = [];
  const piece = new Uint8Array(pieceBytes);
  let filled = 0;
  const send = (call: Promise<unknown>) => {
    sent.push(call);
    // The error is thrown once everything is sent.
    call.catch(() => undefined);
  };
  const pass = () => {
    if (answer !== undefined && filled > 0) send(calls.take(answer, piece.slice(0, filled)));
    filled = 0;
  };
  const drop = () => {
    // If the thread has stopped, the response is already dropped.
    if (answer !== undefined) calls.drop(answer).catch(() => undefined);
  };
  const begin = (): Take => {
    drop();
    answer = randomUUID();
    filled = 0;
    sent = [];
    send(calls.begin(answer));
    return (part) => {
      for (let from = 0; from < part.byteLength; ) {
        const some = part.subarray(from, from + pieceBytes - filled);
        piece.set(some, filled);
        filled += some.byteLength;
        from += some.byteLength;
        if (filled === pieceBytes) pass();
      }
    };
  };
  try {
    await ask(begin);
    pass();
    await Promise.all(sent);
  } catch (error) {
    drop();
    throw error;
  }
  return answer ?? '';
}
