/** A ratio in percent: an integer as it is, else one decimal; `-` when there is nothing to divide. UI reference section 2.3. */
export function formatUptime(passed: number, failed: number): string {
  const total = passed + failed;
  return total === 0 ? '-' : `${trimPercent((100 * passed) / total, 1)}%`;
}

/** Uptime without decimals, as tiles show it. */
export function formatUptimeRounded(passed: number, failed: number): string {
  const total = passed + failed;
  return total === 0 ? '-' : `${((100 * passed) / total).toFixed(0)}%`;
}

const trimPercent = (percent: number, decimals: number): string =>
  Number.isInteger(percent) ? String(percent) : percent.toFixed(decimals);

/** A value of unit percent, 0 to 1: times 100, as it is. UI reference section 2.3. */
export const formatShare = (share: number): string =>
  // 0.07 × 100 is 7.000000000000001 to a computer and 7 to everyone else.
  `${Number((share * 100).toPrecision(12))}%`;

/** A count: from 1,000 on in thousands. UI reference section 2.3. */
export const formatCount = (count: number): string =>
  count > 999 ? `${Math.round(count / 1_000)}k+` : String(count);

/** From how many changes on a count is worth a warning. */
export const manyChanges = 500;

/** Every digit, in groups of three: for footers and progress. */
export const formatInteger = (value: number): string => integers.format(value);
const integers = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** A figure as exact as it is, in groups of three digits. */
export const formatExact = (value: number): string => exact.format(value);
const exact = new Intl.NumberFormat('en', { maximumFractionDigits: 20 });

const byteUnits = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** Bytes in steps of 1,024; no decimals up to 1 GiB, one above. UI reference section 2.3. */
export function formatBytes(bytes: number): string {
  if (bytes === 0) return '0B';
  let value = Math.abs(bytes);
  let unit = 0;
  // Compared as shown: 1,023.7 KB is 1 MB, not 1024 KB.
  while (unit < byteUnits.length - 1 && Math.round(value) >= 1_024) {
    value /= 1_024;
    unit += 1;
  }
  const decimals = Math.abs(bytes) > 1_024 ** 3 ? 1 : 0;
  return `${bytes < 0 ? '-' : ''}${value.toFixed(decimals)} ${byteUnits[unit]}`;
}

/** A value of a unit that starts with “milli”: in whole units with two decimals. UI reference section 2.3. */
export const formatMilli = (value: number): string => (value / 1_000).toFixed(2);

/** From which percentage of its maximum a value is shown as a warning. */
const nearMaximum = 70;

interface ValueOfMaximum {
  readonly text: string;
  readonly percent: number;
  /** Above 70 % of the maximum. */
  readonly high: boolean;
}

/**
 * A value that has a maximum, in percent of it: `70% of 0.50`. UI reference section 2.3.
 * @param unit the property's unit; the maximum is named for bytes and milli-units only
 * @param short leaves the maximum out
 */
export function formatOfMaximum(
  value: number,
  maximum: number,
  unit: string | undefined,
  short = false,
): ValueOfMaximum {
  const percent = (100 * value) / maximum;
  const named = unit?.startsWith('milli')
    ? formatMilli(maximum)
    : unit === 'bytes'
      ? formatBytes(maximum)
      : undefined;
  const suffix = named === undefined || short ? '' : ` of ${named}`;
  return { text: `${percent.toFixed(0)}%${suffix}`, percent, high: percent > nearMaximum };
}

export interface Bar {
  readonly tone: 'ok' | 'warn' | 'bad' | 'none';
  /** 0, or between 5 and 100. */
  readonly widthPercent: number;
}

/** How a share is drawn as a bar: its colour and a width that can be seen. UI reference section 2.3. */
export function barOf(percent: number): Bar {
  if (!(percent >= 1)) return { tone: 'none', widthPercent: 0 };
  const tone = percent > 90 ? 'bad' : percent > 75 ? 'warn' : 'ok';
  return { tone, widthPercent: Math.min(100, Math.max(5, percent)) };
}
