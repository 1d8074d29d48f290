import { anyLabelValue, noLabelValue } from '#contract/rules/labelMatches.ts';
import type { OwnColumn } from '#contract/rules/ownColumns.ts';
import { writeCondition } from '#contract/rules/query/conditionText.ts';
import { inQuotes, quoteText, writeFreeText } from '#contract/rules/query/queryText.ts';
import { lineRules, type QueryFilters } from '#contract/rules/query/queryWord.ts';
import { splitTriState, type TriState } from '#kit/address/triState.ts';
import { labelOf } from '../labelChoices.ts';

/** A colon needs no quotes in a type: `type:Kubernetes::Pod`. */
export const writeType = (type: string): string => `type:${/[\s"“”,]/.test(type) ? inQuotes(type) : type}`;

function writeChoices(name: 'health' | 'status', chosen: TriState): string[] {
  const { include, exclude } = splitTriState(chosen);
  const word = (values: readonly string[], start: string) =>
    values.length === 0 ? [] : [`${start}${name}:${values.map(quoteText).join(',')}`];
  return [...word(include, ''), ...word(exclude, '-')];
}

function writeLabel(id: string, isIncluded: boolean): string {
  const { key, value } = labelOf(id);
  const subject = quoteText(`label.${key}`);
  const sign = isIncluded ? '' : '-';
  if (value === anyLabelValue) return `${sign}has:${subject}`;
  if (value === noLabelValue) return `${sign}no:${subject}`;
  return `${subject}${isIncluded ? '=' : '!='}${quoteText(value)}`;
}

interface WriteRules {
  /** The user's own columns of the view. Free text that reads as one of them is quoted. */
  readonly columns: readonly OwnColumn[];
  /** The user's default for deleted items. The line has a word only for the opposite. */
  readonly hidesDeleted: boolean;
}

/** Writes the filters of a view as one line. `readQuery` reads the same filters from it. */
export function writeQuery(filters: QueryFilters, { columns, hidesDeleted }: WriteRules): string {
  const { configType, health, status, labels, items, where, hideDeleted, search } = filters;
  const words = [
    ...(configType === undefined ? [] : [writeType(configType)]),
    ...writeChoices('health', health),
    ...writeChoices('status', status),
    ...[...labels].map(([id, sign]) => writeLabel(id, sign === 1)),
    ...(items.length === 0 ? [] : [`id:${items.join(',')}`]),
    ...where.map(writeCondition),
    ...(hideDeleted === hidesDeleted ? [] : [`deleted:${hideDeleted ? 'no' : 'yes'}`]),
  ];
  return [...words, ...writeFreeText(search, lineRules(columns), words.length === 0)].join(' ');
}
