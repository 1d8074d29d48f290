import { z } from 'zod';
import { failureSentences } from '#contract/rules/failures.ts';
import { isEmptyInstant, isForever, readServerTime } from '#contract/rules/serverTime.ts';
import { Failure } from '../base/Failure.ts';
import { failureOfStatus } from './failures.ts';
import { type ReadRows, readRows } from './readRows.ts';
import type { ServerAnswer } from './ServerAnswer.ts';
import type { ServerClient } from './ServerClient.ts';

/**
 * Parses a time of the server.
 * @returns null when the time is absent, infinite, or in year 1 (Go's zero time); undefined for a malformed time
 */
function parseTime(text: string | null): string | null | undefined {
  if (text === null) return null;
  const time = readServerTime(text);
  if (!isEmptyInstant(time)) return isForever(time) ? null : time;
  return Number.isNaN(Date.parse(text)) ? undefined : null;
}

const optionalText = z.string().nullish().catch(null);

/**
 * A token of the server's list. Only rows without an id are skipped, because such tokens cannot be revoked.
 */
const rowSchema = z.object({
  id: z.string().min(1),
  name: optionalText,
  created_at: optionalText.transform((at) => parseTime(at ?? null) ?? null),
  /** Null for a token without expiry. Undefined when the server does not report it. */
  expires_at: z.string().nullable().transform(parseTime).optional().catch(undefined),
  auto_renew: z.boolean().nullish().catch(null),
  /** Id of the token's creator. */
  created_by: optionalText,
});

export type TokenRow = z.infer<typeof rowSchema>;

const listedSchema = z.object({ payload: z.array(z.unknown()).nullish() });
const madeSchema = z.object({ payload: z.object({ token: z.string().min(1) }) });

export interface TokenRequest {
  readonly name: string;
  /** Lifetime in days. Default: the server's own lifetime. */
  readonly days?: number | undefined;
  readonly renews: boolean;
}

/**
 * Formats days as a Go duration, whose largest unit is the hour.
 * @param days integer
 */
export const durationOf = (days: number): string => `${days * 24}h`;

/** Statuses of servers that do not have personal tokens yet. */
const unsupportedStatuses: readonly number[] = [404, 405];

/**
 * Parses an answer. Undefined when it does not match. Parser errors are dropped because they may quote a
 * token.
 */
function parseBody<T>({ body }: ServerAnswer, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}

const unreadableAnswer = ({ request: { method, path }, status, body }: ServerAnswer, what: string): Failure =>
  new Failure('SERVER', {
    sentence: failureSentences.unreadable,
    details: `${method} ${path}: ${status}, ${body.length} characters that hold no ${what}`,
  });

export class AccessTokenService {
  readonly #client: ServerClient;
  readonly #ready: () => Promise<void>;

  /** @param ready resolves when requests may be sent; calls wait for it and fail with its error */
  constructor(client: ServerClient, ready: () => Promise<void>) {
    this.#client = client;
    this.#ready = ready;
  }

  /**
   * Returns the user's tokens. Administrators get the tokens of all users.
   * @returns undefined when the server does not have personal tokens yet
   * @throws Failure like `ServerClient`; SERVER for an unreadable answer
   */
  async list(signal: AbortSignal | undefined): Promise<ReadRows<TokenRow> | undefined> {
    await this.#ready();
    const answer = await this.#client.send({ path: '/auth/tokens', signal });
    if (unsupportedStatuses.includes(answer.status)) return undefined;
    this.#client.assertGood(answer);
    const listed = parseBody(answer, listedSchema);
    if (listed === undefined) throw unreadableAnswer(answer, 'list of tokens');
    const read = readRows(listed.payload ?? [], rowSchema, answer.request);
    this.#client.reportUnreadable('auth/tokens', read);
    return read;
  }

  /**
   * Creates a token. The request is not retried.
   * @returns the token, which the server sends only this once
   * @throws Failure like `ServerClient`; NOT_FOUND when the server has no personal tokens. After OFFLINE,
   *   TIMEOUT or an unreadable answer, the token may exist.
   */
  async create({ name, days, renews }: TokenRequest): Promise<string> {
    await this.#ready();
    const answer = await this.#client.send({
      method: 'POST',
      path: '/auth/create_token',
      body: { name, auto_renew: renews, ...(days === undefined ? {} : { expiry: durationOf(days) }) },
    });
    this.#client.assertGood(answer);
    const made = parseBody(answer, madeSchema);
    if (made === undefined) throw unreadableAnswer(answer, 'access token');
    return made.payload.token;
  }

  /**
   * Revokes a token. The request is not retried.
   * @throws Failure like `ServerClient`; FORBIDDEN for a token of another user, NOT_FOUND for a deleted token
   */
  async remove(id: string): Promise<void> {
    await this.#ready();
    const answer = await this.#client.send({
      method: 'DELETE',
      path: `/auth/token/${encodeURIComponent(id)}`,
    });
    if (answer.status === 401 && (await this.#isCredentialAccepted())) {
      // Some servers answer 401 for a token of another user. That must not end the session.
      throw failureOfStatus(403, answer.body, answer.header, answer.request);
    }
    this.#client.assertGood(answer);
  }

  /** Returns whether the server still accepts the credential. */
  async #isCredentialAccepted(): Promise<boolean> {
    const { status } = await this.#client.send({ path: '/auth/whoami' });
    return status >= 200 && status < 300;
  }
}
