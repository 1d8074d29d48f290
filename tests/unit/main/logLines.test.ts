import { describe, expect, it } from 'vitest';
import { levelOf } from '#contract/rules/logs.ts';
import { stripTerminalCodes } from '#contract/rules/terminal.ts';
import { type LineFilter, LogLines } from '#main/areas/logs/LogLines.ts';
import { LogSessions } from '#main/areas/logs/LogSessions.ts';
import { ResponseLines } from '#main/areas/logs/ResponseLines.ts';
import { readTime } from '#main/areas/logs/readTime.ts';
import { Failure } from '#main/base/Failure.ts';
import { sendResponse } from '../../support/logAnswers.ts';

const everything: LineFilter = { text: '', fromMs: null, toMs: null, labels: [] };
const at = (seconds: number) => new Date(Date.UTC(2026, 10, 23, 12, 0, seconds)).toISOString();
const row = (seconds: number, message: unknown, labels: unknown = {}) => ({
  timestamp: at(seconds),
  message,
  labels,
});

const read = (rows: readonly unknown[]) => {
  const answer = new ResponseLines();
  answer.add(rows);
  return answer;
};
const linesOf = (rows: readonly unknown[]) => new LogLines(read(rows));

const messagesOf = (lines: LogLines, filter: Partial<LineFilter> = {}) =>
  [...lines.select({ ...everything, ...filter })].map((place) => lines.listedLineAt(place).message);

describe('the time of a log line', () => {
  const instant = Date.UTC(2026, 10, 23, 14, 5, 6);
  it.each<readonly [what: string, written: unknown, ms: number]>([
    ['RFC 3339 with nanoseconds', '2026-11-23T14:05:06.123456789Z', instant + 123.456789],
    ['without a fraction', '2026-11-23T14:05:06Z', instant],
    ['with an offset', '2026-11-23T15:35:06.5+01:30', instant + 500],
    ['with a negative offset', '2026-11-23T09:05:06-0500', instant],
    ['with a space and a comma', '2026-11-23 14:05:06,250', instant + 250],
    ['seconds since 1970', instant / 1_000, instant],
    ['milliseconds since 1970 as text', String(instant), instant],
    ['microseconds', instant * 1_000, instant],
    ['nanoseconds as text', `${instant}000000`, instant],
    ['an HTTP date', 'Mon, 23 Nov 2026 14:05:06 GMT', instant],
  ])('is parsed in each format: %s', (_what, written, ms) => {
    expect(readTime(written)).toBeCloseTo(ms, 2);
  });

  it.each([null, undefined, '', 'yesterday', 5, {}, '0001-01-01T00:00:00Z', '2026-13-40T99:99:99Z'])(
    'is missing in %j',
    (written) => expect(readTime(written)).toBeNaN(),
  );
});

