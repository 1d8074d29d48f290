/**
 * Until when the person has seen the changes of everything, of the items of each type, and of single items, and what was sent to them.
 * ISO 8601.
 */
export interface Seen {
  readonly catalog: string | null;
  readonly types: Readonly<Record<string, string>>;
  readonly items: Readonly<Record<string, string>>;
  readonly sends: string | null;
}

export const nothingSeen: Seen = { catalog: null, types: {}, items: {}, sends: null };

/** So many single items are remembered, those marked last. */
export const mostSeenItems = 2_000;

/** So many types are remembered. */
export const mostSeenTypes = 500;

const later = (one: string | null | undefined, other: string | null | undefined): string | null => {
  if (one == null || other == null) return one ?? other ?? null;
  return Date.parse(one) >= Date.parse(other) ? one : other;
};

/** Until when changes of a type's items were seen: as the type, or with everything. Null where nobody ever said. */
export const typeSeen = ({ catalog, types }: Seen, type: string | null): string | null =>
  later(catalog, type !== null && Object.hasOwn(types, type) ? types[type] : null);

/** Until when an item's changes were seen: as itself, with its type, or with everything. Null where nobody ever said. */
export const itemSeen = (seen: Seen, id: string, type: string | null): string | null =>
  later(typeSeen(seen, type), Object.hasOwn(seen.items, id) ? seen.items[id] : null);
