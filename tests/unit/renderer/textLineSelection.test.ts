import { describe, expect, it } from 'vitest';
import {
  chooseLine,
  extendSelection,
  formatLineSelection,
  isLineSelected,
  parseLineSelection,
  toggleLine,
} from '#kit/text/lineSelection.ts';

const roundTrip = (text: string) => formatLineSelection(parseLineSelection(text));

describe('line selection in the address', () => {
  it('is read from ranges and single lines and written back', () => {
    expect(parseLineSelection('3-7,12')).toEqual([
      { first: 3, last: 7 },
      { first: 12, last: 12 },
    ]);
    expect(roundTrip('3-7,12')).toBe('3-7,12');
  });

  it.each([
    ['12,3-7', '3-7,12'],
    ['7-3', '3-7'],
    ['1-4,3-6', '1-6'],
    ['1-2,3', '1-3'],
    ['1-9,2-3', '1-9'],
    [' 4 - 5 , 9 ', '4-5,9'],
  ])('sorts and merges %s to %s', (text, expected) => {
    expect(roundTrip(text)).toBe(expected);
  });

  it.each(['', 'all', '0', '-3', '2-', '1.5', '0-4', '99999999999'])('is empty for "%s"', (text) => {
    expect(parseLineSelection(text)).toEqual([]);
  });

  it('keeps the valid parts besides invalid ones', () => {
    expect(roundTrip('x,5,3-')).toBe('5');
  });
});

describe('changing a line selection', () => {
  const change = (text: string, how: (ranges: ReturnType<typeof parseLineSelection>) => typeof ranges) =>
    formatLineSelection(how(parseLineSelection(text)));

  it('adds a line and merges adjacent ranges', () => {
    expect(change('3-7', (ranges) => toggleLine(ranges, 12))).toBe('3-7,12');
    expect(change('3-7,9', (ranges) => toggleLine(ranges, 8))).toBe('3-9');
  });

  it('removes a selected line at the edge and in the middle of a range', () => {
    expect(change('3-7', (ranges) => toggleLine(ranges, 3))).toBe('4-7');
    expect(change('3-7', (ranges) => toggleLine(ranges, 5))).toBe('3-4,6-7');
    expect(change('5', (ranges) => toggleLine(ranges, 5))).toBe('');
  });

  it('extends the anchor’s range in both directions and keeps the others', () => {
    expect(change('5,12', (ranges) => extendSelection(ranges, 5, 8))).toBe('5-8,12');
    expect(change('5-8,12', (ranges) => extendSelection(ranges, 5, 2))).toBe('2-5,12');
    expect(change('', (ranges) => extendSelection(ranges, 4, 4))).toBe('4');
  });

  it('reports which lines are selected', () => {
    const ranges = parseLineSelection('3-7,12');
    expect([2, 3, 7, 8, 12].map((line) => isLineSelected(ranges, line))).toEqual([
      false,
      true,
      true,
      false,
      true,
    ]);
  });
});

describe('a click on a line', () => {
  const choose = (
    text: string,
    anchor: number | undefined,
    line: number,
    how: 'alone' | 'extend' | 'toggle',
  ) => {
    const next = chooseLine(parseLineSelection(text), anchor, line, how);
    return [formatLineSelection(next.ranges), next.anchor];
  };

  it('selects only that line, or adds or removes it', () => {
    expect(choose('3-7', 3, 9, 'alone')).toEqual(['9', 9]);
    expect(choose('3-7', 3, 9, 'toggle')).toEqual(['3-7,9', 9]);
    expect(choose('3-7,9', 9, 9, 'toggle')).toEqual(['3-7', 9]);
  });

  it('extends from the last line, otherwise from the first selected line, otherwise from itself', () => {
    expect(choose('3,9', 9, 12, 'extend')).toEqual(['3,9-12', 9]);
    expect(choose('3-7', 20, 9, 'extend')).toEqual(['3-9', 3]);
    expect(choose('', undefined, 4, 'extend')).toEqual(['4', 4]);
  });
});
