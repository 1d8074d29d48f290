import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { selectedLines } from '#parts/incidents/link/evidenceBuilders.ts';
import {
  isEmptyPayload,
  lineTime,
  payloadText,
  readComment,
  readHunks,
  readLogLines,
  readStart,
  selectedRanges,
} from '../../../src-renderer/areas/incidents/evidence/readPayload.ts';

const numbersOf = (payload: Parameters<typeof readHunks>[0]) =>
  readHunks(payload).map((hunk) => hunk.map(({ number, selected }) => (selected ? -number : number)));
const text = Array.from({ length: 30 }, (_, index) => `line ${index + 1}`).join('\n');

describe('configuration lines as evidence', () => {
  it.each([
    ['one line', '10', [[7, 8, 9, -10, 11, 12, 13]]],
    ['the first line', '1', [[-1, 2, 3, 4]]],
    ['the last line', '30', [[27, 28, 29, -30]]],
    ['two lines near each other', '5,9', [[2, 3, 4, -5, 6, 7, 8, -9, 10, 11, 12]]],
    [
      'two lines far from each other',
      '5,20',
      [
        [2, 3, 4, -5, 6, 7, 8],
        [17, 18, 19, -20, 21, 22, 23],
      ],
    ],
    ['all lines', '1-30', [Array.from({ length: 30 }, (_, index) => -(index + 1))]],
    ['a line beyond the end', '40', []],
  ])('are stored and shown with three lines of context: %s', (_, selected, shown) => {
    expect(numbersOf(selectedLines(text, selected))).toEqual(shown);
  });

  it('are reduced to the selection and its context when the payload holds a whole file', () => {
    const lines = Object.fromEntries(text.split('\n').map((line, index) => [index + 1, line]));
    expect(numbersOf({ lines, selected_lines: { 10: 'line 10' } })).toEqual([[7, 8, 9, -10, 11, 12, 13]]);
  });

  it('state which lines are selected', () => {
    expect(selectedRanges(readHunks(selectedLines(text, '2-4,9,20-21')))).toBe('2–4, 9, 20–21');
  });

  it('are all shown when none is selected', () => {
    expect(numbersOf({ lines: { 1: 'a', 2: 'b' } })).toEqual([[1, 2]]);
    expect(numbersOf({ lines: ['a', 'b'], selected_lines: [2] })).toEqual([[1, -2]]);
  });

  it('contain exactly the selected text', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.string({ maxLength: 20 }).filter((line) => !line.includes('\n')),
          { minLength: 1, maxLength: 40 },
        ),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 }),
        (lines, chosen) => {
          const shown = readHunks(selectedLines(lines.join('\n'), chosen.join(','))).flat();
          expect(shown.every(({ number, text: line }) => line === lines[number - 1])).toBe(true);
          const meant = [...new Set(chosen)].filter((line) => line <= lines.length).toSorted((a, b) => a - b);
          expect(shown.filter(({ selected }) => selected).map(({ number }) => number)).toEqual(meant);
        },
      ),
    );
  });
});

describe('an evidence payload', () => {
  it('of any shape is read without an error', () => {
    const inside = fc.jsonValue() as fc.Arbitrary<Parameters<typeof readHunks>[0]>;
    const payload = fc.oneof(
      inside,
      fc.record({ lines: inside, selected_lines: inside, comment: inside, start: inside }),
      fc.record({ lines: fc.array(fc.record({ timestamp: inside, message: inside, labels: inside })) }),
    ) as fc.Arbitrary<Parameters<typeof readHunks>[0]>;
    fc.assert(
      fc.property(payload, (one) => {
        for (const { text: line } of readHunks(one).flat()) expect(line).toBeTypeOf('string');
        for (const { message, timestamp, labels } of readLogLines(one)) {
          expect([message, timestamp]).toEqual([expect.any(String), expect.any(String)]);
          for (const label of labels) expect(label).toEqual([expect.any(String), expect.any(String)]);
        }
        expect(readComment({ payload: one, description: 'said' })).toBeTypeOf('string');
        expect([undefined, 'string']).toContain(typeof readStart(one) === 'string' ? 'string' : undefined);
        expect(isEmptyPayload(one)).toBeTypeOf('boolean');
        expect(payloadText(one, 100).text.length).toBeLessThanOrEqual(100);
      }),
      { numRuns: 500 },
    );
  });

  it('of a comment without text falls back to the description', () => {
    expect(readComment({ payload: { comment: 'done' }, description: 'other' })).toBe('done');
    expect(readComment({ payload: null, description: 'other' })).toBe('other');
    expect(readComment({ payload: { comment: ' ' }, description: 'other' })).toBe('other');
  });

  it.each([
    ['\u001b[31mFATAL\u001b[0m gone', 'FATAL gone'],
    ['\u001b[38;5;196mred\u001b[m', 'red'],
    ['\u001b]8;;https://x.example\u0007link\u001b]8;;\u0007', 'link'],
    ['no colours [31m', 'no colours [31m'],
    ['bold\u001b(B', 'bold'],
  ])('of a log contains no terminal codes: %j', (raw, plain) => {
    expect(readLogLines([raw])).toEqual([{ timestamp: '', message: plain, labels: [] }]);
  });

  it('of a log shows the time of a line, or the raw text of an invalid time', () => {
    const at = new Date(2026, 10, 4, 3, 2, 1, 7);
    expect(lineTime(at.toISOString())).toBe('2026-11-04 03:02.01.007');
    expect(lineTime('yesterday')).toBe('yesterday');
  });

  it('of a log accepts lines in several formats', () => {
    expect(
      readLogLines({ lines: ['plain', { message: 'm', timestamp: 't', labels: { a: 1 } }, null] }),
    ).toEqual([
      { timestamp: '', message: 'plain', labels: [] },
      { timestamp: 't', message: 'm', labels: [['a', '1']] },
      { timestamp: '', message: '', labels: [] },
    ]);
  });
});
