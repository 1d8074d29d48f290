import type { ServerClient } from './ServerClient.ts';

/**
 * A new silence: its resource and its time range as date math (`now+2h`) or timestamps. Fields have the
 * server's names.
 */
export type NewSilence = Readonly<Record<string, unknown>>;

/** Notification endpoints outside PostgREST. */
export class NotificationService {
  readonly #client: ServerClient;
  readonly #ready: () => Promise<void>;

  /** @param ready resolves when requests may be sent; calls wait for it and fail with its error */
  constructor(client: ServerClient, ready: () => Promise<void>) {
    this.#client = client;
    this.#ready = ready;
  }

  /**
   * Creates a silence. The request is not retried. The answer does not contain the id.
   * @throws Failure like `ServerClient`
   */
  async silence(wish: NewSilence): Promise<void> {
    await this.#ready();
    const answer = await this.#client.send({ method: 'POST', path: '/notification/silence', body: wish });
    this.#client.assertGood(answer);
  }
}
