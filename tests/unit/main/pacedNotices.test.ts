import { describe, expect, it } from 'vitest';
import { PacedNotices } from '../../../src-main/areas/desktop/PacedNotices.ts';
import type { QuietHours } from '../../../src-preload/contract/rules/quietHours.ts';
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

describe('what is told with pauses', () => {
  it('is told at once, and together what comes at once', async () => {
    const { notices, told, settled } = paced();
    notices.add('a', 'A');
    notices.add('b', 'B');
    await settled();
    expect(told).toEqual([['A', 'B']]);
  });

  it('waits for a minute after the last time, and is told together then', async () => {
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

  it('is told once, in its latest form', async () => {
    const { notices, told, settled, clock } = paced();
    notices.add('a', 'A');
    await settled();
    notices.add('b', 'before');
    notices.add('b', 'after');
    clock.advance(minute);
    await settled();
    expect(told.at(-1)).toEqual(['after']);
  });

  it('is not told when it was over before', async () => {
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

  it('waits for the end of the quiet hours', async () => {
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

  it('is told as soon as there are no quiet hours any more', async () => {
    const { notices, told, settled, chosen, timeIn } = paced();
    chosen.hours = { from: timeIn(-5), to: timeIn(30) };
    notices.add('a', 'A');
    await settled();
    chosen.hours = null;
    notices.reconsider();
    await settled();
    expect(told).toEqual([['A']]);
  });

  it('is not told any more when the application ends', async () => {
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
