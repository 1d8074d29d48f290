import { type FormRecord, isRecord } from '#kit/fields/recordPath.ts';
import { sameValue } from '#kit/fields/sameValue.ts';

/** Users who changed a value since the version that both started with. */
export type ChangedBy = 'me' | 'them' | 'both';

/** A value that differs between the versions. */
export interface VersionChange {
  /** Keys from the record to the value, joined by dots. */
  readonly path: string;
  readonly changedBy: ChangedBy;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface MergedVersions {
  /** Both users' changes. A value that both changed is mine. */
  readonly merged: FormRecord;
  readonly changes: readonly VersionChange[];
}

interface Three {
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** Keys of the parts of three values. Undefined if they are no maps, or no lists of the same length. */
function keysOf({ base, mine, theirs }: Three): readonly string[] | undefined {
  const values = [base, mine, theirs];
  if (values.every(isRecord)) return [...new Set(values.flatMap((value) => Object.keys(value)))];
  const lists = values.filter((value) => Array.isArray(value));
  const [first] = lists;
  return first !== undefined && lists.length === 3 && lists.every(({ length }) => length === first.length)
    ? Object.keys(first)
    : undefined;
}

const partAt = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? Reflect.get(value, key)
    : undefined;

function mergeValue(three: Three, path: readonly string[], found: VersionChange[]): unknown {
  const { base, mine, theirs } = three;
  if (sameValue(mine, theirs) || sameValue(mine, base)) {
    if (!sameValue(theirs, base)) collect(three, path, sameValue(mine, theirs) ? 'both' : 'them', found);
    return theirs;
  }
  if (sameValue(theirs, base)) {
    collect(three, path, 'me', found);
    return mine;
  }
  const keys = keysOf(three);
  if (keys === undefined) {
    found.push({ path: path.join('.'), changedBy: 'both', ...three });
    return mine;
  }
  const parts = keys.map((key) => {
    const part = { base: partAt(base, key), mine: partAt(mine, key), theirs: partAt(theirs, key) };
    return [key, mergeValue(part, [...path, key], found)] as const;
  });
  return Array.isArray(mine)
    ? parts.map(([, part]) => part)
    : Object.fromEntries(parts.filter(([, part]) => part !== undefined));
}

/** Adds the smallest values that differ. */
function collect(three: Three, path: readonly string[], changedBy: ChangedBy, found: VersionChange[]): void {
  const keys = keysOf(three);
  if (keys === undefined) {
    found.push({ path: path.join('.'), changedBy, ...three });
    return;
  }
  for (const key of keys) {
    const part = {
      base: partAt(three.base, key),
      mine: partAt(three.mine, key),
      theirs: partAt(three.theirs, key),
    };
    const values = [part.base, part.mine, part.theirs];
    if (values.some((value) => !sameValue(value, part.base))) collect(part, [...path, key], changedBy, found);
  }
}

/**
 * Merges two versions of a record, value by value. A value that only one user changed is that user's. A value that
 * both changed to the same counts as no conflict.
 * @param base the version that both started with
 */
export function mergeVersions(base: FormRecord, mine: FormRecord, theirs: FormRecord): MergedVersions {
  const found: VersionChange[] = [];
  const merged = mergeValue({ base, mine, theirs }, [], found);
  return { merged: isRecord(merged) ? merged : mine, changes: found };
}

/** Whether both users changed a value, and differently. */
export const isClash = ({ changedBy, mine, theirs }: VersionChange): boolean =>
  changedBy === 'both' && !sameValue(mine, theirs);
