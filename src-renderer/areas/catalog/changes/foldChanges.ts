import type { Change } from '#contract/changes.ts';
import { configChangeType } from '#contract/rules/changes.ts';

/** A line of the list: one change, or consecutive equal changes of one item. */
export interface ChangeLine extends Change {
  /** Ids of the folded changes. Absent for a single one. */
  readonly folded?: readonly string[];
}

/** What a line displays of a change, except for its times. Undefined if two different changes can look the same. */
function lookOf({
  type,
  severity,
  source,
  summary,
  createdBy,
  externalCreatedBy,
}: Change): string | undefined {
  if (type === configChangeType && summary === null) return undefined;
  return JSON.stringify([type, severity, source, summary, createdBy?.id, externalCreatedBy]);
}

const earlier = (one: string, other: string): string => (Date.parse(one) <= Date.parse(other) ? one : other);

function merge(line: ChangeLine, change: Change): ChangeLine {
  const newest = Date.parse(change.createdAt) > Date.parse(line.createdAt) ? change : line;
  return {
    ...line,
    id: newest.id,
    createdAt: newest.createdAt,
    firstObservedAt: earlier(line.firstObservedAt, change.firstObservedAt),
    count: line.count + change.count,
    folded: [...(line.folded ?? [line.id]), change.id],
  };
}

/**
 * Folds consecutive equal changes of one item into one line, even if changes of other items are between them.
 * The line has the id and the time of the newest change, and the sum of the counts.
 * @param changes in order of time
 */
export function foldChanges(changes: readonly Change[]): readonly ChangeLine[] {
  const lines: ChangeLine[] = [];
  const last = new Map<string, { readonly index: number; readonly look: string | undefined }>();
  for (const change of changes) {
    const look = lookOf(change);
    const before = last.get(change.item.id);
    const line = before && lines[before.index];
    if (line !== undefined && look !== undefined && before?.look === look) {
      lines[before.index] = merge(line, change);
    } else {
      last.set(change.item.id, { index: lines.length, look });
      lines.push(change);
    }
  }
  return lines;
}
