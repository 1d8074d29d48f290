import { localTimeZone, readTimeZone, timeZoneName, zonedClock } from '#contract/rules/zonedTime.ts';

const dayMs = 24 * 60 * 60_000;

let zone: string = localTimeZone;
const listeners = new Set<() => void>();

/** Returns the time zone of the window: an IANA name, `UTC`, or `localTimeZone`. */
export const windowZone = (): string => zone;

/** Returns the IANA name of the window's time zone, also of this computer's zone. */
export const windowZoneName = (): string => timeZoneName(zone);

/** Sets the time zone of the window. An unknown one becomes this computer's zone. */
export function setWindowZone(next: string): void {
  const known = readTimeZone(next);
  if (known === zone) return;
  zone = known;
  for (const listener of [...listeners]) listener();
}

/** Subscribes to changes of the window's time zone. */
export function onZoneChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Returns what clocks of the window's time zone show, as a date whose UTC fields are those of the clock.
 * @param ms instant, in milliseconds since 1970
 */
export const clockAt = (ms: number): Date => zonedClock(ms, zone);

/** Whether two dates of `clockAt` have the same day. */
export const isSameClockDay = (one: Date, other: Date): boolean =>
  Math.floor(one.getTime() / dayMs) === Math.floor(other.getTime() / dayMs);
