import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { ansiPieces } from '#kit/text/ansiPieces.ts';
import { linePieces } from '#kit/text/linePieces.ts';
import { partLength, readInParts } from '#kit/text/readInParts.ts';
import { TextLines } from '#kit/text/TextLines.ts';
import { TerminalReader, terminalText } from '#kit/text/terminalText.ts';
import { webLinks } from '#kit/text/webLinks.ts';

const plain = { colour: undefined, bold: false, italic: false, underline: false };

/** Returns the rendered stretches of a text. Adjacent stretches of the same style are joined. */
function drawn(raw: string) {
  const { text, paints } = terminalText(raw);
  const whole = { from: 0, to: text.length };
  return joined(
    linePieces(text, whole, paints.spans(whole), [], -1).map(({ text: part, paint }) => ({
      text: part,
      ...(typeof paint === 'object' ? paint : plain),
    })),
  );
}

function joined<T extends { text: string }>(pieces: readonly T[]): T[] {
  const list: T[] = [];
  for (const piece of pieces) {
    const last = list.at(-1);
    const { text: _, ...look } = piece;
    const { text: __, ...before } = last ?? piece;
    if (last !== undefined && JSON.stringify(look) === JSON.stringify(before))
      list[list.length - 1] = { ...last, text: last.text + piece.text };
    else list.push(piece);
  }
  return list;
}

const esc = '\u001b';
const part = fc.oneof(
  fc.string({ maxLength: 8 }).map((text) => text.replaceAll(/[\r\n\u0085]/g, '')),
  fc.constantFrom(
    `${esc}[31m`,
    `${esc}[1;32m`,
    `${esc}[0m`,
    `${esc}[m`,
    `${esc}[38;5;208m`,
    `${esc}[48;2;1;2;3m`,
    `${esc}[4:3m`,
    `${esc}[2J`,
    `${esc}(B`,
    `${esc}7`,
    '\u009b32m',
    '\u009d0;title\u009c',
    '\u008d',
    '\b',
    '\b\b',
    '😀',
    `${esc}[10;20H`,
    `${esc}]0;title\u0007`,
    `${esc}]8;;https://x.example${esc}\\`,
    `${esc}[`,
    esc,
    '\u202e',
    '\u0007',
    '\n',
  ),
);

