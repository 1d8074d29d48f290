import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findMatches, firstMatchAfter } from '#kit/text/findMatches.ts';
import { emptyFind, withMatchCount, withNextMatch, withSearchText } from '#kit/text/findState.ts';
import { allFolds, canFold, foldAt } from '#kit/text/foldRanges.ts';
import { LineFoldMap } from '#kit/text/LineFoldMap.ts';
import { linePieces, type PaintedSpan } from '#kit/text/linePieces.ts';
import { messages } from '#kit/text/messages.ts';
import { partOf, renderedPart } from '#kit/text/renderedPart.ts';
import { SyntaxColors, type TextLanguage } from '#kit/text/SyntaxColors.ts';
import { TextLines } from '#kit/text/TextLines.ts';
import { keyAction } from '#kit/text/viewKeys.ts';

const linesOf = (text: string): string[] => {
  const lines = new TextLines(text);
  return Array.from({ length: lines.count }, (_, index) => lines.textOf(index + 1));
};

describe('the lines of a text', () => {
  it.each([
    ['', ['']],
    ['a', ['a']],
    ['a\n', ['a']],
    ['\n', ['']],
    ['a\n\nb', ['a', '', 'b']],
    ['a\nb\n\n', ['a', 'b', '']],
  ])('of %j are %j', (text, expected) => {
    expect(linesOf(text)).toEqual(expected);
  });

  it('are found by their positions', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[ab]{0,3}$/), { minLength: 1 }), (parts) => {
        const lines = new TextLines(parts.join('\n'));
        for (let line = 1; line <= lines.count; line += 1) {
          expect(lines.lineAt(lines.startOf(line))).toBe(line);
          expect(lines.lineAt(lines.endOf(line))).toBe(line);
        }
      }),
    );
  });
});

const yaml = `kind: List
items:
- name: a
  ports:
  - 80
  - 443

- name: b
note: |
  text

  more
end: true`;

const json = `{
  "a": {
    "b": [
      1
    ]
  },
  "c": {}
}`;

describe('folding ranges', () => {
  it('of YAML include a list with its key and single items, without trailing empty lines', () => {
    const folds = allFolds(new TextLines(yaml)).map(({ line, last }) => [line, last]);
    expect(folds).toEqual([
      [2, 8],
      [3, 6],
      [4, 6],
      [9, 12],
    ]);
  });

  it('of JSON exclude the closing bracket', () => {
    const folds = allFolds(new TextLines(json)).map(({ line, last }) => [line, last]);
    expect(folds).toEqual([
      [1, 7],
      [2, 5],
      [3, 4],
    ]);
  });

  it('of one line equal its range among all ranges, for any text', () => {
    const line = fc.tuple(fc.integer({ min: 0, max: 3 }), fc.constantFrom('- x', 'k:', '', '}'));
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 30 }), (made) => {
        const lines = new TextLines(
          made.map(([depth, text]) => (text === '' ? '' : ' '.repeat(depth * 2) + text)).join('\n'),
        );
        const every = Array.from({ length: lines.count }, (_, index) => index + 1);
        expect(every.flatMap((one) => foldAt(lines, one) ?? [])).toEqual(allFolds(lines));
        for (const one of every) expect(canFold(lines, one)).toBe(foldAt(lines, one) !== undefined);
      }),
    );
  });
});

describe('rows with folded lines', () => {
  const rowsOf = (folded: LineFoldMap) => Array.from({ length: folded.rows }, (_, row) => folded.lineOf(row));

  it('are all lines when nothing is folded', () => {
    expect(rowsOf(new LineFoldMap(3, []))).toEqual([1, 2, 3]);
  });

  it('omit folded lines, including nested folds', () => {
    const folded = new LineFoldMap(12, [
      { line: 9, last: 11 },
      { line: 4, last: 5 },
      { line: 2, last: 7 },
    ]);
    expect(rowsOf(folded)).toEqual([1, 2, 8, 9, 12]);
    expect([1, 2, 3, 7, 8, 10, 12].map((line) => folded.rowOf(line))).toEqual([0, 1, 1, 1, 2, 3, 4]);
  });

  it('map every line to its row, for any folds', () => {
    const depths = fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.boolean()), { minLength: 1 });
    fc.assert(
      fc.property(depths, (made) => {
        const lines = new TextLines(made.map(([depth]) => `${' '.repeat(depth)}k:`).join('\n'));
        const folds = allFolds(lines).filter(({ line }) => made[line - 1]?.[1]);
        const folded = new LineFoldMap(lines.count, folds);
        const hidden = (line: number) => folds.some((one) => one.line < line && line <= one.last);
        const seen = Array.from({ length: lines.count }, (_, index) => index + 1).filter(
          (line) => !hidden(line),
        );
        expect(rowsOf(folded)).toEqual(seen);
        for (const [row, line] of seen.entries()) expect(folded.rowOf(line)).toBe(row);
      }),
    );
  });
});

