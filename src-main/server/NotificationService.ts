import type { ServerClient } from './ServerClient.ts';

/** What is silenced, from when and until when: date math as `now+2h`, or timestamps. Fields are named as the server's. */
export type SilenceWish = Readonly<Record<string, unknown>>;

/** What is no table of notifications; server reference section 6.6. */
export class NotificationService {
  readonly #client: ServerClient;
  readonly #ready: () => Promise<void>;

  /** @param ready resolves when the client may be asked; a call waits for it, and fails with its failure */
  constructor(client: ServerClient, ready: () => Promise<void>) {
    this.#client = client;
    this.#ready = ready;
  }

  /** Makes a silence, once. The server says nothing, not even which one it is. @throws Failure as the server client does */
  async silence(wish: SilenceWish): Promise<void> {
    await this.#ready();
    const answer = await this.#client.send({ method: 'POST', path: '/notification/silence', body: wish });
    this.#client.assertGood(answer);
  }
}
