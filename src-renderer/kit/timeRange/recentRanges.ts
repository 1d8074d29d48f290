import type { TimeRange } from './timeRange.ts';

export type AbsoluteRange = Extract<TimeRange, { readonly type: 'absolute' }>;

const most = 5;
/** The web client's own key, so that a person who moves over keeps the list where storage is shared. */
const storageKey = 'recentlyUsedTimeRanges';

/** The list after a range was used: newest first, each once, five at most. Specification part 3 section 2.10. */
export function withRecent(recent: readonly AbsoluteRange[], used: AbsoluteRange): readonly AbsoluteRange[] {
  const others = recent.filter(({ from, to }) => from !== used.from || to !== used.to);
  return [used, ...others].slice(0, most);
}

const isRange = (value: unknown): value is AbsoluteRange =>
  typeof value === 'object' &&
  value !== null &&
  'from' in value &&
  'to' in value &&
  typeof value.from === 'string' &&
  typeof value.to === 'string';

/** The absolute ranges that were used last on this machine; what cannot be read is no list. */
export function readRecentRanges(storage: Pick<Storage, 'getItem'>): readonly AbsoluteRange[] {
  try {
    const read: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]');
    if (!Array.isArray(read)) return [];
    return read
      .filter(isRange)
      .map(({ from, to }) => ({ type: 'absolute' as const, from, to }))
      .slice(0, most);
  } catch {
    return [];
  }
}

export function writeRecentRanges(storage: Pick<Storage, 'setItem'>, recent: readonly AbsoluteRange[]): void {
  storage.setItem(storageKey, JSON.stringify(recent));
}
