/** Origin and age of an answer; see contract/procedure.ts. */
export interface AnswerOrigin {
  readonly source: 'server' | 'cache';
  /** ISO 8601. */
  readonly asOf: string;
  /** Progress of a feed whose first sync pass is not complete. */
  readonly synced?: { readonly done: number; readonly total: number | null } | undefined;
  /** Why the answer comes from the cache although the server was called. */
  readonly because?: { readonly sentence: string; readonly details?: string | undefined } | undefined;
}

export type AsOfState =
  /** Needs no mark. */
  | { readonly kind: 'fresh' }
  | { readonly kind: 'old'; readonly asOf: string }
  | { readonly kind: 'partial'; readonly done: number; readonly total: number | null };

/**
 * Age from which cached data is marked although the server is reachable, in milliseconds. Feeds sync fully
 * every 30 minutes and compare with the server in between.
 */
const maxFreshAgeMs = 45 * 60_000;

/**
 * Returns whether and how the displayed data must be marked as not fresh.
 * @param online whether the server can be reached
 */
export function asOfState(answer: AnswerOrigin | undefined, online: boolean, nowMs: number): AsOfState {
  if (answer === undefined || answer.source === 'server') return { kind: 'fresh' };
  if (answer.synced !== undefined) return { kind: 'partial', ...answer.synced };
  const old = nowMs - Date.parse(answer.asOf) > maxFreshAgeMs;
  return !online || old || answer.because !== undefined
    ? { kind: 'old', asOf: answer.asOf }
    : { kind: 'fresh' };
}
