import { formatInteger } from './formatNumber.ts';

/** Formats a cost in dollars: two decimals up to 10, no decimals above. Empty if it rounds to 0.00. */
export function formatCost(cost: number | null | undefined): string {
  if (cost === null || cost === undefined || cost.toFixed(2) === '0.00' || cost.toFixed(2) === '-0.00')
    return '';
  const size = Math.abs(cost);
  return `${cost < 0 ? '-' : ''}$${size <= 10 ? size.toFixed(2) : formatInteger(size)}`;
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

const minDisplayedPercent = 10;

/** Whether all three periods have a cost. Otherwise the cost is not displayed. */
export const hasCost = ({ oneDay, sevenDays, thirtyDays }: CostWindows): boolean =>
  Boolean(oneDay) && Boolean(sevenDays) && Boolean(thirtyDays);

/**
 * Compares the last day with the average day of the month. Undefined up to a difference of 10 %, and for credits,
 * whose percentages have no meaning.
 */
export function costChange({ oneDay, thirtyDays }: CostWindows): CostChange | undefined {
  if (!oneDay || !thirtyDays || oneDay < 0 || thirtyDays < 0) return undefined;
  const averageDay = thirtyDays / 30;
  const percent = (100 * (oneDay - averageDay)) / averageDay;
  const size = Math.abs(percent);
  if (!(size > minDisplayedPercent)) return undefined;
  return {
    direction: percent > 0 ? 'up' : 'down',
    text: size > 100 ? `${(size / 100).toFixed(1)}x` : `${size.toFixed(0)}%`,
  };
}

/** Symbols in front of an amount, by currency code. Other currencies have their code. */
const currencySymbols: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£', JPY: '¥' };

/**
 * Formats a currency property: `$2.7k`. Larger values have fewer decimals.
 * @param unit code of the currency. Costs of the server are in US dollars.
 */
export function formatCurrency(value: number, unit = 'USD'): string {
  const code = unit.toUpperCase();
  const symbol = currencySymbols[code] ?? `${code} `;
  return `${value < 0 ? '-' : ''}${symbol}${formatAmount(Math.abs(value))}`;
}

function formatAmount(value: number): string {
  if (value > 1_000) return `${(value / 1_000).toFixed(1)}k`;
  if (value > 100) return value.toFixed(0);
  if (value > 10) return value.toFixed(1);
  if (value > 0.01) return value.toFixed(2);
  if (value > 0.001) return value.toFixed(3);
  return String(value);
}
