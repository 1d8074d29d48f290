import {
  type ColumnSpec,
  columnTypes,
  maxColumnKey,
  maxColumnName,
  type OwnColumn,
} from '#contract/rules/ownColumns.ts';
import { readSource, sourceText } from '#contract/rules/query/conditionText.ts';
import { quoteText, readPart, readValue } from '#contract/rules/query/queryText.ts';

/** Text of a column's values: `number:$.spec.replicas`. It is the column's id in the table and in addresses. */
export const specText = (spec: ColumnSpec): string => `${spec.type}:${sourceText(spec)}`;

/** Reads the text of a column's values. Undefined for a text that is none. */
export function readSpec(text: string): ColumnSpec | undefined {
  const type = columnTypes.find((one) => text.startsWith(`${one}:`));
  const source = type === undefined ? undefined : readSource(text.slice(type.length + 1));
  return type === undefined || source === undefined || source.key.length > maxColumnKey
    ? undefined
    : { ...source, type };
}

/** Writes a column: `Replicas=number:$.spec.replicas`. */
export const writeOwnColumn = (column: OwnColumn): string => {
  const spec = specText(column);
  // Most paths are readable without quotes.
  return `${quoteText(column.name)}=${/[\s"\\]/.test(spec) ? quoteText(spec) : spec}`;
};

/** Reads a column. Undefined for a text that is none. */
export function readOwnColumn(text: string): OwnColumn | undefined {
  const [name, rest] = readPart(text);
  const spec = rest.startsWith('=') ? readSpec(readValue(rest.slice(1))) : undefined;
  return spec === undefined || name === '' || name.length > maxColumnName ? undefined : { name, ...spec };
}
