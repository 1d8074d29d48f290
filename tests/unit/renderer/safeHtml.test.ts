import fc from 'fast-check';
import { Lexer } from 'marked';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { allowedTags } from '#kit/markdown/allowedHtml.ts';
import { beginningOf } from '#kit/markdown/beginningOf.ts';
import { leadingMention, mentionMarkup, splitMentions } from '#kit/markdown/mentions.ts';
import { onlyKnownTags } from '#kit/markdown/onlyKnownTags.ts';
import { parseMarkdown } from '#kit/markdown/parseMarkdown.ts';
import { TextCache } from '#kit/markdown/TextCache.ts';
import { heavyTexts } from '../../support/hostileTexts.ts';

const html = (text: string) => parseMarkdown(text, 'mark-').html.trim();

afterEach(() => {
  vi.restoreAllMocks();
});

describe('Markdown', () => {
  it('renders bold, code, line breaks, lists, and tasks', () => {
    expect(html('**bold** and `code`\nnext line')).toBe(
      '<p><strong>bold</strong> and <code>code</code><br>next line</p>',
    );
    expect(html('- [x] done\n- [ ] open')).toMatch(/☑ .*done[\s\S]*☐ .*open/);
    expect(html('- one\n- two')).toContain('<li>one</li>');
  });

  it('renders an image as a link', () => {
    expect(html('![a "b"](http://x.example/y.png)')).toBe(
      '<p><a href="http://x.example/y.png">a &quot;b&quot;</a></p>',
    );
    expect(html('![](http://x.example/y.png)')).toContain('>http://x.example/y.png</a>');
  });

  it('has placeholders for mentions, except in code and links', () => {
    const { html: read, mentions } = parseMarkdown('Hi @[Tomás Vidal](user:1), **@[Bo](user:2)**', 'mark-');
    expect(read).toBe('<p>Hi <ins title="mark-0"></ins>, <strong><ins title="mark-1"></ins></strong></p>\n');
    expect(mentions).toEqual([
      { id: '1', name: 'Tomás Vidal' },
      { id: '2', name: 'Bo' },
    ]);
    expect(parseMarkdown('`@[Bo](user:2)`', 'm').mentions).toEqual([]);
    expect(parseMarkdown('<a href="https://x.example">@[Bo](user:2)</a>', 'm').mentions).toEqual([]);
  });

  it('parses a long block in sections without losing text', () => {
    const longest = { length: 0 };
    const read = Lexer.prototype.inlineTokens;
    vi.spyOn(Lexer.prototype, 'inlineTokens').mockImplementation(function (this: Lexer, src, tokens) {
      longest.length = Math.max(longest.length, src.length);
      return read.call(this, src, tokens);
    });
    for (const text of Object.values(heavyTexts)) html(text.slice(0, 20_000));
    expect(longest.length).toBeLessThanOrEqual(2_001);
    vi.restoreAllMocks();
    const words = 'a\u{1F600}bc '.repeat(2_000);
    // Compared as a boolean, because the difference of such long texts is unreadable.
    expect(html(words).replace(/\s+<\/p>/, '</p>') === `<p>${words.trim()}</p>`).toBe(true);
    const signs = '😀'.repeat(3_000);
    expect(html(signs) === `<p>${signs}</p>`).toBe(true);
  });

  it('with any nesting is parsed, with the innermost levels as text', () => {
    for (const deep of ['> '.repeat(5_000), '- '.repeat(5_000), '>'.repeat(20_000), '[*_'.repeat(5_000)]) {
      expect(html(`${deep}end`)).toContain('end');
    }
  });

  it('never fails for any text', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(...'[]()*_~`<>!@#-|\\\n &:"\'a1 '.split(''), '@[a](user:1)', '```', '\uD800'),
          {
            maxLength: 200,
          },
        ),
        (signs) => {
          expect(typeof html(signs.join(''))).toBe('string');
        },
      ),
    );
  });
});

