import { z } from 'zod';
import { failureSentences } from '../../src-preload/contract/rules/failures.ts';
import { Failure } from '../base/Failure.ts';
import { failureOfStatus } from './failures.ts';
import { type ReadRows, readRows } from './readRows.ts';
import type { ServerAnswer } from './ServerAnswer.ts';
import type { ServerClient } from './ServerClient.ts';

const firstTimeMs = Date.parse('0001-01-02T00:00:00Z');

/**
 * A time as the server writes it.
 * @returns null where it is none: absent, or of the year 1; undefined for what is no time at all
 */
function timeOf(text: string | null): string | null | undefined {
  if (text === null) return null;
  const atMs = Date.parse(text);
  if (Number.isNaN(atMs)) return undefined;
  return atMs < firstTimeMs ? null : text;
}

const text = z.string().nullish().catch(null);

/** A token as the server lists it. Whoever looks for one must find it: only one without an id, which could not be ended, is left out. */
const rowSchema = z.object({
  id: z.string().min(1),
  name: text,
  created_at: text.transform((at) => timeOf(at ?? null) ?? null),
  /** Null for one that never ends; undefined where the server does not say. */
  expires_at: z.string().nullable().transform(timeOf).optional().catch(undefined),
  auto_renew: z.boolean().nullish().catch(null),
  /** Id of the person who made it. */
  created_by: text,
});

export type TokenRow = z.infer<typeof rowSchema>;

const listedSchema = z.object({ payload: z.array(z.unknown()).nullish() });
const madeSchema = z.object({ payload: z.object({ token: z.string().min(1) }) });

export interface TokenWish {
  readonly name: string;
  /** How long it is to be good for; the server's own time when absent. */
  readonly days?: number | undefined;
  readonly renews: boolean;
}

/** Days as a duration of Go's, whose largest unit is the hour. @param days whole ones */
export const durationOf = (days: number): string => `${days * 24}h`;

/** What a server answers that is older than personal tokens. */
const tooOld: readonly number[] = [404, 405];

/** The answer as it should be, or undefined. Never says why: a parser's complaint quotes what it read, and that may hold a token. */
function parsed<T>({ body }: ServerAnswer, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}

const unreadable = ({ asked: { method, path }, status, body }: ServerAnswer, what: string): Failure =>
  new Failure('SERVER', {
    sentence: failureSentences.unreadable,
    details: `${method} ${path}: ${status}, ${body.length} characters that hold no ${what}`,
  });

/** Personal access tokens; server reference section 2.2. */
export class AccessTokenService {
  readonly #client: ServerClient;
  readonly #ready: () => Promise<void>;

  /** @param ready resolves when the client may be asked; a call waits for it, and fails with its failure */
  constructor(client: ServerClient, ready: () => Promise<void>) {
    this.#client = client;
    this.#ready = ready;
  }

  /**
   * The person's tokens, for an administrator everybody's.
   * @returns undefined where the server is older than they are
   * @throws Failure as the server client does; SERVER for an answer that cannot be read
   */
  async list(signal: AbortSignal | undefined): Promise<ReadRows<TokenRow> | undefined> {
    await this.#ready();
    const answer = await this.#client.send({ path: '/auth/tokens', signal });
    if (tooOld.includes(answer.status)) return undefined;
    this.#client.assertGood(answer);
    const listed = parsed(answer, listedSchema);
    if (listed === undefined) throw unreadable(answer, 'list of tokens');
    const read = readRows(listed.payload ?? [], rowSchema, answer.asked);
    this.#client.tellUnreadable('auth/tokens', read);
    return read;
  }

  /**
   * Makes a token, once.
   * @returns the token, which the server tells this one time
   * @throws Failure as the server client does: NOT_FOUND of a server without them. After OFFLINE, TIMEOUT and an answer that cannot be
   * read it may have been made all the same
   */
  async make({ name, days, renews }: TokenWish): Promise<string> {
    await this.#ready();
    const answer = await this.#client.send({
      method: 'POST',
      path: '/auth/create_token',
      body: { name, auto_renew: renews, ...(days === undefined ? {} : { expiry: durationOf(days) }) },
    });
    this.#client.assertGood(answer);
    const made = parsed(answer, madeSchema);
    if (made === undefined) throw unreadable(answer, 'access token');
    return made.payload.token;
  }

  /**
   * Ends a token, once.
   * @throws Failure as the server client does: FORBIDDEN for somebody else's, NOT_FOUND for one that is gone
   */
  async remove(id: string): Promise<void> {
    await this.#ready();
    const answer = await this.#client.send({
      method: 'DELETE',
      path: `/auth/token/${encodeURIComponent(id)}`,
    });
    if (answer.status === 401 && (await this.#isKnown())) {
      // Some servers refuse somebody else's token by 401: taken at its word, it would end the session.
      throw failureOfStatus(403, answer.body, answer.header, answer.asked);
    }
    this.#client.assertGood(answer);
  }

  /** Whether the server knows who asks. */
  async #isKnown(): Promise<boolean> {
    const { status } = await this.#client.send({ path: '/auth/whoami' });
    return status >= 200 && status < 300;
  }
}
