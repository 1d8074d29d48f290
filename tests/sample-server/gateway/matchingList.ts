import type { SqlValues } from './SqlValues.ts';

const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** What an item with a star at one end becomes for LIKE, or undefined for a plain item. */
function patternOf(item: string): string | undefined {
  if (item.endsWith('*')) return `${likeText(item.slice(0, -1))}%`;
  return item.startsWith('*') ? `%${likeText(item.slice(1))}` : undefined;
}

/**
 * The conditions of a list `a,b*,!c` of the catalogue service on a text: included ones are alternatives, excluded ones must all
 * be missing. A null is neither, as in SQL.
 * @param subject SQL of the text
 * @param decode what an item means, without its `!` and its star
 */
export function matchingList(
  subject: string,
  list: string,
  values: SqlValues,
  decode: (item: string) => string = (item) => item,
): string[] {
  const items = list.split(',').flatMap((item) => item.trim() || []);
  const included = items.filter((item) => !item.startsWith('!'));
  const excluded = items.filter((item) => item.startsWith('!')).map((item) => item.slice(1));
  const plain = included.filter((item) => patternOf(item) === undefined);
  const alternatives = [
    ...(plain.length > 0 ? [`${subject} = any(${values.add(plain.map(decode))}::text[])`] : []),
    ...included.flatMap((item) => {
      const pattern = patternOf(item);
      return pattern === undefined ? [] : [`${subject} like ${values.add(pattern)}`];
    }),
  ];
  return [
    ...(alternatives.length > 0 ? [`(${alternatives.join(' or ')})`] : []),
    ...(excluded.length > 0 ? [`${subject} <> all(${values.add(excluded.map(decode))}::text[])`] : []),
  ];
}
