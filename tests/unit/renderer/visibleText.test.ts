import { describe, expect, it } from 'vitest';
import { visibleContent, visibleName, visibleText } from '#kit/format/visibleText.ts';
import { itemSentence } from '#kit/graph/messages.ts';
import { copyRows } from '#kit/table/copyRows.ts';

/** Characters of a name that are invisible or change the direction. */
const hidden = [
  ...'\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069',
  ...'\u200b\u200c\u200d\u200e\u200f\ufeff\u00ad\u2028\u2029\t\n\r\u0000\u0007\u001b\u007f\u0085\u009b',
];

describe('a name with hidden characters', () => {
  it.each(hidden)('shows a mark instead of %j', (sign) => {
    expect(visibleName(`x${sign}gnp.exe`)).toBe('x\ufffdgnp.exe');
  });

  it.each(['éclair', 'שלום', 'مرحبا', '日本語', 'e\u0301', '👩‍💻', '👩🏽‍💻', '❤️‍🔥', '🇩🇪', 'a b', '<b>'])(
    'shows %s as it is',
    (name) => expect(visibleName(name)).toBe(name),
  );

  it('shows a mark instead of half a surrogate pair', () => {
    expect(visibleName('a\ud800b')).toBe('a\ufffdb');
  });
});

it('a text with hidden characters keeps its tabs, line breaks and length', () => {
  const text = `a\tb\n${hidden.join('')}`;
  expect(visibleText(text).slice(0, 4)).toBe('a\tb\n');
  expect(visibleText(text)).toHaveLength(text.length);
});

const name = 'a\u202eb\nc';
const shown = 'a\ufffdb\ufffdc';

it('the content of a component has marks for hidden characters, its line breaks, and unchanged elements', () => {
  expect(visibleContent(name)).toBe('a\ufffdb\nc');
  expect(visibleContent([name, ': ', 3])).toEqual(['a\ufffdb\nc', ': ', 3]);
  expect(visibleContent(undefined)).toBeUndefined();
  expect(visibleContent(false)).toBe(false);
});

it('the sentences of a graph have visible names', () => {
  const node = { id: 'a', title: name, subtitle: name };
  expect(itemSentence({ kind: 'node', key: 'a', parent: undefined, node })).toBe(`${shown}, ${shown}`);
});

it('copied rows have the original hidden characters, but one line each', () => {
  const column = { id: 'name', header: 'Name', text: (text: string) => text };
  expect(copyRows(['a\u202eb\u200bc'], [column])).toBe('Name\na\u202eb\u200bc');
});
