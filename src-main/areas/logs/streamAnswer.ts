import { randomUUID } from 'node:crypto';
import type { Calls } from '../../base/threadCalls.ts';
import type { LogCalls } from './worker.ts';

/** Pieces in which an answer goes on to the thread, in bytes: each crosses with a copy of its own. */
const pieceBytes = 512 * 1024;

type Take = (part: Uint8Array) => void;
type Stream = Pick<Calls<LogCalls>, 'begin' | 'take' | 'drop'>;

/**
 * Gives an answer to the thread while it comes, which reads it meanwhile.
 * @param ask asks for it; what it is given is called whenever an answer begins, and what that returns with each part
 * @returns the name of the answer, which is in the thread to its end
 * @throws what asking throws; Failure when the thread has ended
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
    // It is told when all has been sent.
    call.catch(() => undefined);
  };
  const pass = () => {
    if (answer !== undefined && filled > 0) send(calls.take(answer, piece.slice(0, filled)));
    filled = 0;
  };
  const drop = () => {
    // With a thread that has ended the answer is gone as well.
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
