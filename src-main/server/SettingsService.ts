import { z } from 'zod';
import type { ConnectionTest } from '../../src-preload/contract/connections.ts';
import { failureOfRubbish } from './failures.ts';
import { type ReadRows, readRows } from './readRows.ts';
import type { ServerAnswer } from './ServerAnswer.ts';
import { parseJson, type ServerClient, type ServerRequest } from './ServerClient.ts';

const propertySchema = z.object({
  name: z.string(),
  value: z.string(),
  source: z.string().nullish(),
  description: z.string().nullish(),
});

/** A property as the server acts on it, wherever it comes from. */
export type ServerProperty = z.infer<typeof propertySchema>;

const invitedSchema = z.object({ link: z.string().nullish() });

const errorSchema = z.object({ error: z.string().min(1) });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What the server says went wrong, JSON in lines; null where it says nothing. */
function saidOf({ body }: ServerAnswer): string | null {
  const { data } = errorSchema.safeParse(parsed(body));
  if (data === undefined) return null;
  const inner = parsed(data.error);
  return typeof inner === 'object' && inner !== null ? JSON.stringify(inner, null, 2) : data.error;
}

/** A connection is tried at the other side, which may take its time. */
const testMs = 60_000;

/** What is known of a person who is to be invited or changed. Absent stays as it is. */
export interface PersonWish {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  /** Replaces all roles. */
  readonly role?: string;
  readonly active?: boolean;
}

/** What the settings ask of the server beside its tables; API reference sections 13.7 and 13.8. */
export class SettingsService {
  readonly #client: ServerClient;
  readonly #ready: () => Promise<void>;

  /** @param ready resolves when the client may be asked; a call waits for it, and fails with its failure */
  constructor(client: ServerClient, ready: () => Promise<void>) {
    this.#client = client;
    this.#ready = ready;
  }

  /** The properties in force. @throws Failure as the server client does; SERVER for an answer that cannot be read */
  async properties(signal: AbortSignal | undefined): Promise<ReadRows<ServerProperty>> {
    const answer = await this.#ask({ path: '/properties', signal });
    const list = parseJson(answer);
    if (!Array.isArray(list)) throw failureOfRubbish(answer.body, answer.asked);
    const read = readRows(list, propertySchema, answer.asked, 'name');
    this.#client.tellUnreadable('properties', read);
    return read;
  }

  /** A schema of a specification, as text of JSON; null where the server has none of that name. @throws Failure as the server client does */
  async schema(file: string, signal: AbortSignal | undefined): Promise<string | null> {
    await this.#ready();
    const answer = await this.#client.send({ path: `/schemas/${file}`, signal });
    if (answer.status === 404) return null;
    this.#client.assertGood(answer);
    parseJson(answer);
    return answer.body;
  }

  /**
   * Has the server try out a saved connection, once; API reference section 13.5.
   * @throws Failure as the server client does; UNAUTHENTICATED and FORBIDDEN for somebody who may not
   */
  async testConnection(id: string, signal: AbortSignal | undefined): Promise<ConnectionTest> {
    await this.#ready();
    const path = `/connection/test/${encodeURIComponent(id)}`;
    const answer = await this.#client.send({ method: 'POST', path, signal, timeoutMs: testMs });
    const { status } = answer;
    if (status === 401 || status === 403) this.#client.assertGood(answer);
    if (status >= 200 && status < 300) return { outcome: 'ok', message: null };
    if (status === 501) return { outcome: 'unsupported', message: null };
    return { outcome: 'failed', message: status === 400 ? saidOf(answer) : null };
  }

  /**
   * Makes a person, once, and sends them a mail.
   * @returns the link that lets them in; null when the server tells none
   * @throws Failure as the server client does: SERVER also when the person was made and the mail could not be sent
   */
  async invite(person: Required<Omit<PersonWish, 'active'>>): Promise<string | null> {
    const answer = await this.#ask({ method: 'POST', path: '/auth/invite_user', body: person });
    return invitedSchema.safeParse(parseJson(answer)).data?.link ?? null;
  }

  /** Changes a person, once. @throws Failure as the server client does; INVALID when the identity service refuses */
  async changePerson(id: string, wish: PersonWish): Promise<void> {
    await this.#ask({ method: 'POST', path: '/people/update', body: { id, ...wish } });
  }

  /** Deletes a person with what lets them sign in, once. @throws Failure as the server client does */
  async deletePerson(id: string): Promise<void> {
    await this.#ask({ method: 'DELETE', path: `/people/${encodeURIComponent(id)}` });
  }

  async #ask(request: ServerRequest): Promise<ServerAnswer> {
    await this.#ready();
    const answer = await this.#client.send(request);
    this.#client.assertGood(answer);
    return answer;
  }
}
