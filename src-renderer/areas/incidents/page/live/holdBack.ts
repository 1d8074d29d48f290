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
  /** Rows must not come, go or move now. */
  readonly holds: boolean;
  /** Hypotheses that are being edited: they stay whatever becomes of them. */
  readonly pinned: ReadonlySet<string>;
  /** Whether the person who is here made it: their own acts are shown at once. */
  readonly isOwn: (row: Row) => boolean;
  /** What the person who is here deleted. */
  readonly removed: ReadonlySet<string>;
}

export interface HeldBack {
  readonly page: IncidentPage;
  /** How many rows wait to come, go or move. */
  readonly count: number;
  /** Hypotheses that are shown although the server has them no more. */
  readonly gone: ReadonlySet<string>;
}

/** Rows of one list: which of the newer ones are shown, and which of the older ones stay. */
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
 * What is shown of a newer page while somebody points at the older one or writes in it: texts and statuses change where they stand, rows
 * that others made wait, and rows that others took away stay.
 * @param before what is shown
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

/** Ids of rows that others brought since the older page. */
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
