import { describe, expect, it } from 'vitest';
import { changedBucket } from '#kit/format/changedBucket.ts';
import { formatAgeAgo, formatBetween, formatRepeatedAge } from '#kit/format/formatAge.ts';
import { costChange, formatCost, formatCurrency, hasCost } from '#kit/format/formatCost.ts';
import { formatDuration, formatLatency } from '#kit/format/formatDuration.ts';
import { formatJobName, formatTypeLabel } from '#kit/format/formatName.ts';
import {
  changeCountWarning,
  formatBytes,
  formatCount,
  formatInteger,
  formatMilli,
  formatOfMaximum,
  formatShare,
  formatUptime,
  formatUptimeRounded,
  usageBar,
} from '#kit/format/formatNumber.ts';
import { formatSpan, formatSpanBetween } from '#kit/format/formatSpan.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const ago = (ms: number) => new Date(now - ms).toISOString();
const minute = 60_000;
const hour = 60 * minute;

describe('ages in sentences', () => {
  it.each([
    [ago(20_000), '20s ago'],
    [ago(2 * hour), '2h ago'],
    [ago(-5 * minute), 'in 5m'],
    [null, ''],
    ['0001-01-01T00:00:00Z', ''],
  ])('of %s are “%s”', (instant, text) => expect(formatAgeAgo(instant, now)).toBe(text));

  it.each([
    ['2026-01-01T10:00:00Z', '2026-01-01T10:00:00.350Z', '350ms'],
    ['2026-01-01T10:00:00Z', '2026-01-01T11:20:00Z', '1h'],
    ['2026-01-01T10:00:00Z', '2026-01-01T10:00:20Z', '20s'],
    ['rubbish', '2026-01-01T10:00:20Z', ''],
  ])('from %s to %s is %s', (from, to, text) => expect(formatBetween(from, to)).toBe(text));

  it('of a repeated notification include the count', () => {
    const firstObserved = ago(2 * hour);
    expect(formatRepeatedAge(ago(5 * minute), { count: 3, firstObserved }, now)).toBe('5m (x 3 over 2h)');
    expect(formatRepeatedAge(ago(5 * minute), { count: 1, firstObserved }, now)).toBe('5m');
    expect(formatRepeatedAge(ago(5 * minute), { count: 2, firstObserved: null }, now)).toBe('5m (x 2)');
  });
});

describe('durations', () => {
  it.each([
    [250.6, '251ms'],
    [1_500, '1s'],
    [61_000, '1m1s'],
    [3_723_000, '1h2m3s'],
    [90_061_000, '1d1h1m1s'],
    [31 * 24 * hour, '31d'],
    [31 * 24 * hour + 14 * hour, '31d14h'],
    [0, '0ms'],
    [999.4, '999ms'],
    [999.7, '1s'],
  ])('exact: %d ms is %s', (ms, text) => expect(formatDuration(ms)).toBe(text));

  it.each([
    [350, '350 ms'],
    [1_499, '1 s'],
    [90_000, '2 m'],
    [7_200_000, '2 h'],
    [59_700, '1 m'],
    [999.6, '1 s'],
  ])('of checks: %d ms is %s', (ms, text) => {
    const measure = formatLatency(ms);
    expect(`${measure?.value} ${measure?.unit}`).toBe(text);
  });

  it.each([0, null, undefined])('of checks: %s is blank', (ms) => expect(formatLatency(ms)).toBeUndefined());
});

