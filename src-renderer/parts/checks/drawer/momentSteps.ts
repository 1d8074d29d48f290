import type { Query } from '@tanstack/react-query';
import type { CheckListItem } from '#contract/entities/check.ts';
import type { CheckRange } from '#contract/health.ts';

/** A check as of an earlier moment. */
export interface CheckThen {
  /** The moment of the row, in ISO 8601. The moment of the address until a row is read. */
  readonly at: string;
  /** The list row of the moment. Undefined until it is read. Null if the list does not contain the check. */
  readonly row: CheckListItem | null | undefined;
}

/** The state that the drawer displays. Undefined for now. */
export type DrawerMoment = (CheckThen & { readonly id: string }) | undefined;

/** Whether the second state is that of the same check at another moment. Another check is displayed at once. */
export const isStepOfCheck = (before: DrawerMoment, after: DrawerMoment): boolean =>
  before?.row !== undefined && before.id === after?.id && before.at !== after.at;

/** Each step of the slider is an entry (ms). */
const gcTimeMs = 10_000;

/** The part of a request that stays the same while the moment moves. */
interface SameRequest {
  readonly id: string;
  readonly ok?: boolean;
  readonly leastMs?: number;
  readonly pageIndex?: number;
  readonly pageSize?: number;
}

interface StoredRequest extends SameRequest {
  readonly range: CheckRange;
}

/** Whether a key, `[path, { input }]`, is the same request for another range with an end, as earlier moments have. */
export function isAnotherMomentOf(
  { id, ok, leastMs, pageIndex, pageSize }: SameRequest,
  key: readonly unknown[],
): boolean {
  const { input } = (key[1] ?? {}) as { readonly input?: StoredRequest };
  return (
    input !== undefined &&
    'to' in input.range &&
    input.id === id &&
    input.ok === ok &&
    input.leastMs === leastMs &&
    input.pageIndex === pageIndex &&
    input.pageSize === pageSize
  );
}

/** Options of a query of stored runs. While a moment is read, the runs of the previous moment stay displayed. */
export const storedRunsOptions = (request: SameRequest) => ({
  gcTime: gcTimeMs,
  placeholderData: <Answer>(before: Answer | undefined, query: Pick<Query, 'queryKey'> | undefined) =>
    query !== undefined && isAnotherMomentOf(request, query.queryKey) ? before : undefined,
});