describe('the HTML filter', () => {
  it('removes forbidden attributes from tags only, and keeps similar text', () => {
    const written = html('once=1 style=bold `onclick="x"` <b onclick="x" title="t">harm</b> <img src=x>');
    expect(onlyKnownTags(written)).toBe(
      '<p>once=1 style=bold <code>onclick=&quot;x&quot;</code> <b title="t">harm</b> </p>',
    );
    expect(onlyKnownTags('<a data-href="x" HREF=https://x.example/ title=\'"\'>y</a >')).toBe(
      '<a HREF="https://x.example/" title=\'"\'>y</a>',
    );
    expect(onlyKnownTags('<p title=">" onclick="x">y</p>')).toBe('<p title>" onclick="x">y</p>');
  });

  it('removes forbidden elements with their content, and only the tag if unclosed', () => {
    expect(onlyKnownTags('a<script>x</script>b<STYLE >y</STYLE\n>c<!-- d -->e<!--f')).toBe('abcef');
    expect(onlyKnownTags('a<svg>b<svg onload=x>c')).toBe('abc');
    expect(onlyKnownTags('a<script>b</style>c<style>d<base href=x>')).toBe('abcd');
  });

  it('removes every forbidden tag and attribute from any text', () => {
    const parts = [
      '<',
      '>',
      '"',
      "'",
      '/',
      '=',
      ' ',
      'on',
      'onclick',
      'style',
      'p',
      'base',
      'svg',
      '<!--',
      '-->',
      'href',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 60 }), (all) => {
        for (const [, name, rest = ''] of onlyKnownTags(html(all.join(''))).matchAll(
          /<\/?([^\s<>/]*)([^<>]*)/g,
        )) {
          expect(allowedTags).toContain(name);
          expect(rest.replace(/"[^"]*"|'[^']*'/g, '')).not.toMatch(/on|style/);
        }
      }),
    );
  });
});

describe('mentions', () => {
  it('are distinguished from similar text', () => {
    expect(splitMentions('Hi @[Ann Bo](user:018f-x), @[](user:1) @[x](team:1) @[y](user:)')).toEqual([
      { markup: 'Hi ' },
      { markup: '@[Ann Bo](user:018f-x)', mention: { id: '018f-x', name: 'Ann Bo' } },
      { markup: ', @[](user:1) @[x](team:1) @[y](user:)' },
    ]);
    expect(leadingMention(' @[a](user:1)')).toBeUndefined();
  });

  it('and the text between them add up to the original text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.constantFrom('@[', '](user:', ')', '@[Ann](user:1)'))),
        (parts) => {
          const text = parts.join('');
          expect(
            splitMentions(text)
              .map(({ markup }) => markup)
              .join(''),
          ).toBe(text);
        },
      ),
    );
  });

  it('with any name are read back as written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.uuid(), (name, id) => {
        const markup = mentionMarkup({ name, id });
        expect(splitMentions(`a ${markup} b`)).toMatchObject([{ markup: 'a ' }, { mention: { id } }, {}]);
      }),
    );
    expect(mentionMarkup({ name: 'A [x](user:2) B', id: '1' })).toBe('@[A x (user:2) B](user:1)');
    expect(mentionMarkup({ name: 'A', id: 'not (an) id' })).toBeUndefined();
  });
});

describe('the excerpt of a long text', () => {
  it('ends at a nearby line break and never inside a character or a mention', () => {
    expect(beginningOf('short', 10)).toBe('short');
    expect(beginningOf('12345678\n0123', 10)).toBe('12345678');
    expect(beginningOf('1\n34567890123', 10)).toBe('1\n34567890');
    expect(beginningOf('123456789😀', 10)).toBe('123456789');
    expect(beginningOf('12345 @[Ann](user:1) more', 10)).toBe('12345 ');
  });
});

describe('the text cache', () => {
  it('computes each text once and evicts the oldest texts at its size limit', () => {
    const made: string[] = [];
    const kept = new TextCache<string>(10);
    const get = (text: string) =>
      kept.get(text, () => {
        made.push(text);
        return text.toUpperCase();
      });
    expect([get('aaaa'), get('bbbb'), get('aaaa'), get('cccc'), get('aaaa'), get('bbbb')]).toEqual([
      'AAAA',
      'BBBB',
      'AAAA',
      'CCCC',
      'AAAA',
      'BBBB',
    ]);
    expect(made).toEqual(['aaaa', 'bbbb', 'cccc', 'bbbb']);
    expect([get('x'.repeat(11)), get('x'.repeat(11))]).toHaveLength(2);
    expect(made).toHaveLength(6);
  });
});
