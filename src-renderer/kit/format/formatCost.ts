import { formatInteger } from './formatNumber.ts';

/** A cost in dollars, thousands apart: two decimals up to 10, none above; nothing when it rounds to 0.00. UI reference section 2.3. */
export function formatCost(cost: number | null | undefined): string {
  if (cost === null || cost === undefined || cost.toFixed(2) === '0.00' || cost.toFixed(2) === '-0.00')
    return '';
  return `$${cost <= 10 ? cost.toFixed(2) : formatInteger(cost)}`;
}

export interface CostWindows {
  readonly oneDay: number | null;
  readonly sevenDays: number | null;
  readonly thirtyDays: number | null;
}

export interface CostChange {
  readonly direction: 'up' | 'down';
  /** `50%`, or `3.0x` above 100 %. */
  readonly text: string;
}

const worthTelling = 10;

/** A cost is shown when all three windows have one. */
export const hasCost = ({ oneDay, sevenDays, thirtyDays }: CostWindows): boolean =>
  Boolean(oneDay) && Boolean(sevenDays) && Boolean(thirtyDays);

/** How the last day differs from the month's average day, when by more than 10 %. UI reference section 2.3. */
export function costChange({ oneDay, thirtyDays }: CostWindows): CostChange | undefined {
  if (!oneDay || !thirtyDays) return undefined;
  const averageDay = thirtyDays / 30;
  const percent = (100 * (oneDay - averageDay)) / averageDay;
  const size = Math.abs(percent);
  if (!(size > worthTelling)) return undefined;
  return {
    direction: percent > 0 ? 'up' : 'down',
    text: size > 100 ? `${(size / 100).toFixed(1)}x` : `${size.toFixed(0)}%`,
  };
}

/** A property of type currency: the larger, the fewer decimals. UI reference section 2.3. */
export function formatCurrency(value: number): string {
  if (value > 1_000) return `${(value / 1_000).toFixed(1)}k`;
  if (value > 100) return value.toFixed(0);
  if (value > 10) return value.toFixed(1);
  if (value > 0.01) return value.toFixed(2);
  if (value > 0.001) return value.toFixed(3);
  return String(value);
}
