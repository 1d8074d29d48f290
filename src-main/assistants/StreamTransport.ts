import type { Duplex } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { isNestedDeeper } from '../bridge/messageDepth.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';

type ParseMessage = (value: unknown) => JSONRPCMessage | undefined;

const idOf = (value: unknown): string | number | null => {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : null;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
};

/** How long a client may take to close its side, in milliseconds. */
const closeLimitMs = 2_000;

/** Ends a stream after its last answer. A client that stays connected must not use up a connection. */
export function endStream(stream: Duplex, last?: string): void {
  if (stream.destroyed) return;
  if (last === undefined) stream.end();
  else stream.end(last);
  stream.resume();
  const limit = setTimeout(() => stream.destroy(), closeLimitMs).unref();
  stream.once('close', () => clearTimeout(limit));
}

/** Returns the line of an error that answers a message. */
export const errorLine = (code: number, message: string, id: string | number | null): string =>
  `${JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } })}\n`;

/**
 * One message per line, as the protocol uses over stdin and stdout. Limits the size and depth of messages and what the
 * client leaves unread. A message that cannot be read gets an error, and the connection stays open.
 */
export class StreamTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #stream: Duplex;
  readonly #parse: ParseMessage;
  readonly #decoder = new StringDecoder('utf8');
  #line = '';
  #isClosed = false;

  /** @param parse returns a valid message, or undefined */
  constructor(stream: Duplex, parse: ParseMessage) {
    this.#stream = stream;
    this.#parse = parse;
  }

  async start(): Promise<void> {
    this.#stream.on('data', (chunk: Buffer | string) =>
      this.#read(typeof chunk === 'string' ? chunk : this.#decoder.write(chunk)),
    );
    const close = () => void this.close();
    this.#stream.on('end', close);
    this.#stream.on('close', close);
    this.#stream.on('error', (error) => {
      this.onerror?.(error);
      close();
    });
    // The command line has paused the stream after the request.
    this.#stream.resume();
  }

  async send(message: JSONRPCMessage): Promise<void> {
    this.#write(`${JSON.stringify(message)}\n`);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#line = '';
    // Flushes the last answer. Nothing more is read.
    endStream(this.#stream);
    this.onclose?.();
  }

  #write(line: string): void {
    if (this.#isClosed || this.#stream.destroyed) return;
    this.#stream.write(line);
    if (this.#stream.writableLength > limits.unreadBytes) this.#stream.destroy();
  }

  #read(text: string): void {
    const lines = text.split('\n');
    const last = lines.pop() ?? '';
    for (const line of lines) {
      this.#append(line);
      const whole = this.#line;
      this.#line = '';
      this.#handle(whole);
    }
    this.#append(last);
  }

  #append(text: string): void {
    if (this.#isClosed) return;
    this.#line += text;
    if (this.#line.length <= limits.messageLength) return;
    this.#write(errorLine(-32600, messages.messageTooLarge, null));
    void this.close();
  }

  #handle(line: string): void {
    if (this.#isClosed || line.trim() === '') return;
    const value = isNestedDeeper(line, limits.messageDepth) ? undefined : parseLine(line);
    if (value === undefined) {
      this.#write(errorLine(-32700, messages.parseError, null));
      return;
    }
    const message = this.#parse(value);
    if (message === undefined) this.#write(errorLine(-32600, messages.invalidMessage, idOf(value)));
    else this.onmessage?.(message);
  }
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // The client gets an error for this line.
    return undefined;
  }
}
