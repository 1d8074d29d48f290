import type { SqlValues } from './SqlValues.ts';

export class SelectorError extends Error {}

const comparison = /^([^\s!=,()]+)\s*(?:(!=|==|=)\s*([^\s,()]*)|\s(in|notin)\s*\(([^()]*)\))$/;
const presence = /^(!?)\s*([^\s!=,()]+)$/;

/** Splits a label selector at commas outside of parentheses. */
const partsOf = (selector: string): string[] =>
  selector.split(/,(?![^(]*\))/).flatMap((part) => part.trim() || []);

/**
 * Returns the SQL conditions of a Kubernetes label selector: `a=b`, `a!=b`, `a in (b,c)`, `a notin (b,c)`,
 * `a`, `!a`.
 * @param subjectOf returns the SQL expression for a key's value
 * @throws SelectorError
 */
export function selectorConditions(
  selector: string,
  subjectOf: (key: string) => string,
  values: SqlValues,
): string[] {
  return partsOf(selector).map((part) => {
    const [, without, named] = presence.exec(part) ?? [];
    if (named !== undefined) return `${subjectOf(named)} is ${without === '!' ? '' : 'not '}null`;
    const [, key = '', operator, value = '', set, list = ''] = comparison.exec(part) ?? [];
    if (key === '') throw new SelectorError(`unable to parse requirement: ${part}`);
    const wanted = set === undefined ? [value] : list.split(',').map((one) => one.trim());
    const found = `coalesce(${subjectOf(key)} = any(${values.add(wanted)}::text[]), false)`;
    return operator === '!=' || set === 'notin' ? `not ${found}` : found;
  });
}
