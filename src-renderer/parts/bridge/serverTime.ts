import { useSyncExternalStore } from 'react';
import { clockNow, onClockTick } from '#kit/format/clock.ts';
import { clockDifference, useClockDifference } from './live.ts';

/** Returns the time by the clock of the server, which ticks like ages do, in milliseconds since 1970. */
export function useServerNow(): number {
  const nowMs = useSyncExternalStore(onClockTick, clockNow);
  return nowMs + useClockDifference();
}

/** Returns the time by the clock of the server, in milliseconds since 1970. */
export const serverNow = (): number => Date.now() + clockDifference();
