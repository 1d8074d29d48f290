export interface DraftStore {
  readonly read: (key: string) => Promise<string | undefined>;
  readonly write: (key: string, text: string) => Promise<void>;
  readonly remove: (key: string) => Promise<void>;
}

export function browserDraftStore(storage: Storage): DraftStore {
  const nameOf = (key: string) => `draft:${key}`;
  return {
    read: async (key) => storage.getItem(nameOf(key)) ?? undefined,
    write: async (key, text) => storage.setItem(nameOf(key), text),
    remove: async (key) => storage.removeItem(nameOf(key)),
  };
}
