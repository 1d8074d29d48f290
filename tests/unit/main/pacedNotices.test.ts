import { describe, expect, it } from 'vitest';
import type { QuietHours } from '#contract/rules/quietHours.ts';
import { PacedNotices } from '#main/areas/desktop/PacedNotices.ts';
import { ManualClock } from '../../support/ManualClock.ts';

const minute = 60_000;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

function paced() {
  const clock = new ManualClock();
  const told: string[][] = [];
  const chosen: { hours: QuietHours | null } = { hours: null };
  const notices = new PacedNotices<string>({
    clock,
    quietHours: () => chosen.hours,
    show: (things) => void told.push([...things]),
  });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  /** Returns the local time in the given number of minutes. */
  const timeIn = (minutes: number): string => {
    const then = new Date(clock.now() + minutes * minute);
    return `${twoDigits(then.getHours())}:${twoDigits(then.getMinutes())}`;
  };
  return { clock, told, chosen, notices, settled, timeIn };
}

describe('paced notices', () => {
  it('are shown at once, and simultaneous notices are combined', async () => {
    const { notices, told, settled } = paced();
    notices.add('a', 'A');
    notices.add('b', 'B');
    await settled();
    expect(told).toEqual([['A', 'B']]);
  });

  it('wait for a minute after the last notice and are then combined', async () => {
    const { notices, told, settled, clock } = paced();
    notices.add('a', 'A');
    await settled();
    for (const name of ['b', 'c']) {
      notices.add(name, name);
      await settled();
    }
    expect(told).toEqual([['A']]);
    clock.advance(minute);
    await settled();
    expect(told).toEqual([['A'], ['b', 'c']]);
  });

  it('are shown once, in their latest form', async () => {
    const { notices, told, settled, clock } = paced();
    notices.add('a', 'A');
    await settled();
    notices.add('b', 'before');
    notices.add('b', 'after');
    clock.advance(minute);
    await settled();
    expect(told.at(-1)).toEqual(['after']);
  });

  it('are not shown after they are withdrawn', async () => {
    const { notices, told, settled, clock } = paced();
    notices.add('a', 'A');
    await settled();
    notices.add('b', 'B');
    await settled();
    notices.withdraw('b');
    clock.advance(minute);
    await settled();
    expect(told).toEqual([['A']]);
  });

  it('wait for the end of the quiet hours', async () => {
    const { notices, told, settled, clock, chosen, timeIn } = paced();
    chosen.hours = { from: timeIn(-5), to: timeIn(30) };
    notices.add('a', 'A');
    await settled();
    notices.add('b', 'B');
    notices.withdraw('a');
    clock.advance(29 * minute);
    await settled();
    expect(told).toEqual([]);
    clock.advance(minute);
    await settled();
    expect(told).toEqual([['B']]);
  });

  it('are shown when the quiet hours are turned off', async () => {
    const { notices, told, settled, chosen, timeIn } = paced();
    chosen.hours = { from: timeIn(-5), to: timeIn(30) };
    notices.add('a', 'A');
    await settled();
    chosen.hours = null;
    notices.applyQuietHours();
    await settled();
    expect(told).toEqual([['A']]);
  });

  it('are not shown after the application ends', async () => {
    const { notices, told, settled, clock } = paced();
    notices.add('a', 'A');
    await settled();
    notices.add('b', 'B');
    await settled();
    notices.stop();
    clock.advance(minute);
    await settled();
    expect(told).toEqual([['A']]);
  });
});
