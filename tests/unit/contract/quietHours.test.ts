import { describe, expect, it } from 'vitest';
import { isClockTime, quietForMs } from '#contract/rules/quietHours.ts';

const at = (time: string): Date => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return new Date(2026, 10, 22, hours, minutes, seconds);
};
const minute = 60_000;

describe('quiet hours', () => {
  it.each([
    ['22:00', '07:00', '21:59', 0],
    ['22:00', '07:00', '22:00', 9 * 60],
    ['22:00', '07:00', '23:30', 7.5 * 60],
    ['22:00', '07:00', '06:59:30', 0.5],
    ['22:00', '07:00', '07:00', 0],
    ['12:00', '13:00', '12:30', 30],
    ['12:00', '13:00', '13:00', 0],
    ['08:00', '08:00', '08:00', 0],
    ['00:00', '00:00', '12:00', 0],
  ])('from %s to %s are quiet at %s for %d minutes', (from, to, now, minutes) => {
    expect(quietForMs({ from, to }, at(now))).toBe(minutes * minute);
  });

  it.each([
    ['00:00', true],
    ['23:59', true],
    ['24:00', false],
    ['7:00', false],
    ['07:60', false],
    ['', false],
  ])('accept “%s” as a time: %s', (text, is) => expect(isClockTime(text)).toBe(is));
});
