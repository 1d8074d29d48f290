import { readTime } from './readTime.ts';

interface ReadLine {
  readonly message: string;
  /** Original labels of the response. */
  readonly labels: unknown;
  /** Milliseconds since 1970; NaN if there is no valid time. */
  readonly ms: number;
  /** The original timestamp if it cannot be parsed, otherwise null. */
  readonly written: string | null;
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);

/** Parses one entry of the list of lines. Any value is accepted. */
export function readLine(row: unknown): ReadLine {
  if (!isObject(row)) return { message: textOf(row), labels: undefined, ms: Number.NaN, written: null };
  const { timestamp, message, labels } = row;
  const ms = readTime(timestamp);
  const written = Number.isNaN(ms) ? textOf(timestamp) : '';
  return { message: textOf(message), labels, ms, written: written === '' ? null : written };
}
