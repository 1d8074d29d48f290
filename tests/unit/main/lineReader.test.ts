import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineReader } from '#main/areas/logs/LineReader.ts';
import { ResponseLines } from '#main/areas/logs/ResponseLines.ts';
import { streamAnswer } from '#main/areas/logs/streamAnswer.ts';
import { Failure } from '#main/base/Failure.ts';

const encoder = new TextEncoder();

function readInParts(text: string, partBytes: number) {
  const reader = new LineReader();
  const body = encoder.encode(text);
  for (let from = 0; from < body.byteLength; from += partBytes)
    reader.push(body.slice(from, from + partBytes));
  return reader.end();
}

const atOnce = (rows: readonly unknown[]) => {
  const answer = new ResponseLines();
  answer.add(rows);
  return answer;
};

/** Texts that resemble the separator between two lines. */
const hostile = fc.oneof(
  fc.constantFrom('},{', '},{"', '"},{"', '\\"},{\\"', ']}', '{"results":[', 'ü€😀', ''),
  fc.string({ unit: 'binary' }),
);
const row = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ timestamp: hostile, message: hostile, labels: fc.dictionary(hostile, hostile) }),
  },
  fc.record({ message: fc.array(fc.record({ a: hostile })) }),
  hostile,
  fc.constant(null),
  fc.array(fc.integer()),
);
const forms: ReadonlyArray<readonly [string, (rows: readonly unknown[]) => string]> = [
  ['in the format of servers', (rows) => JSON.stringify({ total: rows.length, results: rows })],
  ['without a count', (rows) => JSON.stringify({ results: rows })],
  [
    'with other data after the lines',
    (rows) => JSON.stringify({ results: rows, pages: [{ a: 1 }, { a: 2 }] }),
  ],
  ['with other data before the lines', (rows) => JSON.stringify({ query: { a: 1 }, results: rows })],
  ['indented', (rows) => JSON.stringify({ total: 1, results: rows }, null, 2)],
];

describe('a log answer that is read in parts', () => {
  it.each(forms)('has the same lines as the complete answer: %s', (_what, write) => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 30 }), fc.integer({ min: 1, max: 600 }), (rows, partBytes) => {
        expect(readInParts(write(rows), partBytes)).toEqual(atOnce(rows));
      }),
    );
  });

  it('is processed before its end', () => {
    const rows = Array.from({ length: 2_000 }, (_, at) => ({ message: `line ${at} },{` }));
    const body = encoder.encode(JSON.stringify({ total: 2_000, results: rows }));
    const reader = new LineReader();
    for (let from = 0; from < body.byteLength; from += 4_096) reader.push(body.slice(from, from + 4_096));
    expect(reader.unreadBytes).toBeLessThan(8_192);
    expect(reader.end().messages).toHaveLength(2_000);
  });

  it.each([
    ['empty', ''],
    ['not JSON', '<html>'],
    ['not an object', '[]'],
    ['without a list', '{"total":3,"results":{"a":1}}'],
    [
      'truncated',
      JSON.stringify({ total: 9, results: Array.from({ length: 99 }, () => ({ a: 1 })) }).slice(0, 700),
    ],
    ['followed by other text', `{"total":9,"results":[${'{"a":1},'.repeat(99)}{"a":1}]} and more`],
  ])('is refused when it is %s', (_what, text) => {
    expect(() => readInParts(text, 100)).toThrow(Failure);
  });
});

describe('a log answer on its way to the compute thread', () => {
  /** A thread that records its calls. */
  const noting = () => {
    const told: Array<readonly [what: string, answer: string, text?: string]> = [];
    const calls = {
      begin: async (answer: string) => void told.push(['begin', answer]),
      take: async (answer: string, part: Uint8Array) =>
        void told.push(['take', answer, new TextDecoder().decode(part)]),
      drop: async (answer: string) => void told.push(['drop', answer]),
    };
    return { told, calls };
  };

  it('arrives complete and in large parts', async () => {
    const { told, calls } = noting();
    const text = 'abcdefghij'.repeat(120_000);
    const answer = await streamAnswer(calls, async (begin) => {
      const take = begin();
      const bytes = encoder.encode(text);
      for (let from = 0; from < bytes.byteLength; from += 70_001) take(bytes.subarray(from, from + 70_001));
    });
    const pieces = told.filter(([what]) => what === 'take');
    expect(told[0]).toEqual(['begin', answer]);
    expect(pieces.map(([, , piece]) => piece).join('')).toBe(text);
    expect(pieces.length).toBe(Math.ceil(1_200_000 / (512 * 1024)));
  });

  it('starts over after an interruption, and the thread drops the first parts', async () => {
    const { told, calls } = noting();
    const answer = await streamAnswer(calls, async (begin) => {
      begin()(encoder.encode('broken'));
      begin()(encoder.encode('whole'));
    });
    const [[, first] = []] = told;
    expect(told).toEqual([
      ['begin', first],
      ['drop', first],
      ['begin', answer],
      ['take', answer, 'whole'],
    ]);
  });

  it('is dropped when the request or the thread fails', async () => {
    const { told, calls } = noting();
    const fails = streamAnswer(calls, async (begin) => {
      begin();
      throw new Error('cut');
    });
    await expect(fails).rejects.toThrow('cut');
    expect(told.map(([what]) => what)).toEqual(['begin', 'drop']);
    const ended = { ...calls, take: () => Promise.reject(new Error('ended')) };
    await expect(streamAnswer(ended, async (begin) => begin()(encoder.encode('x')))).rejects.toThrow('ended');
  });
});
