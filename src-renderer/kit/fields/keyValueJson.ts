import type { KeyValueMap } from './keyValueRows.ts';

/** The map in a JSON text: an object whose values are texts, numbers or booleans. Undefined for anything else. */
export function parseKeyValueJson(text: string): KeyValueMap | undefined {
  if (text.trim() === '') return {};
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined;
  const entries = Object.entries(parsed);
  if (entries.some(([, value]) => typeof value === 'object')) return undefined;
  return Object.fromEntries(entries.map(([key, value]) => [key, String(value)]));
}

/** The stored text of a map; empty for an empty one. */
export const formatKeyValueJson = (map: KeyValueMap): string =>
  Object.keys(map).length === 0 ? '' : JSON.stringify(map);