describe('numbers', () => {
  it.each([
    [3, 1, '75%'],
    [1, 2, '33.3%'],
    [0, 0, '-'],
    [9, 1, '90%'],
  ])('uptime with %d passed and %d failed is %s', (passed, failed, text) =>
    expect(formatUptime(passed, failed)).toBe(text),
  );

  it('uptime in a tile has no decimals', () => {
    expect(formatUptimeRounded(1, 2)).toBe('33%');
    expect(formatUptimeRounded(0, 0)).toBe('-');
  });

  it.each([
    [3.456, '$3.46'],
    [10, '$10.00'],
    [1_234.5, '$1,235'],
    [13_893.12, '$13,893'],
    [0.004, ''],
    [0, ''],
    [null, ''],
    [-0.001, ''],
    [-5.25, '-$5.25'],
    [-1_234.5, '-$1,235'],
  ])('a cost of %s is written as %s', (cost, text) => expect(formatCost(cost)).toBe(text));

  it.each([
    [300, 15, { direction: 'up', text: '50%' }],
    [300, 10.5, undefined],
    [300, 5, { direction: 'down', text: '50%' }],
    [300, 40, { direction: 'up', text: '3.0x' }],
    [300, 11, undefined],
    [0, 5, undefined],
    [-300, -15, undefined],
    [300, -5, undefined],
    [-300, 5, undefined],
  ])('a month of %d and a day of %d changes by %o', (thirtyDays, oneDay, change) =>
    expect(costChange({ oneDay, sevenDays: 1, thirtyDays })).toEqual(change),
  );

  it('a cost is shown only when all three periods have one', () => {
    expect(hasCost({ oneDay: 1, sevenDays: 1, thirtyDays: 1 })).toBe(true);
    expect(hasCost({ oneDay: 0, sevenDays: 1, thirtyDays: 1 })).toBe(false);
    expect(hasCost({ oneDay: 1, sevenDays: null, thirtyDays: 1 })).toBe(false);
  });

  it.each([
    [1_234, '$1.2k'],
    [123.4, '$123'],
    [12.34, '$12.3'],
    [0.5, '$0.50'],
    [0.0056, '$0.006'],
    [0.0004, '$0.0004'],
    [-12.34, '-$12.3'],
  ])('a currency value of %d is %s', (value, text) => expect(formatCurrency(value)).toBe(text));
  it('a currency value has the symbol or the code of its currency', () => {
    expect(formatCurrency(2_671, 'EUR')).toBe('€2.7k');
    expect(formatCurrency(2_671, 'chf')).toBe('CHF 2.7k');
  });

  it.each([
    [320, '320'],
    [640, '640'],
    [999, '999'],
    [1_000, '1k+'],
    [1_499, '1k+'],
    [2_600, '3k+'],
  ])('a count of %d is %s', (count, text) => expect(formatCount(count)).toBe(text));
  it('the threshold for many changes is 500', () => expect(changeCountWarning).toBe(500));

  it.each([
    [0, '0B'],
    [1_536, '2 KB'],
    [10_485_760, '10 MB'],
    [1_610_612_736, '1.5 GB'],
    [1.25 * 1_024 ** 4, '1.3 TB'],
    [1_024 ** 3, '1 GB'],
    [1_048_300, '1 MB'],
    [100, '100 B'],
  ])('%d bytes are %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));

  it.each([
    [250, 'millicores', '0.25 cores'],
    [1_500, 'milliseconds', '1.50 s'],
    [12_345, 'milli', '12.35'],
  ])('%d %s are %s', (value, unit, text) => expect(formatMilli(value, unit)).toBe(text));

  it.each([
    [0.5, '50%'],
    [0.125, '12.5%'],
    [1, '100%'],
    [0.07, '7%'],
  ])('a share of %d is %s', (share, text) => expect(formatShare(share)).toBe(text));

  it.each([
    [350, 500, 'millicores', '70% of 0.50 cores', false],
    [400, 500, 'millicores', '80% of 0.50 cores', true],
    [3, 4, undefined, '75%', true],
    [512, 1_024, 'bytes', '50% of 1 KB', false],
  ])('%d of %d %s is %s', (value, maximum, unit, text, isHigh) => {
    expect(formatOfMaximum(value, maximum, unit)).toMatchObject({ text, isHigh });
  });
  it('omits the maximum in short contexts', () =>
    expect(formatOfMaximum(350, 500, 'millicores', true).text).toBe('70%'));

  it.each([
    [80, 'warn', 80],
    [91, 'bad', 91],
    [0.5, 'none', 0],
    [2, 'ok', 5],
    [70, 'ok', 70],
    [75, 'warn', 75],
    [250, 'bad', 100],
    [Number.NaN, 'none', 0],
  ])('a bar of %d %% has the tone %s and the width %d', (percent, tone, widthPercent) =>
    expect(usageBar(percent)).toEqual({ tone, widthPercent }),
  );

  it('integers have grouped digits', () => expect(formatInteger(14_880)).toBe('14,880'));
});

describe('display names', () => {
  it.each([
    ['TopologySync', 'Topology Sync'],
    ['PullUpstreamHTTPChecks', 'Pull Upstream HTTP Checks'],
    ['plain', 'plain'],
  ])('the job %s is %s', (name, text) => expect(formatJobName(name)).toBe(text));

  it.each([
    ['AWS::EC2::Instance', 'EC2 Instance'],
    ['Kubernetes::Pod', 'Pod'],
    ['Foo', 'Foo'],
  ])('the type %s is %s', (type, text) => expect(formatTypeLabel(type)).toBe(text));
});

describe('the group of a change time', () => {
  // Wednesday 2026-11-18 at noon, local time.
  const noon = new Date(2026, 10, 18, 12).getTime();
  it.each([
    [new Date(2026, 10, 18, 0, 0, 1), 'today'],
    [new Date(2026, 10, 15, 0, 0, 1), 'this week'],
    [new Date(2026, 10, 14, 23, 59), 'this month'],
    [new Date(2026, 9, 31, 23, 59), 'this year'],
    [new Date(2025, 11, 31, 23, 59), 'previous year'],
  ])('for %s is %s', (date, bucket) => expect(changedBucket(date.toISOString(), noon)).toBe(bucket));
});

describe('a length of time', () => {
  it.each([
    [0, '0s'],
    [59_999, '59s'],
    [90_000, '1m 30s'],
    [4 * hour + 20 * minute, '4h 20m'],
    [27 * hour + 44 * minute, '1d 3h'],
    [48 * hour, '2d'],
    [13 * 24 * hour + 23 * hour, '13d 23h'],
    [60 * 24 * hour, '2mo'],
  ])('of %d ms is %s', (ms, text) => expect(formatSpan(ms)).toBe(text));

  it('between two instants is exact, and empty without one of them', () => {
    expect(formatSpanBetween('2026-01-01T11:00:00Z', '2026-01-01T15:20:00Z')).toBe('4h 20m');
    expect(formatSpanBetween('rubbish', '2026-01-01T15:20:00Z')).toBe('');
    expect(formatSpanBetween('2026-01-01T11:00:00Z', '9999-12-31T00:00:00Z')).toBe('forever');
  });
});
