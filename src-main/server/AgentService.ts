import { z } from 'zod';
import { failureSentences } from '#contract/rules/failures.ts';
import { Failure } from '../base/Failure.ts';
import type { ServerAnswer } from './ServerAnswer.ts';
import type { ServerClient } from './ServerClient.ts';

const generatedSchema = z.object({ access_token: z.string().min(1) });

/**
 * Parses an answer. Undefined when it does not match. Parser errors are dropped because they may quote the
 * token.
 */
function parseGenerated({ body }: ServerAnswer): z.infer<typeof generatedSchema> | undefined {
  try {
    return generatedSchema.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}

export class AgentService {
  readonly #client: ServerClient;
  readonly #ready: () => Promise<void>;

  /** @param ready resolves when requests may be sent; calls wait for it and fail with its error */
  constructor(client: ServerClient, ready: () => Promise<void>) {
    this.#client = client;
    this.#ready = ready;
  }

  /**
   * Creates an agent and its access token. The request is not retried.
   * @returns the token, which the server sends only this once; the id in the answer belongs to a person and
   *   is not used
   * @throws Failure like `ServerClient`; after OFFLINE, TIMEOUT or an unreadable answer, the agent may exist
   */
  async generate(agent: {
    readonly name: string;
    readonly properties: Readonly<Record<string, string>>;
  }): Promise<string> {
    await this.#ready();
    const answer = await this.#client.send({ method: 'POST', path: '/agent/generate', body: agent });
    this.#client.assertGood(answer);
    const generated = parseGenerated(answer);
    if (generated !== undefined) return generated.access_token;
    const { method, path } = answer.request;
    throw new Failure('SERVER', {
      sentence: failureSentences.unreadable,
      details: `${method} ${path}: ${answer.status}, ${answer.body.length} characters that hold no access token`,
    });
  }
}
