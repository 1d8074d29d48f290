import type { TimeRange } from './timeRange.ts';

export type AbsoluteRange = Extract<TimeRange, { readonly type: 'absolute' }>;

const maxRanges = 5;
/** The web client's storage key, which shares the list where both use the same storage. */
const storageKey = 'recentlyUsedTimeRanges';

/** Adds a used range: newest first, without duplicates, max five. */
export function addRecentRange(
  recent: readonly AbsoluteRange[],
  used: AbsoluteRange,
): readonly AbsoluteRange[] {
  const others = recent.filter(({ from, to }) => from !== used.from || to !== used.to);
  return [used, ...others].slice(0, maxRanges);
}

const isRange = (value: unknown): value is AbsoluteRange =>
  typeof value === 'object' &&
  value !== null &&
  'from' in value &&
  'to' in value &&
  typeof value.from === 'string' &&
  typeof value.to === 'string';

export function readRecentRanges(storage: Pick<Storage, 'getItem'>): readonly AbsoluteRange[] {
  try {
    const read: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]');
    if (!Array.isArray(read)) return [];
    return read
      .filter(isRange)
      .map(({ from, to }) => ({ type: 'absolute' as const, from, to }))
      .slice(0, maxRanges);
  } catch {
    return [];
  }
}

export function writeRecentRanges(storage: Pick<Storage, 'setItem'>, recent: readonly AbsoluteRange[]): void {
  storage.setItem(storageKey, JSON.stringify(recent));
}
