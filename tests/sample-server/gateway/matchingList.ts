import type { SqlValues } from './SqlValues.ts';

const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Converts an item with a star at one end into a LIKE pattern, otherwise undefined. */
function patternOf(item: string): string | undefined {
  if (item.endsWith('*')) return `${likeText(item.slice(0, -1))}%`;
  return item.startsWith('*') ? `%${likeText(item.slice(1))}` : undefined;
}

/**
 * Returns the SQL conditions of a list `a,b*,!c` in the catalog service. A text must match any included
 * item and no excluded item. As in SQL, null matches neither.
 * @param subject SQL expression for the text
 * @param decode decodes an item without its `!` and star
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