describe('terminal output as text', () => {
  it('equals the text pieces of its escape codes, for any text', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        const raw = parts.join('');
        // Only output of several lines has a next line.
        fc.pre(!raw.includes(`${esc}E`));
        expect(drawn(raw)).toEqual(joined(ansiPieces(raw).filter(({ text }) => text !== '')));
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['Windows line endings', 'a\r\nb\r\n', 'a\nb\n'],
    ['progress output that overwrites its line', 'x\n10%\r50%\r100%\ny', 'x\n100%\ny'],
    ['a line that is not overwritten', 'done\r\nnext\r', 'done\nnext'],
    ['a single carriage return', '\r', ''],
    [
      'a title, a link, and a screen command',
      `${esc}]0;evil\u0007a${esc}]8;;javascript:x${esc}\\b${esc}[2Jc`,
      'abc',
    ],
    ['a right-to-left override', 'a\u202eb', 'a\ufffdb'],
    ['the reset of tput', `${esc}[1mhighlight${esc}(B${esc}[m normal`, 'highlight normal'],
    [
      'codes of two and three characters',
      `${esc}7a${esc}8${esc}=b${esc}>${esc}#8c${esc}%G${esc} F${esc}Mde${esc}c`,
      'abcde',
    ],
    ['a control string', `a${esc}Pq#0;2~-${esc}\\b${esc}_Gi=1;AAAA${esc}\\c`, 'abc'],
    [
      'C1 controls as their codes',
      '\u009b31mred\u009b0m \u009d0;title\u009ca\u008db\u0090q\u009cc',
      'red abc',
    ],
    ['the next-line control as a line break', `a\u0085b${esc}Ec`, 'a\nb\nc'],
    ['an incomplete code', `a${esc}[31\nb\u009b1`, 'a\ufffd[31\nb\ufffd1'],
    ['an unclosed title until the end of its line', `${esc}]0;title\nnext`, '\nnext'],
    ['text after backspaces, which overwrites', 'back\b\bspace', 'baspace'],
    ['text that overwrites a part', 'abcd\b\b\bX', 'aXcd'],
    ['a spinner', '|\b/\b-\b\\\bdone', 'done'],
    ['bold text of a manual page', 'N\bNA\bAM\bME\bE', 'NAME'],
    ['an overwritten emoji', 'a😀\bb', 'ab'],
    ['more backspaces than characters', 'x\na\b\b\bbc', 'x\nbc'],
    ['a backspace at the end, which only moves the cursor', 'abc\b\nd', 'abc\nd'],
    ['a reset after a carriage return', `done\r${esc}[0m\nnext`, 'done\nnext'],
    ['an erased line', `50%\r${esc}[K\nnext`, '\nnext'],
  ])('handles %s', (_what, raw, text) => expect(terminalText(raw).text).toBe(text));

  it('keeps the styles of 100,000 lines and returns those of a few', () => {
    const raw = Array.from({ length: 100_000 }, (_, line) => `${esc}[32m${line}${esc}[0m plain`).join('\n');
    const { text, paints } = terminalText(raw);
    const from = text.indexOf('\n77777 ') + 1;
    expect(paints.spans({ from, to: from + 12 })).toEqual([
      { from, to: from + 5, paint: { ...plain, color: 'green' } },
    ]);
  });

  it('has the style of its code although a carriage return overwrites the text after the code', () => {
    const { text, paints } = terminalText(`${esc}[31ma\rbc`);
    expect(text).toBe('bc');
    expect(paints.spans({ from: 0, to: 2 })).toEqual([{ from: 0, to: 2, paint: { ...plain, color: 'red' } }]);
  });

  it('is equal for every size of its parts, which are never exceeded by more than a code', () => {
    const withReturns = fc.oneof(part, fc.constantFrom('\r', '\r\n', '\u0085', `${esc}[K`));
    fc.assert(
      fc.property(fc.array(withReturns, { maxLength: 40 }), fc.integer({ min: 1, max: 9 }), (parts, size) => {
        const raw = parts.join('');
        const reader = new TerminalReader(raw);
        while (!reader.isDone) {
          const { position, text } = reader;
          reader.read(size);
          expect(reader.position - position).toBeLessThanOrEqual(
            size + `${esc}]8;;https://x.example${esc}\\`.length,
          );
          expect(reader.text.startsWith(text)).toBe(true);
        }
        const whole = terminalText(raw);
        expect(reader.text).toBe(whole.text);
        const all = { from: 0, to: whole.text.length };
        const styled = ({ paints }: typeof whole) =>
          joined(linePieces(whole.text, all, paints.spans(all), [], -1));
        expect(styled(reader)).toEqual(styled(whole));
      }),
      { numRuns: 500 },
    );
  });

  it('reads 50 MB in a single line, with few or many codes', () => {
    expect(terminalText('x'.repeat(50_000_000)).text.length).toBe(50_000_000);
    expect(terminalText(`${esc}[31mx`.repeat(1_000_000)).text.length).toBe(1_000_000);
    expect(terminalText('x\r'.repeat(1_000_000)).text).toBe('x');
    expect(terminalText('x\b'.repeat(1_000_000)).text).toBe('x');
    expect(terminalText(`${'x'.repeat(1_000_000)}${'\b'.repeat(1_000_000)}y`).text.length).toBe(1_000_000);
    expect(terminalText(`${esc}]`.repeat(500_000)).text).toBe('');
    expect(terminalText(`${esc}]${'x'.repeat(20_000_000)}`).text.length).toBe(19_900_000);
    expect(terminalText(`${esc}[${'1'.repeat(20_000_000)}`).text.length).toBe(20_000_002);
  });
});

