import type { ServerClient } from './ServerClient.ts';

/** A server may look long for the address of its clusters, in milliseconds; architecture section 4. */
const timeoutMs = 10 * 60_000;

/** What the server gives to kubectl; server reference section 6.7. */
export class KubeconfigService {
  readonly #client: ServerClient;
  readonly #ready: () => Promise<void>;

  /** @param ready resolves when the client may be asked; a read waits for it, and fails with its failure */
  constructor(client: ServerClient, ready: () => Promise<void>) {
    this.#client = client;
    this.#ready = ready;
  }

  /**
   * A new kubeconfig. Each one that is asked for makes an access token that never expires: it is asked for once and never again,
   * whatever comes of it.
   * @returns the text of the answer, which holds the token
   * @throws Failure as the server client does; after OFFLINE and TIMEOUT the token may have been made all the same
   */
  async fetch(signal?: AbortSignal): Promise<string> {
    await this.#ready();
    const answer = await this.#client.send({ path: '/kubeconfig', once: true, timeoutMs, signal });
    this.#client.assertGood(answer);
    return answer.body;
  }
}
