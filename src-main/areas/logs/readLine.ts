import { readTime } from './readTime.ts';

interface ParsedLine {
  readonly message: string;
  /** Original labels of the response. */
  readonly labels: unknown;
  /** Milliseconds since 1970; NaN if there is no valid time. */
  readonly ms: number;
  /** The original timestamp if it cannot be parsed, otherwise null. */
  readonly unparsedTime: string | null;
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const logText = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);

/** Parses one entry of the list of lines. Any value is accepted. */
export function readLine(row: unknown): ParsedLine {
  if (!isObject(row)) return { message: logText(row), labels: undefined, ms: Number.NaN, unparsedTime: null };
  const { timestamp, message, labels } = row;
  const ms = readTime(timestamp);
  const written = Number.isNaN(ms) ? logText(timestamp) : '';
  return { message: logText(message), labels, ms, unparsedTime: written === '' ? null : written };
}