describe('the text search', () => {
  it('ignores case and treats every character literally', () => {
    expect(findMatches('Name: a.c NAME abc', 'name')).toEqual([
      { from: 0, to: 4 },
      { from: 10, to: 14 },
    ]);
    expect(findMatches('abc a.c', 'A.C')).toEqual([{ from: 4, to: 7 }]);
    expect(findMatches('a[0]/b\\', '[0]/b\\')).toEqual([{ from: 1, to: 7 }]);
    expect(findMatches('anything', '')).toEqual([]);
  });

  it('finds itself in any text', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (wanted) => {
        expect(findMatches(`..${wanted}`, wanted).length).toBeGreaterThan(0);
      }),
    );
  });

  it('stops counting at 2,000 matches', () => {
    expect(findMatches('a'.repeat(5_000), 'a')).toHaveLength(2_000);
  });

  it('returns the first match at or after a position', () => {
    const places = [
      { from: 1, to: 3 },
      { from: 5, to: 6 },
    ];
    expect([0, 2, 3, 6].map((at) => firstMatchAfter(places, at))).toEqual([0, 0, 1, 2]);
  });
});

describe('a displayed line', () => {
  it('is split at the edges of colors and matches', () => {
    const spans = [
      { from: 0, to: 4, paint: 'key' as const },
      { from: 4, to: 5, paint: 'faint' as const },
    ];
    const places = [{ from: 2, to: 7 }];
    expect(linePieces('name: value', { from: 0, to: 11 }, spans, places, 0)).toEqual([
      { text: 'na', paint: 'key', match: undefined },
      { text: 'me', paint: 'key', match: 'now' },
      { text: ':', paint: 'faint', match: 'now' },
      { text: ' v', paint: undefined, match: 'now' },
      { text: 'alue', paint: undefined, match: undefined },
    ]);
  });

  it('keeps every character under any colors and matches', () => {
    const places = fc
      .uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 10 })
      .map((ends) =>
        ends
          .sort((a, b) => a - b)
          .flatMap((from, index, all) => (index % 2 === 0 ? [{ from, to: all[index + 1] ?? 41 }] : [])),
      );
    const text = 'abcdefghijklmnopqrstuvwxyz0123456789+-*/=.';
    fc.assert(
      fc.property(places, places, fc.integer({ min: 0, max: 20 }), (colours, found, from) => {
        const spans: PaintedSpan[] = colours.map((one) => ({ ...one, paint: 'value' }));
        const pieces = linePieces(text, { from, to: 42 }, spans, found, 1);
        expect(pieces.map((one) => one.text).join('')).toBe(text.slice(from));
        const painted = pieces.flatMap((one) => [...one.text].map(() => one.paint === 'value'));
        const expected = [...text.slice(from)].map((_, index) =>
          colours.some((one) => one.from <= from + index && from + index < one.to),
        );
        expect(painted).toEqual(expected);
      }),
    );
  });

  it('with a million characters is displayed in parts', () => {
    const line = { from: 10, to: 1_000_010 };
    expect(renderedPart(line, 0)).toEqual({ from: 10, to: 5_010, part: 0, parts: 200 });
    expect(renderedPart(line, 999)).toEqual({ from: 995_010, to: 1_000_010, part: 199, parts: 200 });
    expect(renderedPart({ from: 3, to: 3 }, 0)).toEqual({ from: 3, to: 3, part: 0, parts: 1 });
    expect(partOf(line, 5_009)).toBe(0);
    expect(partOf(line, 5_010)).toBe(1);
  });
});

