/** Times up to which the user has seen changes and notifications. ISO 8601. */
export interface SeenTimes {
  readonly catalog: string | null;
  readonly types: Readonly<Record<string, string>>;
  readonly items: Readonly<Record<string, string>>;
  readonly sends: string | null;
  /** End of the handover that was marked as read last. */
  readonly handover: string | null;
}

export const noSeenTimes: SeenTimes = { catalog: null, types: {}, items: {}, sends: null, handover: null };

/** Maximum number of stored items; the most recently marked ones stay. */
export const maxSeenItems = 2_000;

export const maxSeenTypes = 500;

const laterOf = (one: string | null | undefined, other: string | null | undefined): string | null => {
  if (one == null || other == null) return one ?? other ?? null;
  return Date.parse(one) >= Date.parse(other) ? one : other;
};

/** Returns when a type was last marked as seen, alone or with everything. Null if never. */
export const typeSeenAt = ({ catalog, types }: SeenTimes, type: string | null): string | null =>
  laterOf(catalog, type !== null && Object.hasOwn(types, type) ? types[type] : null);

/** Returns when an item was last marked as seen, alone, with its type or with everything. Null if never. */
export const itemSeenAt = (seen: SeenTimes, id: string, type: string | null): string | null =>
  laterOf(typeSeenAt(seen, type), Object.hasOwn(seen.items, id) ? seen.items[id] : null);
