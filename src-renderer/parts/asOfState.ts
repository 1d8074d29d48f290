/** What an answer says of itself; contract/procedure.ts. */
export interface AnswerOrigin {
  readonly source: 'server' | 'cache';
  /** ISO 8601. */
  readonly asOf: string;
  /** Of a feed whose first pass is not complete. */
  readonly synced?: { readonly done: number; readonly total: number | null } | undefined;
  /** Why it is not from the server, when the server was asked. */
  readonly because?: { readonly sentence: string; readonly details?: string | undefined } | undefined;
}

export type AsOfState =
  /** It is as fresh as one expects: nothing needs to be said. */
  | { readonly kind: 'fresh' }
  | { readonly kind: 'old'; readonly asOf: string }
  | { readonly kind: 'partial'; readonly done: number; readonly total: number | null };

/**
 * From which age on what is kept here is marked although the server answers, in milliseconds: it is swept every half hour, and
 * compared with the server in between.
 */
const oldFromMs = 45 * 60_000;

/**
 * Whether what is shown must be marked as not fresh, and how.
 * @param online whether the server answers
 */
export function asOfState(answer: AnswerOrigin | undefined, online: boolean, nowMs: number): AsOfState {
  if (answer === undefined || answer.source === 'server') return { kind: 'fresh' };
  if (answer.synced !== undefined) return { kind: 'partial', ...answer.synced };
  const old = nowMs - Date.parse(answer.asOf) > oldFromMs;
  return !online || old || answer.because !== undefined
    ? { kind: 'old', asOf: answer.asOf }
    : { kind: 'fresh' };
}