describe('syntax colors', () => {
  const coloured = (text: string, language: TextLanguage) => {
    const colours = new SyntaxColors(text, language);
    while (!colours.done) colours.read(1_000);
    return colours
      .spans({ from: 0, to: text.length })
      .map(({ from, to, paint }) => [text.slice(from, to), paint]);
  };

  it('of YAML distinguish keys from values other than strings', () => {
    expect(coloured('name: worker\nreplicas: 6\non: "6"\ngone: null # why', 'yaml')).toEqual([
      ['name', 'key'],
      [':', 'faint'],
      ['replicas', 'key'],
      [':', 'faint'],
      ['6', 'value'],
      ['on', 'key'],
      [':', 'faint'],
      ['gone', 'key'],
      [':', 'faint'],
      ['null', 'value'],
      ['# why', 'faint'],
    ]);
  });

  it('of JSON distinguish keys from values other than strings', () => {
    expect(coloured('{"a": [1, true, "x"]}', 'json')).toEqual([
      ['{', 'faint'],
      ['"a"', 'key'],
      [':', 'faint'],
      ['[', 'faint'],
      ['1', 'value'],
      [',', 'faint'],
      ['true', 'value'],
      [',', 'faint'],
      [']', 'faint'],
      ['}', 'faint'],
    ]);
  });

  it('are absent in plain text and partial in invalid YAML', () => {
    expect(coloured('a: 1', 'text')).toEqual([]);
    expect(coloured('a: [1,\nb: }{ 2', 'yaml')).toContainEqual(['a', 'key']);
  });

  it('are computed in steps from the first line, with the same final result', () => {
    const text = Array.from({ length: 20_000 }, (_, index) => `key-${index}:\n  - value: ${index}`).join(
      '\n',
    );
    const colours = new SyntaxColors(text, 'yaml');
    expect(colours.read(1)).toBe(true);
    expect(colours.done).toBe(false);
    expect(colours.spans({ from: 0, to: 5 })).toEqual([{ from: 0, to: 5, paint: 'key' }]);
    let before = 0;
    while (!colours.done) {
      colours.read(2);
      expect(colours.parsedLength).toBeGreaterThanOrEqual(before);
      before = colours.parsedLength;
    }
    expect(colours.parsedLength).toBe(text.length);
    const last = text.lastIndexOf('key-19999');
    expect(
      colours.spans({ from: last, to: text.length }).map(({ from, to }) => text.slice(from, to)),
    ).toEqual(['key-19999', ':', '-', 'value', ':', '19999']);
  });
});

describe('a key press in the text view', () => {
  const press = (
    key: string,
    held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {},
  ) => keyAction({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

  it.each([
    ['ArrowDown', {}, { kind: 'move', rows: 1 }],
    ['Home', { ctrlKey: true }, { kind: 'move', rows: 'first' }],
    ['+', { shiftKey: true }, { kind: 'unfold' }],
    ['Enter', { shiftKey: true }, { kind: 'choose', how: 'extend' }],
    ['a', { metaKey: true }, { kind: 'all' }],
    ['c', { ctrlKey: true }, undefined],
    ['ArrowRight', {}, undefined],
    ['Tab', {}, undefined],
    ['ArrowDown', { altKey: true }, undefined],
  ])('%s with %j results in %j', (key, held, expected) => {
    expect(press(key, held)).toEqual(expected);
  });
});

it.each([
  ['', 'No lines selected'],
  ['5', 'Line 5 selected'],
  ['3-7,12', 'Lines 3–7, 12 selected'],
])('the selected lines %j are announced as "%s"', (lines, told) => {
  expect(messages.linesSelected(lines)).toBe(told);
});

describe('the state of a search', () => {
  const three = withMatchCount(withSearchText(emptyFind, 'a'), 3);

  it('wraps around its matches, by steps and by repeating the same text', () => {
    expect(three).toEqual({ text: 'a', index: 0, count: 3 });
    expect(withNextMatch(three, -1).index).toBe(2);
    expect(withNextMatch(withNextMatch(three, -1), 1).index).toBe(0);
    expect(withSearchText(three, 'a')).toEqual(withNextMatch(three, 1));
    expect(withNextMatch(emptyFind, 1).index).toBe(0);
  });

  it('restarts with another text or other matches', () => {
    expect(withSearchText(withNextMatch(three, 1), 'b')).toEqual({ text: 'b', index: 0, count: 0 });
    expect(withMatchCount(withNextMatch(three, 1), 3)).toEqual(three);
    expect(withMatchCount(three, 4)).toEqual({ text: 'a', index: 0, count: 4 });
  });

  it('is the same object after an unchanged count', () => {
    expect(withMatchCount(emptyFind, 0)).toBe(emptyFind);
    expect(withMatchCount(three, 3)).toBe(three);
  });
});

it.each([
  [3, 'metadata:', false, 'Line 3: metadata:'],
  [3, 'metadata:', true, 'Line 3, folded: metadata:'],
  [4, '', false, 'Line 4: empty'],
])('line %i, %j, folded %j, is announced as "%s"', (line, text, folded, told) => {
  expect(messages.line(line, text, folded)).toBe(told);
});
