import type { SqlValues } from './SqlValues.ts';

/** A selector of labels that cannot be read. */
export class SelectorError extends Error {}

const comparison = /^([^\s!=,()]+)\s*(?:(!=|==|=)\s*([^\s,()]*)|\s(in|notin)\s*\(([^()]*)\))$/;
const presence = /^(!?)\s*([^\s!=,()]+)$/;

/** The parts of a label selector: commas within parentheses do not part them. */
const partsOf = (selector: string): string[] =>
  selector.split(/,(?![^(]*\))/).flatMap((part) => part.trim() || []);

/**
 * The conditions of a label selector as Kubernetes writes it: `a=b`, `a!=b`, `a in (b,c)`, `a notin (b,c)`, `a`, `!a`.
 * @param subjectOf SQL of the text under a key
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
