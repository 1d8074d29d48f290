import { readTime } from './readTime.ts';

/** A line as it was read of an answer. */
interface ReadLine {
  readonly message: string;
  /** As they stand in the answer. */
  readonly labels: unknown;
  /** Milliseconds since 1970; NaN where there is none. */
  readonly ms: number;
  /** What the server wrote for a time that cannot be read. */
  readonly written: string | null;
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);

/** Reads a line as far as it can be read: whatever stands in a list of lines is one. */
export function readLine(row: unknown): ReadLine {
  if (!isObject(row)) return { message: textOf(row), labels: undefined, ms: Number.NaN, written: null };
  const { timestamp, message, labels } = row;
  const ms = readTime(timestamp);
  const written = Number.isNaN(ms) ? textOf(timestamp) : '';
  return { message: textOf(message), labels, ms, written: written === '' ? null : written };
}
