import { z } from 'zod';
import { failureSentences } from '../../src-preload/contract/rules/failures.ts';
import { Failure } from '../base/Failure.ts';
import type { ServerAnswer } from './ServerAnswer.ts';
import type { ServerClient } from './ServerClient.ts';

const generatedSchema = z.object({ access_token: z.string().min(1) });

/** The answer as it should be, or undefined. Never says why: a parser's complaint quotes what it read, and that holds the token. */
function parseGenerated({ body }: ServerAnswer): z.infer<typeof generatedSchema> | undefined {
  try {
    return generatedSchema.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}

/** Makes agents at the server; server reference section 6.5. */
export class AgentService {
  readonly #client: ServerClient;
  readonly #ready: () => Promise<void>;

  /** @param ready resolves when the client may be asked; a call waits for it, and fails with its failure */
  constructor(client: ServerClient, ready: () => Promise<void>) {
    this.#client = client;
    this.#ready = ready;
  }

  /**
   * Makes an agent and its access token, once.
   * @returns the token, which the server tells this one time; the id in its answer is that of a person and of no use
   * @throws Failure as the server client does; after OFFLINE, TIMEOUT and an answer that cannot be read the agent may have been
   * made all the same
   */
  async generate(wish: {
    readonly name: string;
    readonly properties: Readonly<Record<string, string>>;
  }): Promise<string> {
    await this.#ready();
    const answer = await this.#client.send({ method: 'POST', path: '/agent/generate', body: wish });
    this.#client.assertGood(answer);
    const generated = parseGenerated(answer);
    if (generated !== undefined) return generated.access_token;
    const { method, path } = answer.asked;
    throw new Failure('SERVER', {
      sentence: failureSentences.unreadable,
      details: `${method} ${path}: ${answer.status}, ${answer.body.length} characters that hold no access token`,
    });
  }
}
