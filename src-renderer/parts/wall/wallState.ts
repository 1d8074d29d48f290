/** Age from which a wall display marks its data as stale, in milliseconds. It refreshes every 30 s. */
const staleFromMs = 2 * 60_000;

export type WallState = 'fresh' | 'stale' | 'offline';

/**
 * Returns whether the displayed data is current.
 * @param asOf ISO 8601
 * @param nowMs milliseconds since 1970
 */
export function wallState(asOf: string, online: boolean, nowMs: number): WallState {
  if (!online) return 'offline';
  return nowMs - Date.parse(asOf) > staleFromMs ? 'stale' : 'fresh';
}
