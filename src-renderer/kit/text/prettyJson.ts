import { parseExact, stringifyExact } from '#contract/rules/exactJson.ts';

/** Indents JSON, with its digits and order of keys. Returns undefined for invalid JSON. */
export function prettyJson(text: string): string | undefined {
  try {
    return stringifyExact(parseExact(text), 2);
  } catch {
    return undefined;
  }
}
