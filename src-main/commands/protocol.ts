import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Messages between the command line and the owner of the data folder. Each is one line of JSON.
 *
 * 1. The client sends a `Hello` with a nonce.
 * 2. The owner answers with its nonce and a proof that it knows the key of the data folder.
 * 3. The client checks the proof. Another program at the address receives no request.
 * 4. The client sends its own proof and the request. The owner checks the proof before it reads the request.
 * 5. The owner sends `OwnerMessage`s. The last one has the exit code.
 */
export interface Hello {
  readonly version: number;
  readonly nonce: string;
}

export interface OwnerProof {
  readonly nonce: string;
  readonly proof: string;
}

/** What the client knows about its terminal. */
export interface ClientTerminal {
  /** Columns of standard output. Null if it is no terminal. */
  readonly width: number | null;
  /** Whether the user can answer a question. */
  readonly canPrompt: boolean;
  readonly color: boolean;
}

export type CommandRequest =
  | { readonly mode: 'command'; readonly args: readonly string[]; readonly terminal: ClientTerminal }
  /** The connection is passed to an assistant after the answer. */
  | { readonly mode: 'mcp' };

export interface ProvenRequest {
  readonly proof: string;
  readonly request: CommandRequest;
}

export type OwnerMessage =
  | { readonly kind: 'output' | 'error'; readonly text: string }
  /** The client answers with an `Answer`. */
  | { readonly kind: 'prompt'; readonly text: string }
  | { readonly kind: 'exit'; readonly code: number }
  /** What follows belongs to the assistant. */
  | { readonly kind: 'ready' };

export interface Answer {
  /** Null at the end of standard input. */
  readonly answer: string | null;
}

export const protocolVersion = 1;

/** Random bytes of the key and of a nonce. */
export const keyBytes = 32;

/** Max characters of the first message, which comes from an unknown sender. */
export const maxHelloCharacters = 1_000;

/** Max characters of a request or an answer. */
export const maxRequestCharacters = 1_000_000;

/** Files in the data folder for clients. The key is a secret (0600). */
export const keyFile = 'command.key';
export const addressFile = 'command.address';

/**
 * Returns the proof that a side knows the key. The name of the side prevents that a proof of the other side
 * is repeated.
 * @param key of the data folder, hexadecimal
 * @param request request of the client, which its proof covers
 */
export const proofOf = (
  key: string,
  side: 'owner' | 'client',
  nonces: { readonly client: string; readonly owner: string },
  request?: unknown,
): string =>
  createHmac('sha256', key)
    .update(`${protocolVersion}|${side}|${nonces.client}|${nonces.owner}|${JSON.stringify(request) ?? ''}`)
    .digest('hex');

/** Compares two proofs in constant time. */
export function isSameProof(given: unknown, expected: string): boolean {
  if (typeof given !== 'string') return false;
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

export const isNonce = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
