import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTimeZone } from '#contract/rules/zonedTime.ts';
import { formatLogTime } from '#kit/format/formatLogTime.ts';
import { ansiPieces } from '#kit/text/ansiPieces.ts';
import { logFilterOf, logsView } from '../../../src-renderer/areas/logs/logsView.ts';
import { RowHeights } from '../../../src-renderer/areas/logs/RowHeights.ts';

const now = Date.UTC(2026, 10, 23, 14, 5, 6);

describe('the address of the logs', () => {
  it('uses the web client’s parameter names and omits defaults', () => {
    const view = logsView.read('?topologyId=a&logsSelector=worker&query=pool&start=1h');
    expect(view).toMatchObject({
      topologyId: 'a',
      logsSelector: 'worker',
      query: 'pool',
      start: { type: 'relative', range: 'now-1h' },
      wrap: false,
      follow: false,
    });
    expect(logsView.write(view)).toBe('?topologyId=a&logsSelector=worker&query=pool&start=1h');
    expect(logsView.read('').start).toEqual({ type: 'relative', range: 'now-15m' });
    expect(logsView.write(logsView.read('?start=15m'))).toBe('');
  });

  it.each([
    ['1mo', { type: 'relative', range: 'now-1M' }],
    ['2w', { type: 'relative', range: 'now-2w' }],
    ['now-1d/d', { type: 'relative', range: 'now-1d/d' }],
    ['all', 'all'],
  ])('reads and writes the start %s unchanged', (start, range) => {
    const query = `?start=${encodeURIComponent(start)}`;
    expect(logsView.read(query).start).toEqual(range);
    expect(logsView.write(logsView.read(query))).toBe(query);
  });

  it('keeps both ends of a range that does not end now', () => {
    const query = '?start=2026-11-23T10%3A00%3A00.000Z&end=2026-11-23T11%3A00%3A00.000Z';
    expect(logsView.read(query).start).toMatchObject({ type: 'absolute', to: '2026-11-23T11:00:00.000Z' });
    expect(logsView.write(logsView.read(query))).toBe(query);
    expect(logsView.read('?start=now-1d%2Fd&end=now-1d%2Fd').start).toMatchObject({
      type: 'mapped',
      display: 'Yesterday',
    });
  });

  it('replaces invalid values by defaults', () => {
    expect(logsView.read('?start=tomorrowish&timeZone=Mars%2FNorth&wrap=perhaps')).toMatchObject({
      start: { type: 'relative', range: 'now-15m' },
      timeZone: undefined,
      wrap: false,
    });
  });

  it('is converted to the filter for the main process', () => {
    const view = logsView.read('?query=pool&start=1h&labels=pod%3Da%3A1%2Capp%3Db%3Dc%3A-1');
    expect(logFilterOf(view, now)).toEqual({
      text: 'pool',
      from: '2026-11-23T13:05:06.000Z',
      to: null,
      labels: [
        { key: 'pod', value: 'a', sign: 1 },
        { key: 'app', value: 'b=c', sign: -1 },
      ],
    });
    expect(logFilterOf(logsView.read('?start=all'), now)).toMatchObject({ from: null, to: null });
    expect(
      logFilterOf(logsView.read('?start=2026-11-23T10%3A00%3A00Z&end=2026-11-23T11%3A00%3A00Z'), now),
    ).toMatchObject({ from: '2026-11-23T10:00:00.000Z', to: '2026-11-23T11:00:00.000Z' });
  });
});

describe('the time of a log line', () => {
  it('is formatted as specified, in the selected time zone', () => {
    expect(formatLogTime('2026-11-23T14:05:06.123Z', 'UTC')).toBe('2026-11-23 14:05.06.123');
    expect(formatLogTime('2026-11-23T14:05:06.123Z', 'Asia/Kolkata')).toBe('2026-11-23 19:35.06.123');
    expect(formatLogTime('2026-11-23T00:05:06.000Z', 'UTC')).toBe('2026-11-23 00:05.06.000');
    expect(formatLogTime('yesterday', 'UTC')).toBe('yesterday');
  });

  it('recognizes valid time zones', () => {
    expect(isTimeZone('Europe/Berlin')).toBe(true);
    expect(isTimeZone('Mars/North')).toBe(false);
  });
});

const esc = '\u001b';

describe('terminal colors', () => {
  const looks = (text: string) =>
    ansiPieces(text).map(({ text: part, color, bold }) => [part, color, bold] as const);

  it('are mapped to the theme’s colors', () => {
    expect(looks(`a ${esc}[31mred${esc}[0m ${esc}[1;32mgreen${esc}[22m thin${esc}[39m plain`)).toEqual([
      ['a ', undefined, false],
      ['red', 'red', false],
      [' ', undefined, false],
      ['green', 'green', true],
      [' thin', 'green', false],
      [' plain', undefined, false],
    ]);
    expect(
      looks(`${esc}[38;5;208mamber${esc}[38;2;20;20;220mblue${esc}[90mgrey${esc}[97mwhite${esc}[48;5;1mx`),
    ).toEqual([
      ['amber', 'yellow', false],
      ['blue', 'blue', false],
      ['grey', 'faint', false],
      ['white', undefined, false],
      ['x', undefined, false],
    ]);
  });

  it('are the only supported codes: nothing moves, links, or hides text', () => {
    const hostile = `a${esc}[2Jb${esc}]8;;javascript:alert(1)\u0007c${esc}]8;;\u0007d\u0007\u0000\u202ee${esc}[31`;
    expect(
      ansiPieces(hostile)
        .map(({ text }) => text)
        .join(''),
    ).toBe('abcd\ufffd\ufffd\ufffde\ufffd[31');
  });

  it('keep the characters of any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'ä', '\n', '\t', '<', esc, '[', '3', '1', 'm', ';') }),
        (text) => {
          const shown = ansiPieces(text)
            .map((piece) => piece.text)
            .join('');
          expect(shown).not.toContain(esc);
          if (!text.includes(esc)) expect(shown).toBe(text);
        },
      ),
    );
  });
});

describe('rows with different heights', () => {
  it('are positioned at the sum of the heights before them', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.array(fc.tuple(fc.nat(59), fc.integer({ min: 10, max: 400 })), { maxLength: 80 }),
        fc.nat(10_000),
        (count, changes, pixels) => {
          const rows = new RowHeights(count, 62);
          const plain = Array.from({ length: count }, () => 62);
          for (const [row, height] of changes) {
            if (row >= count) continue;
            expect(rows.setMeasuredHeight(row, height)).toBe(plain[row] !== height);
            plain[row] = height;
          }
          const offsets = plain.map((_, row) => plain.slice(0, row).reduce((sum, height) => sum + height, 0));
          expect(offsets.map((_, row) => rows.offset(row))).toEqual(offsets);
          expect(rows.total).toBe(plain.reduce((sum, height) => sum + height, 0));
          const wanted = offsets.findLastIndex((offset) => offset <= pixels);
          expect(rows.rowAt(pixels)).toBe(wanted);
        },
      ),
    );
  });
});
