import type { Duplex } from 'node:stream';
import { limits } from './limits.ts';
import { endStream, errorLine } from './StreamTransport.ts';

/** Code of the protocol for a closed connection. */
const connectionClosed = -32000;

/** How long the client may take to send its first message, in milliseconds. */
const firstMessageMs = 10_000;

/** Answers the first message of a client with a sentence, and closes the connection. */
export function refuseConnection(stream: Duplex, sentence: string): void {
  let text = '';
  const end = (id: string | number | null) => {
    clearTimeout(timer);
    stream.off('data', read);
    endStream(stream, errorLine(connectionClosed, sentence, id));
  };
  const read = (chunk: Buffer | string) => {
    text += String(chunk);
    if (text.includes('\n') || text.length > limits.messageLength) end(firstId(text));
  };
  const timer = setTimeout(() => end(null), firstMessageMs).unref();
  stream.on('data', read);
  // The command line has paused the stream after the request.
  stream.resume();
  stream.on('end', () => end(null));
  // The client ended first. There is nothing left to answer.
  stream.on('error', () => clearTimeout(timer));
}

function firstId(text: string): string | number | null {
  try {
    const { id } = JSON.parse(text.slice(0, text.indexOf('\n'))) as { id?: unknown };
    return typeof id === 'string' || typeof id === 'number' ? id : null;
  } catch {
    // The sentence is the same for a message that is not JSON.
    return null;
  }
}