describe('the lines of a log answer', () => {
  it('are sorted by time, from any order of the server', () => {
    expect(messagesOf(linesOf([row(3, 'c'), row(2, 'b'), row(1, 'a')]))).toEqual(['a', 'b', 'c']);
    expect(messagesOf(linesOf([row(1, 'a'), row(3, 'c'), row(2, 'b'), row(4, 'd')]))).toEqual([
      'a',
      'b',
      'c',
      'd',
    ]);
  });

  it('retain their order when their times are equal or missing', () => {
    const lines = linesOf([row(1, 'error'), { message: '  at a' }, { message: '  at b' }, row(2, 'next')]);
    expect(messagesOf(lines)).toEqual(['error', '  at a', '  at b', 'next']);
    expect(messagesOf(linesOf(['one', 'two']))).toEqual(['one', 'two']);
    expect(messagesOf(linesOf(['one', 'two']), { fromMs: 5 })).toEqual(['one', 'two']);
  });

  it('are read as far as possible', () => {
    const lines = linesOf([
      row(1, { error: 'an object' }),
      row(2, null),
      row(3, 4),
      { ...row(4, 'labels are null'), labels: null },
      row(5, 'nested', { pod: 'a', more: { deep: { er: 1 } }, list: [1, 'b'], none: null, __proto__x: 'y' }),
      { timestamp: 'yesterday', message: 'odd time' },
      null,
      17,
      ['a', 'list'],
    ]);
    expect(lines.count).toBe(9);
    const shown = [...lines.select(everything)].map((place) => lines.listedLineAt(place));
    expect(shown.map(({ message }) => message)).toEqual([
      '{"error":"an object"}',
      '',
      '4',
      'labels are null',
      'nested',
      'odd time',
      '',
      '17',
      '["a","list"]',
    ]);
    expect(shown[4]?.labels).toEqual({ pod: 'a', 'more.deep.er': '1', list: '[1,"b"]', __proto__x: 'y' });
    expect(shown[5]?.timestamp).toBe('yesterday');
    expect(shown[6]?.timestamp).toBeNull();
    expect(shown[0]).toMatchObject({ json: true, timestamp: at(1) });
  });

  it('accept a label named __proto__', () => {
    const lines = linesOf([
      { timestamp: at(1), message: 'x', labels: JSON.parse('{"__proto__":"evil","a":1}') },
    ]);
    expect(Object.keys(lines.listedLineAt(0).labels)).toEqual(['__proto__', 'a']);
    expect(({} as Record<string, unknown>).evil).toBeUndefined();
    expect(messagesOf(lines, { labels: [{ key: '__proto__', value: 'evil', sign: 1 }] })).toEqual(['x']);
  });

  it('are displayed truncated and opened completely', () => {
    const lines = linesOf([row(1, `${'x'.repeat(100_000)}END`)]);
    expect(lines.listedLineAt(0)).toMatchObject({ length: 100_003 });
    expect(lines.listedLineAt(0).message).toHaveLength(2_000);
    expect(lines.messageAt(0)).toEqual({ message: `${'x'.repeat(100_000)}END`, cut: false });
  });
});

describe('the log filter', () => {
  const lines = linesOf([
    row(1, 'INFO settled', { pod: 'a', app: 'worker' }),
    row(2, '\u001b[31mERROR\u001b[0m Pool exhausted', { pod: 'b', app: 'worker' }),
    row(3, 'ERROR pool exhausted', { pod: 'c', app: 'api' }),
    row(4, 'DEBUG idle in İzmir'),
  ]);
  it.each<readonly [what: string, filter: Partial<LineFilter>, count: number]>([
    ['every line', {}, 4],
    ['text in any case', { text: 'pool' }, 2],
    ['text across a color code', { text: 'error pool' }, 2],
    ['text without marks', { text: 'izmir' }, 1],
    ['no line for an absent text', { text: 'nowhere' }, 0],
    ['special characters literally', { text: '.*' }, 0],
    ['lines from a start time', { fromMs: Date.parse(at(3)) }, 2],
    ['lines up to an end time', { toMs: Date.parse(at(2)) }, 2],
    ['a time range', { fromMs: Date.parse(at(2)), toMs: Date.parse(at(3)) }, 2],
    ['lines with a label', { labels: [{ key: 'app', value: 'worker', sign: 1 }] }, 2],
    ['lines without a label', { labels: [{ key: 'app', value: 'worker', sign: -1 }] }, 2],
    [
      'one of two label values',
      {
        labels: [
          { key: 'pod', value: 'a', sign: 1 },
          { key: 'pod', value: 'c', sign: 1 },
        ],
      },
      2,
    ],
    [
      'labels with two keys',
      {
        labels: [
          { key: 'pod', value: 'a', sign: 1 },
          { key: 'app', value: 'api', sign: 1 },
        ],
      },
      0,
    ],
    [
      'several conditions together',
      { text: 'pool', fromMs: Date.parse(at(3)), labels: [{ key: 'app', value: 'api', sign: 1 }] },
      1,
    ],
  ])('matches %s', (_what, filter, count) => {
    expect(messagesOf(lines, filter)).toHaveLength(count);
  });

  it('lists the labels of the lines', () => {
    expect(lines.labels()).toEqual([
      {
        key: 'app',
        values: [
          { value: 'worker', count: 2 },
          { value: 'api', count: 1 },
        ],
      },
      {
        key: 'pod',
        values: ['a', 'b', 'c'].map((value) => ({ value, count: 1 })),
      },
    ]);
  });
});

