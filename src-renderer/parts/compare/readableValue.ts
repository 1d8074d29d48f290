import { parseExact, stringifyExact } from '#contract/rules/exactJson.ts';
import { maxValueLength } from './compareMessages.ts';

/** Whether the window received only the beginning of a value. */
export const isCut = (json: string): boolean => json.length >= maxValueLength;

/** Formats a JSON text for reading: a text without its quotes and escapes, a value with one line per field. */
export function readableValue(json: string): string {
  if (json === '' || isCut(json)) return json;
  const value = parseExact(json);
  return typeof value === 'string' ? value : stringifyExact(value, 2);
}
