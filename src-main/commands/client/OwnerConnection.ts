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

/** Errors of an address at which no process listens. */
const absentCodes: ReadonlySet<unknown> = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTSOCK']);

const silent =
  'Quarterdeck does not respond. It is busy, or already runs as many commands as it can. Try again in a moment.';

/** A process listens at the address, but it does not prove that it knows the key, or not in time. */
export class SilentOwner extends Error {
  override readonly name = 'SilentOwner';

  constructor() {
    super(silent);
  }
}

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
   * @returns undefined if no process listens
   * @throws SilentOwner if the process does not answer in time, or does not know the key
   */
  static async open(
    { address, key }: OwnerAddress,
    request: CommandRequest,
    limitMs: number,
  ): Promise<OwnerConnection | undefined> {
    const socket = connect({ path: address, allowHalfOpen: true });
    // With an error, because waiting for the connection ends only with one.
    const limit = setTimeout(() => socket.destroy(new SilentOwner()), limitMs);
    socket.on('error', () => socket.destroy());
    const connection = new OwnerConnection(socket);
    try {
      await once(socket, 'connect');
      if (await connection.#prove(key, request)) return connection;
    } catch (error) {
      if (error instanceof Error && 'code' in error && absentCodes.has(error.code)) return undefined;
    } finally {
      clearTimeout(limit);
    }
    socket.destroy();
    throw new SilentOwner();
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
    this.#send({ version: protocolVersion, nonce } satisfies Hello);
    const owner = (await this.#reader.nextJson(maxHelloCharacters)) as Partial<OwnerProof> | undefined;
    if (!isNonce(owner?.nonce)) return false;
    const nonces = { client: nonce, owner: owner.nonce };
    if (!isSameProof(owner.proof, proofOf(key, 'owner', nonces))) return false;
    this.#send({ proof: proofOf(key, 'client', nonces, request), request } satisfies ProvenRequest);
    return true;
  }

  #send(message: object): void {
    this.socket.write(`${JSON.stringify(message)}\n`);
  }
}
