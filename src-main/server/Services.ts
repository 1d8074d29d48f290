import type { ServerClient } from './ServerClient.ts';

/** Class of the endpoints of one family, such as `PlaybookService`. */
export type ServiceClass<Service extends object> = new (
  client: ServerClient,
  ready: () => Promise<void>,
) => Service;

/** Creates each family of endpoints when it is used first. */
export class Services {
  readonly #client: ServerClient;
  readonly #ready: () => Promise<void>;
  readonly #created = new Map<ServiceClass<object>, object>();

  /** @param ready resolves when requests may be sent */
  constructor(client: ServerClient, ready: () => Promise<void>) {
    this.#client = client;
    this.#ready = ready;
  }

  get<Service extends object>(family: ServiceClass<Service>): Service {
    const known = this.#created.get(family);
    if (known instanceof family) return known;
    const created = new family(this.#client, this.#ready);
    this.#created.set(family, created);
    return created;
  }
}
