import { oneMonth, repeatIntervalMs } from '#contract/rules/notifications.ts';

const unitNames: Readonly<Record<string, string>> = {
  s: 'second',
  m: 'minute',
  h: 'hour',
  d: 'day',
  w: 'week',
  y: 'year',
};

/** Returns a repeat interval as short as in the form of durations: `1h30m`. Only one month is spelled out. */
export const shortInterval = (text: string): string =>
  text.trim().toLowerCase() === oneMonth ? describeInterval(text) : text.replaceAll(/\s+/g, '');

/**
 * Spells out a repeat interval: `4h` is `4 hours`, `1m` is `1 month`, `1h30m` is `1 hour 30 minutes`.
 * Returns an invalid interval unchanged.
 */
export function describeInterval(text: string): string {
  if (repeatIntervalMs(text) === null) return text;
  const parts = [...text.toLowerCase().matchAll(/(\d+)\s*([a-z]+)/g)];
  return parts
    .map(([, figure = '', unit = '']) => {
      const word = text.trim().toLowerCase() === oneMonth ? 'month' : (unitNames[unit] ?? unit);
      return `${figure} ${word}${figure === '1' ? '' : 's'}`;
    })
    .join(' ');
}
