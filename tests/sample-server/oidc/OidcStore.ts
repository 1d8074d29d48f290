import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

interface Entry {
  readonly model: string;
  readonly payload: AdapterPayload;
}

/** By port and seed, so that grants survive the restart of a sample on the same port. */
const kept = new Map<string, OidcStore>();

/** Grants, codes, tokens and sessions of an OpenID provider. Times follow the sample's clock. */
export class OidcStore {
  readonly #entries = new Map<string, Entry>();

  /** Returns the store for a port, including the content of an earlier sample there. */
  static of(port: number, seed: number): OidcStore {
    const name = `${port} ${seed}`;
    const store = kept.get(name) ?? new OidcStore();
    kept.set(name, store);
    return store;
  }

  /** Deletes the grants of a person, or of all people, and their tokens. */
  end(personId: string | undefined): void {
    this.#forget(
      ({ payload }) =>
        payload.accountId !== undefined && (personId === undefined || payload.accountId === personId),
    );
  }

  /** @param offsetSeconds offset of the sample's clock from this computer's clock, which the provider uses */
  adapters(offsetSeconds: () => number): AdapterFactory {
    return (model) => this.#adapter(model, offsetSeconds);
  }

  #adapter(model: string, offsetSeconds: () => number): Adapter {
    const key = (id: string) => `${model} ${id}`;
    const shifted = (payload: AdapterPayload, seconds: number): AdapterPayload =>
      payload.exp === undefined ? payload : { ...payload, exp: payload.exp + seconds };
    const find = (matches: (entry: Entry) => boolean) => {
      const found = [...this.#entries.values()].find((entry) => entry.model === model && matches(entry));
      return found === undefined ? undefined : shifted(found.payload, -offsetSeconds());
    };
    return {
      upsert: async (id, payload) => {
        this.#entries.set(key(id), { model, payload: shifted(payload, offsetSeconds()) });
      },
      find: async (id) => {
        const entry = this.#entries.get(key(id));
        return entry === undefined ? undefined : shifted(entry.payload, -offsetSeconds());
      },
      findByUid: async (uid) => find(({ payload }) => payload.uid === uid),
      findByUserCode: async (userCode) => find(({ payload }) => payload.userCode === userCode),
      consume: async (id) => {
        const entry = this.#entries.get(key(id));
        if (entry !== undefined) {
          const consumed = Math.floor(Date.now() / 1_000);
          this.#entries.set(key(id), { ...entry, payload: { ...entry.payload, consumed } });
        }
      },
      destroy: async (id) => {
        this.#entries.delete(key(id));
      },
      revokeByGrantId: async (grantId) => this.#forget(({ payload }) => payload.grantId === grantId),
    };
  }

  #forget(matches: (entry: Entry) => boolean): void {
    for (const [key, entry] of this.#entries) if (matches(entry)) this.#entries.delete(key);
  }
}
