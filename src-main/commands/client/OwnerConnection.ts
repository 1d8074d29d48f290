import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { MessageReader } from '../MessageReader.ts';
import {
  type Answer,
  type CommandRequest,
  type Hello,
  isNonce,
  isSameProof,
  keyBytes,
  maxHelloCharacters,
  type OwnerMessage,
  type OwnerProof,
  type ProvenRequest,
  proofOf,
  protocolVersion,
} from '../protocol.ts';
import type { OwnerAddress } from './findOwner.ts';

/** Max characters of a message of the owner. Longer output arrives in several messages. */
const maxMessageCharacters = 10_000_000;

/** A connection to the owner of the data folder, after both sides have proven that they know its key. */
export class OwnerConnection {
  readonly socket: Socket;
  readonly #reader: MessageReader;

  private constructor(socket: Socket) {
    this.socket = socket;
    this.#reader = new MessageReader(socket);
  }

  /**
   * Connects and sends a request.
   * @param limitMs time for the connection and the proof of the owner, in milliseconds
   * @returns undefined if no process listens, if it does not answer, or if it does not know the key
   */
  static async open(
    { address, key }: OwnerAddress,
    request: CommandRequest,
    limitMs: number,
  ): Promise<OwnerConnection | undefined> {
    const socket = connect({ path: address, allowHalfOpen: true });
    const limit = setTimeout(() => socket.destroy(), limitMs);
    socket.on('error', () => socket.destroy());
    const connection = new OwnerConnection(socket);
    const isProven = await connection.#prove(key, request);
    clearTimeout(limit);
    if (!isProven) socket.destroy();
    return isProven ? connection : undefined;
  }

  /** Returns the messages of the owner, until the exit code or the end of the connection. */
  async *messages(): AsyncGenerator<OwnerMessage> {
    for (;;) {
      const message = (await this.#reader.nextJson(maxMessageCharacters)) as OwnerMessage | undefined;
      if (message === undefined) return;
      yield message;
      if (message.kind === 'exit' || message.kind === 'ready') return;
    }
  }

  answer(answer: string | null): void {
    this.#send({ answer } satisfies Answer);
  }

  /** Ends the messages. What follows is read from the socket. */
  release(): Socket {
    this.#reader.release();
    return this.socket;
  }

  async #prove(key: string, request: CommandRequest): Promise<boolean> {
    const nonce = randomBytes(keyBytes).toString('hex');
    try {
      await once(this.socket, 'connect');
    } catch {
      return false;
    }
    this.#send({ version: protocolVersion, nonce } satisfies Hello);
    const owner = (await this.#reader.nextJson(maxHelloCharacters)) as Partial<OwnerProof> | undefined;
    if (!isNonce(owner?.nonce)) return false;
    const nonces = { client: nonce, owner: owner.nonce };
    if (!isSameProof(owner.proof, proofOf(key, 'owner', nonces))) return false;
    this.#send({ proof: proofOf(key, 'client', nonces), request } satisfies ProvenRequest);
    return true;
  }

  #send(message: object): void {
    this.socket.write(`${JSON.stringify(message)}\n`);
  }
}
