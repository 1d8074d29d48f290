import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { CommandIo } from '../Command.ts';
import { exitCodes } from '../exitCodes.ts';
import { MessageReader } from '../MessageReader.ts';
import { messages } from '../messages.ts';
import { promptText } from '../output/cleanText.ts';
import {
  type CommandRequest,
  isNonce,
  isSameProof,
  keyBytes,
  maxHelloCharacters,
  maxRequestCharacters,
  type OwnerMessage,
  proofOf,
  protocolVersion,
} from '../protocol.ts';

const maxArguments = 1_000;

/** Max characters of one message with output. */
const maxPieceCharacters = 65_536;

const helloSchema = z.object({ version: z.literal(protocolVersion), nonce: z.string().refine(isNonce) });

const requestSchema: z.ZodType<CommandRequest> = z.discriminatedUnion('mode', [
  z.object({
    mode: z.literal('command'),
    args: z.array(z.string()).max(maxArguments),
    terminal: z.object({
      width: z.number().int().min(1).max(10_000).nullable(),
      canPrompt: z.boolean(),
      color: z.boolean(),
    }),
  }),
  z.object({ mode: z.literal('mcp') }),
]);

const provenSchema = z.object({ proof: z.string(), request: z.unknown() });
const answerSchema = z.object({ answer: z.string().nullable() });

export interface ConnectionOptions {
  /** Key of the data folder, hexadecimal. */
  readonly key: string;
  /** Time for both proofs, in milliseconds. */
  readonly proofLimitMs: number;
  /**
   * Runs a command.
   * @returns the exit code
   */
  readonly run: (args: readonly string[], io: CommandIo) => Promise<number>;
  /** Serves an assistant on a connection. Absent if assistants are off. */
  readonly openAssistant?: (stream: Duplex) => void;
}

/** Splits a text, but no surrogate pair, which cannot be written in two parts. */
function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const end = start + maxPieceCharacters;
    const last = text.charCodeAt(end - 1);
    const isPair = last >= 0xd800 && last <= 0xdbff;
    const next = isPair ? end - 1 : end;
    yield text.slice(start, next);
    start = next;
  }
}

/**
 * Serves one connection of the command line until it ends. Never throws because of the other side: a malformed
 * message, a wrong proof or a slow client only closes the connection.
 */
export class CommandConnection {
  readonly #socket: Socket;
  readonly #options: ConnectionOptions;
  readonly #reader: MessageReader;
  readonly #ending = new AbortController();

  constructor(socket: Socket, options: ConnectionOptions) {
    this.#socket = socket;
    this.#options = options;
    socket.on('error', () => socket.destroy());
    socket.once('close', () => this.#ending.abort());
    this.#reader = new MessageReader(socket);
  }

  /** Serves the connection. Resolves when the request is answered, refused, or passed to an assistant. */
  async serve(): Promise<void> {
    const limit = setTimeout(() => this.#socket.destroy(), this.#options.proofLimitMs);
    const request = await this.#readRequest();
    clearTimeout(limit);
    if (request === undefined) this.#socket.destroy();
    else if (request.mode === 'mcp') await this.#openAssistant();
    else await this.#run(request);
  }

  /** Ends the connection and the command that runs on it. */
  close(): void {
    this.#socket.destroy();
  }

  /** @returns undefined unless the client proves that it knows the key */
  async #readRequest(): Promise<CommandRequest | undefined> {
    const { key } = this.#options;
    const hello = helloSchema.safeParse(await this.#reader.nextJson(maxHelloCharacters));
    if (!hello.success) return undefined;
    const nonces = { client: hello.data.nonce, owner: randomBytes(keyBytes).toString('hex') };
    await this.#send({ nonce: nonces.owner, proof: proofOf(key, 'owner', nonces) });
    const proven = provenSchema.safeParse(await this.#reader.nextJson(maxRequestCharacters));
    if (!proven.success) return undefined;
    const { proof, request } = proven.data;
    if (!isSameProof(proof, proofOf(key, 'client', nonces, request))) return undefined;
    return requestSchema.safeParse(request).data;
  }

  async #openAssistant(): Promise<void> {
    const { openAssistant } = this.#options;
    if (openAssistant === undefined) {
      await this.#message({ kind: 'error', text: `${messages.assistantsOff}\n` });
      return this.#exit(exitCodes.refused);
    }
    await this.#message({ kind: 'ready' });
    this.#reader.release();
    openAssistant(this.#socket);
  }

  async #run({ args, terminal }: Extract<CommandRequest, { mode: 'command' }>): Promise<void> {
    // The client sends only answers. Its end is an interruption.
    this.#reader.watch(() => this.#socket.destroy());
    const io: CommandIo = {
      terminal,
      signal: this.#ending.signal,
      write: (text) => this.#write('output', text),
      writeError: (text) => this.#write('error', text),
      prompt: (text) => this.#prompt(text),
    };
    const code = await this.#options.run(args, io);
    await this.#exit(code);
  }

  async #prompt(text: string): Promise<string | undefined> {
    // Names in the question come from the server.
    await this.#message({ kind: 'prompt', text: promptText(text) });
    const answer = answerSchema.safeParse(await this.#reader.nextJson(maxRequestCharacters));
    if (!answer.success) {
      this.#socket.destroy();
      return undefined;
    }
    return answer.data.answer ?? undefined;
  }

  async #exit(code: number): Promise<void> {
    await this.#message({ kind: 'exit', code });
    this.#socket.end();
  }

  async #write(kind: 'output' | 'error', text: string): Promise<void> {
    for (const piece of piecesOf(text)) {
      await this.#message({ kind, text: piece });
      // A command that only writes must let the process notice that the client has ended.
      await setImmediate();
    }
  }

  #message(message: OwnerMessage): Promise<void> {
    return this.#send(message);
  }

  /** Waits while the client does not read, so that its output does not fill the memory. */
  async #send(message: object): Promise<void> {
    if (this.#ending.signal.aborted || this.#socket.destroyed) return;
    if (this.#socket.write(`${JSON.stringify(message)}\n`)) return;
    await once(this.#socket, 'drain', { signal: this.#ending.signal }).catch(() => undefined);
  }
}
