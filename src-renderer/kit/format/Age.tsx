import { useSyncExternalStore } from 'react';
import { clockNow, onClockTick } from './clock.ts';
import { formatAge, formatInstant } from './formatAge.ts';
import { useTimeZone } from './useTimeZone.ts';

/**
 * The age of an instant, with the absolute time (in the window's time zone and UTC) in the tooltip.
 * @param suffix text after the age of a past instant, such as ` ago`
 */
export function Age({ instant, suffix = '' }: { readonly instant: string | null; readonly suffix?: string }) {
  const now = useSyncExternalStore(onClockTick, clockNow);
  useTimeZone();
  const text = formatAge(instant, now, suffix);
  if (instant === null || text === '') return null;
  return (
    <time dateTime={instant} data-tooltip={formatInstant(instant)}>
      {text}
    </time>
  );
}
