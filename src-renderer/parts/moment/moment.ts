import type { MomentDifferences, UnknownFact } from '#contract/history.ts';
import {
  type RecordedHealth,
  type RecordedKind,
  unpackHealths,
  unpackIds,
} from '#contract/rules/healthHistory.ts';

/** The state of an earlier moment, as differences from now. */
export interface Moment {
  /** ISO 8601. */
  readonly at: string;
  readonly atMs: number;
  /** Healths at that time of things whose health changed since. */
  healths(kind: RecordedKind): ReadonlyMap<string, RecordedHealth>;
  /** The same, packed by `packHealths`. */
  packedHealths(kind: RecordedKind): string;
  /** Whether a thing that is stored now existed then, as far as its creation time is known. */
  existed(kind: RecordedKind, id: string): boolean;
  /** Whether a thing that is deleted now was deleted later. */
  wasDeletedLater(kind: RecordedKind, id: string): boolean;
  readonly unknown: readonly UnknownFact[];
}

/** Reads each text once, when it is first used. */
function lazily<Value>(texts: Partial<Record<RecordedKind, string>>, unpack: (text: string) => Value) {
  const read = new Map<RecordedKind, Value>();
  return (kind: RecordedKind): Value => {
    const known = read.get(kind);
    if (known !== undefined) return known;
    const value = unpack(texts[kind] ?? '');
    read.set(kind, value);
    return value;
  };
}

export function momentOf({ at, healths, createdLater, deletedLater, unknown }: MomentDifferences): Moment {
  const created = lazily(createdLater, unpackIds);
  const deleted = lazily(deletedLater, unpackIds);
  return {
    at,
    atMs: Date.parse(at),
    healths: lazily(healths, unpackHealths),
    packedHealths: (kind) => healths[kind] ?? '',
    existed: (kind, id) => !created(kind).has(id),
    wasDeletedLater: (kind, id) => deleted(kind).has(id),
    unknown,
  };
}
