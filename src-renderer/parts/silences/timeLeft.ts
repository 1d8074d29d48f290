import { formatBetween } from '#kit/format/formatAge.ts';

const minuteMs = 60_000;
const formatTwoUnits = (large: number, unit: string, small: number, smaller: string): string =>
  small === 0 ? `${large}${unit}` : `${large}${unit} ${small}${smaller}`;

/**
 * Formats a countdown in its two largest units, rounded up to minutes. Distant times use one unit.
 * @param fromMs, untilMs milliseconds since 1970
 */
export function timeLeft(fromMs: number, untilMs: number): string {
  const minutes = Math.max(1, Math.ceil((untilMs - fromMs) / minuteMs));
  if (minutes < 60) return `${minutes}m`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return formatTwoUnits(hours, 'h', minutes % 60, 'm');
  const days = Math.floor(hours / 24);
  if (days < 14) return formatTwoUnits(days, 'd', hours % 24, 'h');
  return formatBetween(new Date(fromMs).toISOString(), new Date(untilMs).toISOString());
}