describe('output of 400,000 lines', () => {
  it('is read in parts of limited length in separate tasks, with the first lines in the first part', () => {
    vi.useFakeTimers();
    try {
      const raw = Array.from(
        { length: 400_000 },
        (_, line) => `${esc}[3${line % 8}mline ${line}${esc}[0m`,
      ).join('\n');
      const reader = new TerminalReader(raw);
      const lengths: number[] = [];
      const readPart = (count: number) => {
        const { position } = reader;
        TerminalReader.prototype.read.call(reader, count);
        lengths.push(reader.position - position);
      };
      vi.spyOn(reader, 'read').mockImplementation(readPart);
      reader.read(partLength);
      expect(reader.text).toMatch(/^line 0\nline 1\n/);
      const updates: number[] = [];
      readInParts(reader, () => updates.push(reader.text.length));
      for (let parts = 1; !reader.isDone; parts += 1) {
        expect(lengths).toHaveLength(parts);
        vi.advanceTimersToNextTimer();
      }
      expect(Math.max(...lengths)).toBeLessThanOrEqual(partLength + 10);
      expect(updates.length).toBeLessThan(5);
      expect(updates.at(-1)).toBe(reader.text.length);
      expect(reader.text.endsWith('\nline 399999')).toBe(true);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is no longer read after the view closes', () => {
    vi.useFakeTimers();
    try {
      const reader = new TerminalReader('x\n'.repeat(partLength));
      const onUpdate = vi.fn();
      readInParts(reader, onUpdate)();
      vi.runAllTimers();
      expect(reader.position).toBe(0);
      expect(onUpdate).not.toHaveBeenCalled();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('web links in a text', () => {
  it.each([
    ['see https://a.example/x?y=1#z.', ['https://a.example/x?y=1#z']],
    ['(http://a.example/b_(c)) and <https://d.example>', ['http://a.example/b_(c)', 'https://d.example']],
    ['"https://a.example","HTTP://B.example"', ['https://a.example', 'HTTP://B.example']],
    ['javascript:alert(1) file:///etc/passwd ftp://a.example data:text/html,x', []],
    ['https:// http://', []],
    ['javascript://https://a.example', ['https://a.example']],
  ])('are found in %s', (text, urls) => {
    const links = webLinks(text, { from: 0, to: text.length });
    expect(links.map(({ url }) => url)).toEqual(urls);
    for (const { from, to, url } of links) expect(text.slice(from, to)).toBe(url);
  });
});

describe('wrapped lines', () => {
  it('fill the width and have one line number each', () => {
    const text = `${'a'.repeat(45)}\nshort\n\n${'b'.repeat(20)}`;
    const lines = new TextLines(text, 20);
    const all = Array.from({ length: lines.count }, (_, index) => [
      lines.numberOf(index + 1),
      lines.textOf(index + 1).length,
    ]);
    expect(all).toEqual([
      [1, 20],
      [undefined, 20],
      [undefined, 5],
      [2, 5],
      [3, 0],
      [4, 20],
    ]);
    expect(lines.lineAt(text.indexOf('short'))).toBe(4);
  });

  it('end before the edge when tabs stop every eight columns', () => {
    const lines = new TextLines('a\tb\t1234567\t9\t\t\n\t\tx', 24);
    expect(Array.from({ length: lines.count }, (_, index) => lines.textOf(index + 1))).toEqual([
      'a\tb\t1234567\t',
      '9\t\t',
      '\t\tx',
    ]);
  });

  it('join to the original text, for any text', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.oneof(
            fc.constantFrom('\t', '\n'),
            fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
          ),
          maxLength: 300,
        }),
        fc.integer({ min: 20, max: 60 }),
        (text, columns) => {
          const lines = new TextLines(text, columns);
          let whole = '';
          for (let line = 1; line <= lines.count; line += 1) {
            if (line > 1 && lines.numberOf(line) !== undefined) whole += '\n';
            const part = lines.textOf(line);
            expect(part.isWellFormed()).toBe(true);
            whole += part;
          }
          expect(text.endsWith('\n') ? `${whole}\n` : whole).toBe(text === '\n' ? '\n' : text);
        },
      ),
    );
  });
});
