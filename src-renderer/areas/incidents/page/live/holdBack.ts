import type {
  Hypothesis,
  IncidentPage,
  IncidentPerson,
} from '../../../../../src-preload/contract/incidents.ts';

interface Row {
  readonly id: string;
  readonly by: IncidentPerson | null;
}

export interface HoldRule {
  /** Whether rows must not appear, disappear or move. */
  readonly holds: boolean;
  /** Ids of edited hypotheses, which stay visible even if they are deleted. */
  readonly pinned: ReadonlySet<string>;
  /** Whether this user created the row. Such rows appear at once. */
  readonly isOwn: (row: Row) => boolean;
  /** Ids of rows that this user deleted. */
  readonly removed: ReadonlySet<string>;
}

export interface HeldBack {
  readonly page: IncidentPage;
  /** Number of rows whose addition, removal or move is held back. */
  readonly count: number;
  /** Ids of displayed hypotheses that no longer exist on the server. */
  readonly gone: ReadonlySet<string>;
}

/** Merges the rows of a list: holds back new rows of others and retains deleted ones. */
function merged<T extends Row>(
  before: readonly T[],
  after: readonly T[],
  { holds, isOwn, removed }: HoldRule,
): { readonly rows: readonly T[]; readonly count: number } {
  if (!holds || before === after) return { rows: after, count: 0 };
  const known = new Set(before.map(({ id }) => id));
  const still = new Set(after.map(({ id }) => id));
  const shown = after.filter((row) => known.has(row.id) || isOwn(row));
  const stay = before.filter(({ id }) => !still.has(id) && !removed.has(id));
  const count = after.length - shown.length + stay.length;
  return count === 0 ? { rows: after, count } : { rows: [...shown, ...stay], count };
}

/**
 * Merges a newer page into the displayed one while the user points at it or edits it.
 * Texts and statuses update in place. Rows that others added or deleted are held back.
 * @param before the displayed page
 */
export function holdBack(before: IncidentPage, after: IncidentPage, rule: HoldRule): HeldBack {
  const { holds, pinned, removed } = rule;
  let count = 0;
  const waiting = <T>({ rows, count: more }: { readonly rows: T; readonly count: number }): T => {
    count += more;
    return rows;
  };
  const known = new Map(before.hypotheses.map((one) => [one.id, one]));
  const still = new Set(after.hypotheses.map(({ id }) => id));
  let changed = false;
  const hypotheses: Hypothesis[] = [];
  for (const next of after.hypotheses) {
    const old = known.get(next.id);
    if (old === undefined) {
      if (!holds || rule.isOwn(next)) hypotheses.push(next);
      else count += 1;
      continue;
    }
    const comments = waiting(merged(old.comments, next.comments, rule));
    const evidences = waiting(merged(old.evidences, next.evidences, rule));
    const moves = holds && old.parentId !== next.parentId;
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
  const gone = new Set<string>();
  for (const old of before.hypotheses) {
    if (still.has(old.id) || removed.has(old.id) || !(holds || pinned.has(old.id))) continue;
    hypotheses.push(old);
    gone.add(old.id);
    if (holds) count += 1;
  }
  const comments = waiting(merged(before.comments, after.comments, rule));
  const whole = !changed && gone.size === 0 && count === 0 && hypotheses.length === after.hypotheses.length;
  return { page: whole ? after : { ...after, hypotheses, comments: [...comments] }, count, gone };
}

const rowsOf = ({ hypotheses, comments }: IncidentPage): readonly Row[] => [
  ...hypotheses.flatMap((one): Row[] => [one, ...one.comments, ...one.evidences]),
  ...comments,
];

/** Ids of rows that others added since the older page. */
export function broughtByOthers(
  before: IncidentPage,
  after: IncidentPage,
  isOwn: HoldRule['isOwn'],
): ReadonlySet<string> {
  if (before === after) return new Set();
  const known = new Set(rowsOf(before).map(({ id }) => id));
  return new Set(
    rowsOf(after)
      .filter((row) => !known.has(row.id) && !isOwn(row))
      .map(({ id }) => id),
  );
}
