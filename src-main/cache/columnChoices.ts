import { exactDigits, plainKey } from '#contract/rules/exactJson.ts';
import {
  type ColumnChoice,
  comparedNumber,
  maxColumnChoices,
  maxColumnKey,
  maxColumnValue,
  parseTime,
} from '#contract/rules/ownColumns.ts';

const plainName = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Writes a name of a JSONPath: `.spec`, or in brackets if it has other characters than letters and digits. */
const stepOf = (name: string): string => {
  if (plainName.test(name)) return `.${name}`;
  // JSON escapes control characters as a JSONPath does, in double quotes.
  const escaped = JSON.stringify(name).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `['${escaped}']`;
};

/** Guesses the type of a value. */
function guessType(value: unknown, text: string): ColumnChoice['type'] {
  if (typeof value === 'number' || exactDigits(value) !== undefined) return 'number';
  if (text.includes('-') && parseTime(text) !== undefined) return 'time';
  if (/\d(?:[KMGTPE]i|[kMGTPE]i?B)$/.test(text) && comparedNumber('bytes', text) !== undefined)
    return 'bytes';
  return /^-?\d+(?:\.\d+)?$/.test(text) ? 'number' : 'text';
}

function choiceOf(source: ColumnChoice['source'], key: string, value: unknown): ColumnChoice {
  const text = typeof value === 'string' ? value : (exactDigits(value) ?? String(value));
  return { source, key, type: guessType(value, text), value: text.slice(0, maxColumnValue) };
}

/**
 * Lists the paths of all single values in a configuration, such as `$.spec.containers[*].image`. Elements of a list
 * share one path, with the value of the first.
 * @param document an exact document (`exactJson.ts`)
 */
function listPaths(document: unknown): ColumnChoice[] {
  const found = new Map<string, ColumnChoice>();
  const open: Array<readonly [path: string, value: unknown]> = [['$', document]];
  for (let next = open.pop(); next !== undefined && found.size < maxColumnChoices; next = open.pop()) {
    const [path, value] = next;
    if (value === null || value === undefined) continue;
    if (typeof value !== 'object' || exactDigits(value) !== undefined) {
      if (path !== '$' && path.length <= maxColumnKey && !found.has(path))
        found.set(path, choiceOf('path', path, value));
      continue;
    }
    // The last one is visited first.
    const inside: Array<readonly [string, unknown]> = Array.isArray(value)
      ? value.map((entry: unknown) => [`${path}[*]`, entry])
      : Object.entries(value).map(([name, entry]) => [path + stepOf(plainKey(name)), entry]);
    for (const entry of inside.toReversed()) open.push(entry);
  }
  return [...found.values()];
}

const listPairs = (source: 'label' | 'tag', map: Readonly<Record<string, string>>): ColumnChoice[] =>
  Object.entries(map).map(([key, value]) => choiceOf(source, key, value));

/**
 * Lists the labels, tags and paths of an item, which columns can display.
 * @param document the configuration as an exact document; undefined if none is stored
 */
export const columnChoicesOf = (
  labels: Readonly<Record<string, string>>,
  tags: Readonly<Record<string, string>>,
  document: unknown,
): ColumnChoice[] => [...listPairs('label', labels), ...listPairs('tag', tags), ...listPaths(document)];
