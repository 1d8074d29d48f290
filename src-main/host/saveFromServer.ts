import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { Failure } from '../base/Failure.ts';
import { LiveValue } from '../base/LiveValue.ts';
import type { Host, SavedFile } from './host.ts';
import { askForPlace, type Offer, toFileFailure, wasStopped } from './writingFiles.ts';

type Progress = AsyncGenerator<
  | Offer
  | { readonly stage: 'running'; readonly done: number; readonly total: number }
  | { readonly stage: 'finished'; readonly bytes: number }
  | { readonly stage: 'cancelled' },
  void,
  void
>;

/** What takes an answer in the parts in which it comes. @param bytes how long it is, where the server says so */
export type Receive = (bytes: number | undefined) => (part: Uint8Array) => unknown;

interface Saving {
  readonly file: SavedFile;
  /** Asks the server for it, and ends with its last part. */
  readonly load: (receive: Receive, signal: AbortSignal) => Promise<void>;
  /** Said when it came in part, and there is no more. */
  readonly brokeOff: string;
}

interface Loaded {
  readonly done: number;
  readonly total: number;
}

/** Writes a part, and waits where whoever receives it is slow. */
async function write(target: Writable, part: Uint8Array, signal: AbortSignal): Promise<void> {
  // The parts are not to be kept, and a slow receiver keeps them.
  if (!target.write(Buffer.from(part))) await once(target, 'drain', { signal });
}

/** Leaves nothing of a file that was not written to its end. */
async function takeAway(target: Writable): Promise<void> {
  if (target.closed) return;
  const closed = once(target, 'close');
  target.destroy();
  // What it closes with is told already.
  await closed.catch(() => undefined);
}

/**
 * Streams a file of the server to where the person wants it: nothing of it is held here. What breaks off leaves no file.
 * @param asked aborted when the window gives it up or is gone
 * @throws Failure as the server client does, and when it cannot be written
 */
export async function* saveFromServer(
  host: Pick<Host, 'saveFile'>,
  { file, load, brokeOff }: Saving,
  asked: AbortSignal | undefined,
): Progress {
  const stopping = new AbortController();
  const signal = AbortSignal.any([stopping.signal, ...(asked === undefined ? [] : [asked])]);
  let target: Writable | null = null;
  try {
    target = yield* askForPlace(host, file, signal);
    if (target === null) {
      yield { stage: 'cancelled' };
      return;
    }
    const receiver = target;
    receiver.on('error', () => stopping.abort());
    receiver.once('close', () => {
      if (!receiver.writableFinished) stopping.abort();
    });
    const loaded = new LiveValue<Loaded>({ done: 0, total: 0 });
    const ended = new AbortController();
    let begun = false;
    const loading = load((bytes) => {
      // What was given to a receiver is not taken back: it cannot begin again.
      if (begun) throw new Failure('OFFLINE', { sentence: brokeOff });
      begun = true;
      let done = 0;
      return async (part) => {
        await write(receiver, part, signal);
        done += part.byteLength;
        loaded.set({ done, total: bytes === undefined ? 0 : Math.max(done, bytes) });
      };
    }, signal).finally(() => ended.abort());
    // Awaited below; an error before that must not count as an unhandled rejection.
    loading.catch(() => undefined);
    for await (const step of loaded.follow(ended.signal)) yield { stage: 'running', ...step };
    await loading;
    receiver.end();
    await once(receiver, 'finish', { signal });
    yield { stage: 'finished', bytes: loaded.value.done };
  } catch (error) {
    const cause = target?.errored ?? error;
    if (target !== null) await takeAway(target);
    // The window that gave it up no longer listens.
    if (asked?.aborted === true) return;
    if (!wasStopped(cause)) throw toFileFailure(cause);
    yield { stage: 'cancelled' };
  } finally {
    stopping.abort();
  }
}
