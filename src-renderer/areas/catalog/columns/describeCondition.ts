import { type CatalogCondition, type OwnColumn, typeOfSubject } from '#contract/rules/ownColumns.ts';
import { isSameSpec, sourceText } from '#contract/rules/query/conditionText.ts';
import { conditionMessages } from './conditionMessages.ts';

/** Name of what a condition compares: a field, the name of a column, or its path. */
export function subjectName(subject: CatalogCondition['subject'], columns: readonly OwnColumn[]): string {
  if (typeof subject === 'string') return conditionMessages.fields[subject];
  return columns.find((column) => isSameSpec(column, subject))?.name ?? sourceText(subject);
}

/** Name of a comparison. Times are newer or older, not less or more. */
export function operatorName(
  subject: CatalogCondition['subject'],
  operator: CatalogCondition['operator'],
): string {
  const { operators, timeOperators } = conditionMessages;
  const times: Partial<Record<CatalogCondition['operator'], string>> = timeOperators;
  return (typeOfSubject(subject) === 'time' ? times[operator] : undefined) ?? operators[operator];
}

const hasSymbol = (operator: CatalogCondition['operator']): boolean => /^[<>=]/.test(operator);

/** A condition in one line: `Cost > 100`, `Owner has no value`. */
export const conditionText = (
  { subject, operator, value }: CatalogCondition,
  columns: readonly OwnColumn[],
): string =>
  [
    subjectName(subject, columns),
    hasSymbol(operator) ? operator : conditionMessages.operators[operator],
    ...(value === '' ? [] : [value]),
  ].join(' ');
