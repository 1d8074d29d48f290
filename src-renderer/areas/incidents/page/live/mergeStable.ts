import type { Hypothesis, IncidentPage, IncidentPerson } from '#contract/incidents.ts';

interface Row {
  readonly id: string;
  readonly by: IncidentPerson | null;
}

export interface MergeRule {
  /** Whether rows must not appear, disappear or move. */
  readonly isFrozen: boolean;
  /** Ids of edited hypotheses, which stay visible even if they are deleted. */
  readonly editedIds: ReadonlySet<string>;
  /** Whether this user created the row. Such rows appear at once. */
  readonly isOwn: (row: Row) => boolean;
  /** Ids of rows that this user deleted. */
  readonly removedIds: ReadonlySet<string>;
}

export interface StableRows {
  readonly page: IncidentPage;
  /** Number of rows whose addition, removal or move is held back. */
  readonly count: number;
  /** Ids of displayed hypotheses that no longer exist on the server. */
  readonly deletedIds: ReadonlySet<string>;
}

/** Merges the rows of a list: holds back new rows of others and retains deleted ones. */
function mergeRows<T extends Row>(
  before: readonly T[],
  after: readonly T[],
  { isFrozen, isOwn, removedIds }: MergeRule,
): { readonly rows: readonly T[]; readonly count: number } {
  if (!isFrozen || before === after) return { rows: after, count: 0 };
  const knownIds = new Set(before.map(({ id }) => id));
  const currentIds = new Set(after.map(({ id }) => id));
  const shown = after.filter((row) => knownIds.has(row.id) || isOwn(row));
  const retained = before.filter(({ id }) => !currentIds.has(id) && !removedIds.has(id));
  const count = after.length - shown.length + retained.length;
  return count === 0 ? { rows: after, count } : { rows: [...shown, ...retained], count };
}

/**
 * Merges a newer page into the displayed one while the user points at it or edits it.
 * Texts and statuses update in place. Rows that others added or deleted are held back.
 * @param before the displayed page
 */
export function mergeStable(before: IncidentPage, after: IncidentPage, rule: MergeRule): StableRows {
  const { isFrozen, editedIds, removedIds } = rule;
  let count = 0;
  const addHeldCount = <T>({ rows, count: more }: { readonly rows: T; readonly count: number }): T => {
    count += more;
    return rows;
  };
  const shownById = new Map(before.hypotheses.map((one) => [one.id, one]));
  const currentIds = new Set(after.hypotheses.map(({ id }) => id));
  let changed = false;
  const hypotheses: Hypothesis[] = [];
  for (const next of after.hypotheses) {
    const old = shownById.get(next.id);
    if (old === undefined) {
      if (!isFrozen || rule.isOwn(next)) hypotheses.push(next);
      else count += 1;
      continue;
    }
    const comments = addHeldCount(mergeRows(old.comments, next.comments, rule));
    const evidences = addHeldCount(mergeRows(old.evidences, next.evidences, rule));
    const moves = isFrozen && old.parentId !== next.parentId;
    if (moves) count += 1;
    const same = !moves && comments === next.comments && evidences === next.evidences;
    if (!same) changed = true;
    hypotheses.push(
      same
        ? next
        : {
            ...next,
            parentId: moves ? old.parentId : next.parentId,
            comments: [...comments],
            evidences: [...evidences],
          },
    );
  }
  const deletedIds = new Set<string>();
  for (const old of before.hypotheses) {
    if (currentIds.has(old.id) || removedIds.has(old.id) || !(isFrozen || editedIds.has(old.id))) continue;
    hypotheses.push(old);
    deletedIds.add(old.id);
    if (isFrozen) count += 1;
  }
  const comments = addHeldCount(mergeRows(before.comments, after.comments, rule));
  const isUnchanged =
    !changed && deletedIds.size === 0 && count === 0 && hypotheses.length === after.hypotheses.length;
  return { page: isUnchanged ? after : { ...after, hypotheses, comments: [...comments] }, count, deletedIds };
}

const rowsOf = ({ hypotheses, comments }: IncidentPage): readonly Row[] => [
  ...hypotheses.flatMap((one): Row[] => [one, ...one.comments, ...one.evidences]),
  ...comments,
];

/** Ids of rows that others added since the older page. */
export function addedByOthers(
  before: IncidentPage,
  after: IncidentPage,
  isOwn: MergeRule['isOwn'],
): ReadonlySet<string> {
  if (before === after) return new Set();
  const known = new Set(rowsOf(before).map(({ id }) => id));
  return new Set(
    rowsOf(after)
      .filter((row) => !known.has(row.id) && !isOwn(row))
      .map(({ id }) => id),
  );
}
