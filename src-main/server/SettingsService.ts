import { z } from 'zod';
import type { ConnectionTest } from '#contract/connections.ts';
import { failureOfUnexpectedAnswer } from './failures.ts';
import { type ReadRows, readRows } from './readRows.ts';
import type { ServerAnswer } from './ServerAnswer.ts';
import { parseJson, type ServerClient, type ServerRequest } from './ServerClient.ts';

const propertySchema = z.object({
  name: z.string(),
  value: z.string(),
  source: z.string().nullish(),
  description: z.string().nullish(),
});

export type ServerProperty = z.infer<typeof propertySchema>;

const invitedSchema = z.object({ link: z.string().nullish(), code: z.string().nullish() });

const errorSchema = z.object({ error: z.string().min(1) });

function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the error message of a connection test, as indented JSON if possible. Otherwise null. */
function testMessageOf({ body }: ServerAnswer): string | null {
  const { data } = errorSchema.safeParse(tryParseJson(body));
  if (data === undefined) return null;
  const inner = tryParseJson(data.error);
  return typeof inner === 'object' && inner !== null ? JSON.stringify(inner, null, 2) : data.error;
}

/** Timeout (ms) of a connection test: the server waits for the remote system. */
const testTimeoutMs = 60_000;

/** Fields of a person to invite or change. Absent fields stay unchanged. */
export interface PersonInput {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  /** Replaces all roles. */
  readonly role?: string;
  readonly active?: boolean;
}

export interface Invitation {
  readonly link: string | null;
  readonly code: string | null;
}

/** Settings endpoints outside PostgREST. */
export class SettingsService {
  readonly #client: ServerClient;
  readonly #ready: () => Promise<void>;

  /** @param ready resolves when requests may be sent; calls wait for it and fail with its error */
  constructor(client: ServerClient, ready: () => Promise<void>) {
    this.#client = client;
    this.#ready = ready;
  }

  /**
   * Returns the effective properties.
   * @throws Failure like `ServerClient`; SERVER for an unreadable answer
   */
  async properties(signal: AbortSignal | undefined): Promise<ReadRows<ServerProperty>> {
    const answer = await this.#request({ path: '/properties', signal });
    const list = parseJson(answer);
    if (!Array.isArray(list)) throw failureOfUnexpectedAnswer(answer.body, answer.request);
    const read = readRows(list, propertySchema, answer.request, 'name');
    this.#client.reportUnreadable('properties', read);
    return read;
  }

  /**
   * Returns a JSON schema as text. Null when the server has none with this name.
   * @throws Failure like `ServerClient`
   */
  async schema(file: string, signal: AbortSignal | undefined): Promise<string | null> {
    await this.#ready();
    const answer = await this.#client.send({ path: `/schemas/${file}`, signal });
    if (answer.status === 404) return null;
    this.#client.assertGood(answer);
    parseJson(answer);
    return answer.body;
  }

  /**
   * Makes the server test a saved connection. The request is not retried.
   * @throws Failure like `ServerClient`; UNAUTHENTICATED or FORBIDDEN without permission
   */
  async testConnection(id: string, signal: AbortSignal | undefined): Promise<ConnectionTest> {
    await this.#ready();
    const path = `/connection/test/${encodeURIComponent(id)}`;
    const answer = await this.#client.send({ method: 'POST', path, signal, timeoutMs: testTimeoutMs });
    const { status } = answer;
    if (status === 401 || status === 403) this.#client.assertGood(answer);
    if (status >= 200 && status < 300) return { outcome: 'ok', message: null };
    if (status === 501) return { outcome: 'unsupported', message: null };
    return { outcome: 'failed', message: status === 400 ? testMessageOf(answer) : null };
  }

  /**
   * Creates a person and sends an invitation by email. The request is not retried.
   * @returns the invitation link and the code that its page requires; null when the server returns none.
   *   Newer servers return only a link.
   * @throws Failure like `ServerClient`; SERVER also when the person was created but the email could not be
   *   sent
   */
  async invite(person: Required<Omit<PersonInput, 'active'>>): Promise<Invitation> {
    const answer = await this.#request({ method: 'POST', path: '/auth/invite_user', body: person });
    const invited = invitedSchema.safeParse(parseJson(answer)).data;
    return { link: invited?.link || null, code: invited?.code || null };
  }

  /**
   * Changes a person. The request is not retried.
   * @throws Failure like `ServerClient`; INVALID when the identity service rejects the change
   */
  async changePerson(id: string, wish: PersonInput): Promise<void> {
    await this.#request({ method: 'POST', path: '/people/update', body: { id, ...wish } });
  }

  /**
   * Deletes a person and their sign-in. The request is not retried.
   * @throws Failure like `ServerClient`
   */
  async deletePerson(id: string): Promise<void> {
    await this.#request({ method: 'DELETE', path: `/people/${encodeURIComponent(id)}` });
  }

  async #request(request: ServerRequest): Promise<ServerAnswer> {
    await this.#ready();
    const answer = await this.#client.send(request);
    this.#client.assertGood(answer);
    return answer;
  }
}