describe('following a log', () => {
  it('adds only new lines, with duplicates', () => {
    const lines = linesOf([row(1, 'a'), row(2, 'b'), row(2, 'b')]);
    expect(lines.merge(read([row(1, 'a'), row(2, 'b'), row(2, 'b')]))).toBe(0);
    expect(lines.merge(read([row(2, 'b'), row(2, 'b'), row(2, 'b'), row(3, 'c', { pod: 'x' })]))).toBe(2);
    expect(messagesOf(lines)).toEqual(['a', 'b', 'b', 'b', 'c']);
  });

  it('retains lines that are missing from the new answer, and searches all lines', () => {
    const lines = linesOf([row(1, 'Alpha')]);
    expect(messagesOf(lines, { text: 'alpha' })).toHaveLength(1);
    lines.merge(read([row(2, 'ALPHA two')]));
    expect(messagesOf(lines, { text: 'alpha' })).toEqual(['Alpha', 'ALPHA two']);
  });

  it('inserts a late line by time, with a new id', () => {
    const lines = linesOf([row(1, 'a'), row(3, 'c')]);
    const [first, last] = [lines.idAt(0), lines.idAt(1)];
    lines.merge(read([row(2, 'b')]));
    expect(messagesOf(lines)).toEqual(['a', 'b', 'c']);
    expect(lines.indexOf(first)).toBe(0);
    expect(lines.indexOf(last)).toBe(2);
    expect(lines.listedLineAt(lines.indexOf(2) ?? -1).message).toBe('b');
  });

  it('removes the oldest lines above the limit', () => {
    const lines = linesOf(Array.from({ length: 150_000 }, (_, index) => row(index, `line ${index}`)));
    lines.merge(
      read(Array.from({ length: 100_000 }, (_, index) => row(150_000 + index, `line ${150_000 + index}`))),
    );
    expect(lines.count).toBe(200_000);
    expect(lines.listedLineAt(0).message).toBe('line 50000');
    expect(lines.indexOf(0)).toBeUndefined();
    expect(lines.indexOf(60_000)).toBe(10_000);
  });
});

const body = (results: unknown) => new TextEncoder().encode(JSON.stringify({ total: 1, results }));
const openLines = (sessions: LogSessions, session: string, answer: Uint8Array) =>
  sessions.open(session, sendResponse(sessions, answer));
const filter = { text: '', from: null, to: null, labels: [] };

