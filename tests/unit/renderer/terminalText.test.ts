import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ansiPieces } from '#kit/text/ansiPieces.ts';
import { linePieces } from '#kit/text/linePieces.ts';
import { TextLines } from '#kit/text/TextLines.ts';
import { terminalText } from '#kit/text/terminalText.ts';
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
  fc.string({ maxLength: 8 }).map((text) => text.replaceAll(/[\r\n]/g, '')),
  fc.constantFrom(
    `${esc}[31m`,
    `${esc}[1;32m`,
    `${esc}[0m`,
    `${esc}[m`,
    `${esc}[38;5;208m`,
    `${esc}[48;2;1;2;3m`,
    `${esc}[4:3m`,
    `${esc}[2J`,
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
  ])('handles %s', (_what, raw, text) => expect(terminalText(raw).text).toBe(text));

  it('keeps the styles of 100,000 lines and returns those of a few', () => {
    const raw = Array.from({ length: 100_000 }, (_, line) => `${esc}[32m${line}${esc}[0m plain`).join('\n');
    const { text, paints } = terminalText(raw);
    const from = text.indexOf('\n77777 ') + 1;
    expect(paints.spans({ from, to: from + 12 })).toEqual([
      { from, to: from + 5, paint: { ...plain, color: 'green' } },
    ]);
  });

  it('reads 50 MB in a single line, with few or many codes', () => {
    expect(terminalText('x'.repeat(50_000_000)).text.length).toBe(50_000_000);
    expect(terminalText(`${esc}[31mx`.repeat(1_000_000)).text.length).toBe(1_000_000);
    expect(terminalText('x\r'.repeat(1_000_000)).text).toBe('x');
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
    expect(lines.unwrappedCount).toBe(4);
  });

  it('join to the original text, for any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
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
