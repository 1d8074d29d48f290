import { exactDigits, parseExact, plainKey } from '#contract/rules/exactJson.ts';
import type { KeyValueMap } from './keyValueRows.ts';

/** Parses a JSON object of strings, numbers or booleans. Undefined for any other text. */
export function parseKeyValueJson(text: string): KeyValueMap | undefined {
  if (text.trim() === '') return {};
  let parsed: unknown;
  try {
    parsed = parseExact(text);
  } catch {
    return undefined;
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined;
  const entries = Object.entries(parsed);
  if (entries.some(([, value]) => typeof value === 'object' && exactDigits(value) === undefined))
    return undefined;
  return Object.fromEntries(
    entries.map(([key, value]) => [plainKey(key), exactDigits(value) ?? String(value)]),
  );
}

/** Formats a map as JSON. Empty for an empty map. */
export const formatKeyValueJson = (map: KeyValueMap): string =>
  Object.keys(map).length === 0 ? '' : JSON.stringify(map);