describe('log sessions', () => {
  const some = () => {
    const sessions = new LogSessions();
    openLines(
      sessions,
      's',
      body(
        Array.from({ length: 50 }, (_, index) =>
          row(index, index % 5 === 0 ? `five ${index}` : `line ${index}`),
        ),
      ),
    );
    return sessions;
  };

  it('return pages from the start and from the end', () => {
    const sessions = some();
    expect(sessions.page({ session: 's', filter, from: 10, count: 3 })).toMatchObject({
      from: 10,
      matching: 50,
      total: 50,
    });
    const last = sessions.page({ session: 's', filter: { ...filter, text: 'FIVE' }, from: -2, count: 2 });
    expect(last.lines.map(({ message }) => message)).toEqual(['five 40', 'five 45']);
    expect(last).toMatchObject({ from: 8, matching: 10, total: 50 });
    expect(sessions.page({ session: 's', filter, from: 90, count: 3 }).lines).toEqual([]);
    const around = sessions.page({
      session: 's',
      filter: { ...filter, text: 'five' },
      from: 0,
      count: 4,
      around: 21,
    });
    expect(around).toMatchObject({
      around: 5,
      from: 3,
      lines: [{ id: 15 }, { id: 20 }, { id: 25 }, { id: 30 }],
    });
    expect(sessions.page({ session: 's', filter, from: 7, count: 4, around: 999 })).toMatchObject({
      around: null,
      from: 7,
    });
  });

  it('find the next and the previous line, and wrap around', () => {
    const sessions = some();
    const find = (from: number, step: 1 | -1) =>
      sessions.find({ session: 's', filter, what: 'Five', from, step });
    expect(find(0, 1)).toEqual({ index: 0, place: 0, count: 10 });
    expect(find(1, 1)).toEqual({ index: 5, place: 1, count: 10 });
    expect(find(46, 1)).toEqual({ index: 0, place: 0, count: 10 });
    expect(find(44, -1)).toEqual({ index: 40, place: 8, count: 10 });
    expect(find(0, -1)).toEqual({ index: 0, place: 0, count: 10 });
    expect(sessions.find({ session: 's', filter, what: 'six', from: 0, step: 1 })).toEqual({
      index: null,
      place: 0,
      count: 0,
    });
    const narrowed = { ...filter, text: 'line 1' };
    expect(sessions.find({ session: 's', filter: narrowed, what: '19', from: 0, step: 1 }).index).toBe(8);
  });

  it('return the ids of a range, and export lines as text and JSON lines', () => {
    const sessions = some();
    const ids = sessions.ids({ session: 's', filter: { ...filter, text: 'five' }, from: 1, count: 2 });
    expect(ids).toEqual([5, 10]);
    expect(sessions.text('s', [10, 5], 'text')).toBe(`${at(5)} five 5\n${at(10)} five 10\n`);
    expect(sessions.text('s', [5], 'jsonl')).toBe(
      `${JSON.stringify({ timestamp: at(5), message: 'five 5', labels: {} })}\n`,
    );
  });

  it('export the times of a text with the offset of a time zone, and JSON lines unchanged', () => {
    const sessions = some();
    const [line = ''] = sessions.text('s', [5], 'text', 'Asia/Kolkata').split(' ');
    expect(line).toMatch(/\+05:30$/);
    expect(Date.parse(line)).toBe(Date.parse(at(5)));
    expect(sessions.text('s', [5], 'jsonl', 'Asia/Kolkata')).toBe(sessions.text('s', [5], 'jsonl'));
  });

  it('have a limit: the least recently used session is closed', () => {
    const sessions = some();
    for (const name of ['a', 'b', 'd']) openLines(sessions, name, body([]));
    sessions.page({ session: 's', filter, from: 0, count: 1 });
    openLines(sessions, 'c', body([]));
    expect(() => sessions.page({ session: 'a', filter, from: 0, count: 1 })).toThrow(Failure);
    expect(sessions.page({ session: 's', filter, from: 0, count: 1 }).total).toBe(50);
  });

  it('are packed with their newest lines', () => {
    const sessions = new LogSessions();
    openLines(
      sessions,
      's',
      body(Array.from({ length: 20_010 }, (_, index) => row(index, `line ${index}`, { pod: 'a' }))),
    );
    const packed = sessions.pack('s');
    expect(packed).toMatchObject({ lines: 20_000, of: 20_010 });
    expect(sessions.openPacked('again', packed.packed)).toBe(20_000);
    expect(sessions.page({ session: 'again', filter, from: 0, count: 1 }).lines[0]).toMatchObject({
      message: 'line 10',
      labels: { pod: 'a' },
    });
    expect(() => sessions.openPacked('broken', 'bm90aGluZw==')).toThrow('cannot be read');
  });

  it.each([
    ['not JSON', new TextEncoder().encode('<html>')],
    ['not an object', new TextEncoder().encode('[]')],
    ['without a list', new TextEncoder().encode('{"results":{}}')],
  ])('refuse an answer that is %s', (_what, answer) => {
    expect(() => openLines(new LogSessions(), 's', answer)).toThrow(Failure);
  });

  it('accept an answer without results as an empty log', () => {
    expect(openLines(new LogSessions(), 's', new TextEncoder().encode('{"total":0,"results":null}'))).toBe(0);
  });
});

describe('the level of a log line', () => {
  it.each([
    ['ERROR pool exhausted', {}, 'error'],
    ['2026-11-23 14:05:06 [warn] slow', {}, 'warn'],
    ['{"msg":"x","level":"WARNING"}', {}, 'warn'],
    ['level=debug msg="error follows"', {}, 'debug'],
    ['panic: runtime error', {}, 'error'],
    ['GET /errors/info 200', {}, null],
    ['nothing of it', { level: 'Fatal' }, 'error'],
    ['nothing of it', { severity: 'unheard of' }, null],
    [`${'word '.repeat(60)}ERROR`, {}, null],
  ])('is detected in: %s', (message, labels, level) => {
    expect(levelOf(message, labels as Record<string, string>)).toBe(level);
  });

  it('is searched and saved without terminal codes, with backspaces as in a terminal', () => {
    expect(stripTerminalCodes('bold\u001b(B \u009b31mred\u009b0m ab\bX \u009b1')).toBe('bold red aX \u009b1');
    expect(
      stripTerminalCodes(
        '\u001b[1;31mred\u001b[0m \u001b]8;;http://x\u0007link\u001b]8;;\u0007 \u001b[2J\u001b[?25l.',
      ),
    ).toBe('red link .');
  });
});
