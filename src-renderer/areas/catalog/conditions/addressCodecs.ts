import { type CatalogSortColumn, catalogSortColumns, maxChosenItems } from '#contract/rules/catalogList.ts';
import { isUuid } from '#contract/rules/ids.ts';
import {
  type CatalogCondition,
  maxColumnKey,
  maxConditions,
  maxConditionValue,
  maxOwnColumns,
  type OwnColumn,
} from '#contract/rules/ownColumns.ts';
import { readCondition, writeCondition } from '#contract/rules/query/conditionText.ts';
import { splitWords } from '#contract/rules/query/queryText.ts';
import { type Codec, singleParameter } from '#parts/list/codecs.ts';
import { readOwnColumn, readSpec, specText, writeOwnColumn } from './columnText.ts';

/** Whether main accepts the lengths of a condition. */
const isShort = ({ subject, value }: CatalogCondition): boolean =>
  value.length <= maxConditionValue && (typeof subject === 'string' || subject.key.length <= maxColumnKey);

/** Conditions, separated by spaces: `cost>100 changed<1h`. Unreadable ones are skipped. */
export const conditionsCodec: Codec<readonly CatalogCondition[]> = singleParameter<
  readonly CatalogCondition[]
>({
  fallback: [],
  read: (text) =>
    splitWords(text)
      .flatMap((word) => readCondition(word) ?? [])
      .filter(isShort)
      .slice(0, maxConditions),
  write: (conditions) => (conditions.length === 0 ? undefined : conditions.map(writeCondition).join(' ')),
});

/** Ids of items, separated by commas. Malformed and repeated ones are skipped. */
export const itemIdsCodec: Codec<readonly string[]> = singleParameter<readonly string[]>({
  fallback: [],
  read: (text) => [...new Set(text.split(',').filter(isUuid))].slice(0, maxChosenItems),
  write: (ids) => (ids.length === 0 ? undefined : ids.join(',')),
});

/** Stands for no columns, because an address without columns has those of the user. */
const noColumns = 'none';

/**
 * Columns of the user's own, from left to right and separated by spaces: `Replicas=number:$.spec.replicas`. Unreadable
 * ones and repeated values are skipped. Undefined if none is readable.
 */
function readColumns(text: string): readonly OwnColumn[] | undefined {
  if (text === noColumns) return [];
  const read = new Map<string, OwnColumn>();
  for (const column of splitWords(text).flatMap((word) => readOwnColumn(word) ?? []))
    if (!read.has(specText(column))) read.set(specText(column), column);
  return read.size === 0 ? undefined : [...read.values()].slice(0, maxOwnColumns);
}

export const columnsCodec: Codec<readonly OwnColumn[]> = singleParameter<readonly OwnColumn[]>({
  fallback: [],
  read: readColumns,
  write: (columns) => (columns.length === 0 ? noColumns : columns.map(writeOwnColumn).join(' ')),
});

export const defaultSort: CatalogSortColumn = 'type';

/** A column of the list, or the text of a column of the user's own. */
export const sortColumnCodec: Codec<string> = singleParameter<string>({
  fallback: defaultSort,
  read: (text) =>
    catalogSortColumns.some((column) => column === text) || readSpec(text) !== undefined ? text : undefined,
  write: (text) => text,
});
