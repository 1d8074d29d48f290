/** From how old data is on a screen on the wall says so, in milliseconds: it asks every half minute. */
const staleFromMs = 2 * 60_000;

export type WallState = 'fresh' | 'stale' | 'offline';

/**
 * Whether what a wall shows is still true.
 * @param asOf ISO 8601
 * @param nowMs milliseconds since 1970
 */
export function wallState(asOf: string, online: boolean, nowMs: number): WallState {
  if (!online) return 'offline';
  return nowMs - Date.parse(asOf) > staleFromMs ? 'stale' : 'fresh';
}
