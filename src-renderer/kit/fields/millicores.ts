/** Parses `250m` or `250`. Undefined for anything but a whole number of millicores. */
export function parseMillicores(text: string): number | undefined {
  const [, amount] = /^\s*(\d+)\s*m?\s*$/.exec(text) ?? [];
  const value = Number(amount ?? Number.NaN);
  return Number.isSafeInteger(value) ? value : undefined;
}

export const formatMillicores = (amount: number): string => `${amount}m`;
