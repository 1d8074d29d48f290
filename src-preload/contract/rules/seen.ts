/** Times up to which the user has seen changes and notifications. ISO 8601. */
export interface Seen {
  readonly catalog: string | null;
  readonly types: Readonly<Record<string, string>>;
  readonly items: Readonly<Record<string, string>>;
  readonly sends: string | null;
}

export const nothingSeen: Seen = { catalog: null, types: {}, items: {}, sends: null };

/** Maximum number of stored items; the most recently marked ones stay. */
export const mostSeenItems = 2_000;

export const mostSeenTypes = 500;

const later = (one: string | null | undefined, other: string | null | undefined): string | null => {
  if (one == null || other == null) return one ?? other ?? null;
  return Date.parse(one) >= Date.parse(other) ? one : other;
};

/** Returns when a type was last marked as seen, alone or with everything. Null if never. */
export const typeSeen = ({ catalog, types }: Seen, type: string | null): string | null =>
  later(catalog, type !== null && Object.hasOwn(types, type) ? types[type] : null);

/** Returns when an item was last marked as seen, alone, with its type or with everything. Null if never. */
export const itemSeen = (seen: Seen, id: string, type: string | null): string | null =>
  later(typeSeen(seen, type), Object.hasOwn(seen.items, id) ? seen.items[id] : null);
