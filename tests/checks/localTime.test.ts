import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** Reads or sets fields of a date in this computer's time zone. */
const localFields =
  /\.(?:[gs]et(?:Hours|Minutes|Seconds|Milliseconds|Date|Day|Month|FullYear)|getTimezoneOffset|toDateString|toTimeString|toLocale(?:Date|Time)String)\(/;

/** The calendar library represents days as local dates. */
const calendar = 'src-renderer/kit/calendar/calendarDay.ts';

it('the window formats times in its time zone, not in that of the computer', () => {
  const files = execFileSync('git', ['ls-files', '-z', 'src-renderer'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((path) => /\.tsx?$/.test(path) && path !== calendar);
  const local = files.filter((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const formats = [...text.matchAll(/new Intl\.DateTimeFormat\(\s*'[^)]*\)/g)].map(([format]) => format);
    return localFields.test(text) || formats.some((format) => !format.includes('timeZone'));
  });
  expect(files.length).toBeGreaterThan(1_000);
  expect(local).toEqual([]);
});
