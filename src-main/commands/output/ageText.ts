const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1_000],
] as const;

/**
 * Formats the age of a time: `5m`, `3h`, `12d`. A time in the future is `0s`.
 * @param iso ISO 8601; a text that is no time is returned unchanged
 */
export function ageText(iso: string | null, nowMs: number): string {
  if (iso === null) return '';
  const age = nowMs - Date.parse(iso);
  if (Number.isNaN(age)) return iso;
  const [unit, ms] = units.find((one) => age >= one[1]) ?? ['s', 1_000];
  return `${Math.max(0, Math.floor(age / ms))}${unit}`;
}
