import { type CatalogSortColumn, catalogSortColumns } from '#contract/rules/catalogList.ts';
import {
  type CatalogCondition,
  maxConditions,
  maxOwnColumns,
  type OwnColumn,
  readAge,
  typeOfSubject,
} from '#contract/rules/ownColumns.ts';
import { instantAt } from '#contract/rules/zonedTime.ts';
import { windowZone } from '#kit/format/timeZone.ts';
import { type Codec, list, singleParameter } from '#parts/list/codecs.ts';
import { readOwnColumn, readSpec, writeOwnColumn } from './columnText.ts';
import { readCondition, splitWords, writeCondition } from './conditionText.ts';

/** Conditions, separated by spaces: `cost>100 changed<1h`. Unreadable ones are skipped. */
export const conditionsCodec: Codec<readonly CatalogCondition[]> = singleParameter<
  readonly CatalogCondition[]
>({
  fallback: [],
  read: (text) =>
    splitWords(text)
      .flatMap((word) => readCondition(word) ?? [])
      .slice(0, maxConditions),
  write: (conditions) => (conditions.length === 0 ? undefined : conditions.map(writeCondition).join(' ')),
});

const texts = list(maxOwnColumns);

/** Columns of the user's own, from left to right. Unreadable ones are skipped. */
export const columnsCodec: Codec<readonly OwnColumn[]> = {
  fallback: [],
  read: (params, name) => texts.read(params, name)?.flatMap((text) => readOwnColumn(text) ?? []),
  write: (columns, name) => texts.write(columns.map(writeOwnColumn), name),
};

export const defaultSort: CatalogSortColumn = 'type';

/** A column of the list, or the text of a column of the user's own. */
export const sortColumnCodec: Codec<string> = singleParameter<string>({
  fallback: defaultSort,
  read: (text) =>
    catalogSortColumns.some((column) => column === text) || readSpec(text) !== undefined ? text : undefined,
  write: (text) => text,
});

const clockPattern = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?))?$/;

/** Writes the time of a condition with its offset: a time without one is in the time zone of the window. */
export function inWindowZone(condition: CatalogCondition): CatalogCondition {
  const { subject, value } = condition;
  if (typeOfSubject(subject) !== 'time' || readAge(value) !== undefined) return condition;
  const [, day, time = '00:00'] = clockPattern.exec(value.trim()) ?? [];
  if (day === undefined) return condition;
  const clockMs = Date.parse(`${day}T${time}Z`);
  return Number.isNaN(clockMs)
    ? condition
    : { ...condition, value: new Date(instantAt(clockMs, windowZone())).toISOString() };
}
