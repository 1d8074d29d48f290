import type { ServerClient } from './ServerClient.ts';

/** Timeout (ms): a server may take minutes to find the addresses of its clusters. */
const timeoutMs = 10 * 60_000;

export class KubeconfigService {
  readonly #client: ServerClient;
  readonly #ready: () => Promise<void>;

  /** @param ready resolves when requests may be sent; reads wait for it and fail with its error */
  constructor(client: ServerClient, ready: () => Promise<void>) {
    this.#client = client;
    this.#ready = ready;
  }

  /**
   * Requests a new kubeconfig. Each request creates an access token that never expires, so it is never
   * retried.
   * @returns the kubeconfig, which contains the token
   * @throws Failure like `ServerClient`; after OFFLINE or TIMEOUT, the token may exist
   */
  async fetch(signal?: AbortSignal): Promise<string> {
    await this.#ready();
    const answer = await this.#client.send({ path: '/kubeconfig', noRetry: true, timeoutMs, signal });
    this.#client.assertGood(answer);
    return answer.body;
  }
}
