import type { SqlValues } from './SqlValues.ts';

/** A selector that the server cannot read; it answers 400 then. */
export class SelectorError extends Error {}

const key = '([A-Za-z0-9](?:[\\w./-]*[A-Za-z0-9])?)';
const one = new RegExp(`^${key}\\s*(==|=|!=)\\s*([^\\s,()!=]*)$`);
const several = new RegExp(`^${key}\\s+(in|notin)\\s+\\(([^()]*)\\)$`);
const present = new RegExp(`^(!?)\\s*${key}$`);

/** Splits at the commas that are in no brackets. */
const partsOf = (selector: string): string[] =>
  selector
    .split(/,(?![^(]*\))/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

function conditionOf(part: string, column: string, values: SqlValues): string {
  const text = (name: string) => `${column} ->> ${values.add(name)}::text`;
  const single = one.exec(part);
  if (single !== null) {
    const [, name = '', operator, value] = single;
    return `${text(name)} ${operator === '!=' ? '<>' : '='} ${values.add(value)}`;
  }
  const many = several.exec(part);
  if (many !== null) {
    const [, name = '', operator, list = ''] = many;
    const place = `${values.add(list.split(',').map((value) => value.trim()))}::text[]`;
    return operator === 'in' ? `${text(name)} = any(${place})` : `${text(name)} <> all(${place})`;
  }
  const [, not, name] = present.exec(part) ?? [];
  if (name === undefined) throw new SelectorError(`unable to parse requirement: ${part}`);
  return `${text(name)} is ${not === '!' ? '' : 'not '}null`;
}

/**
 * The conditions of a Kubernetes label selector (`k=v,k!=v,k in (a,b),k notin (a,b),k,!k`) on a JSON column.
 * @throws SelectorError for what is no selector
 */
export const selectorConditions = (selector: string, column: string, values: SqlValues): string[] =>
  partsOf(selector).map((part) => conditionOf(part, column, values));
