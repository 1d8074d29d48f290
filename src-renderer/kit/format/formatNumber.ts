/** Formats a success rate with at most one decimal. `-` without runs. */
export function formatUptime(passed: number, failed: number): string {
  const total = passed + failed;
  return total === 0 ? '-' : `${trimPercent((100 * passed) / total, 1)}%`;
}

/** Formats a success rate without decimals, for tiles. */
export function formatUptimeRounded(passed: number, failed: number): string {
  const total = passed + failed;
  return total === 0 ? '-' : `${((100 * passed) / total).toFixed(0)}%`;
}

const trimPercent = (percent: number, decimals: number): string =>
  Number.isInteger(percent) ? String(percent) : percent.toFixed(decimals);

/** Formats a share of 0 to 1 as percent, unrounded. */
export const formatShare = (share: number): string =>
  // Removes floating-point noise: 0.07 × 100 is 7.000000000000001.
  `${Number((share * 100).toPrecision(12))}%`;

/** Formats a count, in thousands from 1,000: `1k+`. */
export const formatCount = (count: number): string =>
  count > 999 ? `${Math.round(count / 1_000)}k+` : String(count);

/** Counts of changes from here on are displayed as a warning. */
export const changeCountWarning = 500;

export const formatInteger = (value: number): string => integerFormat.format(value);
const integerFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** Formats a number without rounding, with grouped digits. */
export const formatExact = (value: number): string => exactFormat.format(value);
const exactFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 20 });

const byteUnits = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** Formats bytes in steps of 1,024: no decimals up to 1 GiB, one decimal above. */
export function formatBytes(bytes: number): string {
  if (bytes === 0) return '0B';
  let value = Math.abs(bytes);
  let unit = 0;
  // Compare after rounding, so that 1,023.7 KB becomes 1 MB instead of 1024 KB.
  while (unit < byteUnits.length - 1 && Math.round(value) >= 1_024) {
    value /= 1_024;
    unit += 1;
  }
  const decimals = Math.abs(bytes) > 1_024 ** 3 ? 1 : 0;
  return `${bytes < 0 ? '-' : ''}${value.toFixed(decimals)} ${byteUnits[unit]}`;
}

/** Short names of units, where the full name is unusual next to a number. */
const shortUnits: Readonly<Record<string, string>> = { second: 's', seconds: 's' };

/**
 * Formats a value with a “milli” unit in whole units, with two decimals: `3.00 s`, `0.50 cores`.
 * @param unit unit of the value, such as `milliseconds`
 */
export function formatMilli(value: number, unit: string): string {
  const whole = unit.slice('milli'.length);
  const name = shortUnits[whole] ?? whole;
  return `${(value / 1_000).toFixed(2)}${name === '' ? '' : ` ${name}`}`;
}

/** Percentage of the maximum above which a value is displayed as a warning. */
const warningPercent = 70;

interface ValueOfMaximum {
  readonly text: string;
  readonly percent: number;
  /** Above 70 % of the maximum. */
  readonly isHigh: boolean;
}

/**
 * Formats a value as percentage of its maximum: `70% of 0.50 cores`.
 * @param unit Unit of the property. The maximum is displayed only for bytes and milli-units.
 * @param short Omits the maximum.
 */
export function formatOfMaximum(
  value: number,
  maximum: number,
  unit: string | undefined,
  short = false,
): ValueOfMaximum {
  const percent = (100 * value) / maximum;
  const named = unit?.startsWith('milli')
    ? formatMilli(maximum, unit)
    : unit === 'bytes'
      ? formatBytes(maximum)
      : undefined;
  const suffix = named === undefined || short ? '' : ` of ${named}`;
  return { text: `${percent.toFixed(0)}%${suffix}`, percent, isHigh: percent > warningPercent };
}

export interface UsageBar {
  readonly tone: 'ok' | 'warn' | 'bad' | 'none';
  /** 0, or between 5 and 100. */
  readonly widthPercent: number;
}

/** Returns the color of a usage bar, and a width that is always visible. */
export function usageBar(percent: number): UsageBar {
  if (!(percent >= 1)) return { tone: 'none', widthPercent: 0 };
  const tone = percent > 90 ? 'bad' : percent > 70 ? 'warn' : 'ok';
  return { tone, widthPercent: Math.min(100, Math.max(5, percent)) };
}
