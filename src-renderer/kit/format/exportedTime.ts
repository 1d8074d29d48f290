import { formatZonedIso } from '#contract/rules/zonedTime.ts';
import { windowZone } from './timeZone.ts';

/**
 * Formats an instant for copies and exports, in the window's time zone: `2026-11-29T14:05:00+01:00`.
 * @param instant ISO 8601. Empty for an empty or invalid time.
 */
export const exportedTime = (instant: string): string => formatZonedIso(instant, windowZone());
