import { Lexer, Marked, type Token, type Tokens, type TokensList } from 'marked';
import { leadingMention, type Mention } from './mentions.ts';

/**
 * How much of one block is read at once for what stands in a line. The reader's work grows with the square of it, where somebody means it
 * ill; in stretches the whole grows as the text does.
 */
const mostInline = 2_000;
/** Quotes in lists in quotes: beyond it, it is text. */
const mostDepth = 24;

/** Where a stretch ends: after a line, else a word, else anywhere but amid a character. */
function endOfStretch(text: string, from: number): number {
  const most = from + mostInline;
  if (most >= text.length) return text.length;
  const line = text.lastIndexOf('\n', most);
  if (line > from) return line + 1;
  const word = text.lastIndexOf(' ', most);
  if (word > from) return word + 1;
  const code = text.charCodeAt(most);
  return code >= 0xdc00 && code <= 0xdfff ? most - 1 : most;
}

const asText = (text: string): Tokens.Text => ({ type: 'text', raw: text, text, escaped: false });

/** Reads any text in time that grows as the text does. */
class BoundedLexer extends Lexer {
  #depth = 0;

  override blockTokens(src: string, tokens?: Token[], lastParagraphClipped?: boolean): Token[];
  override blockTokens(src: string, tokens?: TokensList, lastParagraphClipped?: boolean): TokensList;
  override blockTokens(src: string, tokens: Token[] = [], lastParagraphClipped?: boolean): Token[] {
    if (this.#depth >= mostDepth) {
      tokens.push(asText(src));
      return tokens;
    }
    this.#depth += 1;
    super.blockTokens(src, tokens, lastParagraphClipped);
    this.#depth -= 1;
    return tokens;
  }

  override inlineTokens(src: string, tokens: Token[] = []) {
    if (this.#depth >= mostDepth) {
      tokens.push(asText(src));
      return tokens;
    }
    this.#depth += 1;
    for (let from = 0; from < src.length; ) {
      const to = endOfStretch(src, from);
      super.inlineTokens(src.slice(from, to), tokens);
      from = to;
    }
    this.#depth -= 1;
    return tokens;
  }
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? '');

export interface ParsedMarkdown {
  /** HTML as it was written: nothing is safe yet. */
  readonly html: string;
  /** Mentions by their place in the HTML: the one with number n stands at `<ins title="{mark}{n}">`. */
  readonly mentions: readonly Mention[];
}

/**
 * What markdown says, as HTML. Pictures become links to them, and boxes to tick become signs.
 * @param mark that no author can know, so that nobody else makes a place for a mention
 */
export function parseMarkdown(text: string, mark: string): ParsedMarkdown {
  const mentions: Mention[] = [];
  const marked = new Marked({
    gfm: true,
    breaks: true,
    extensions: [
      {
        name: 'mention',
        level: 'inline',
        start: (source) => {
          const at = source.indexOf('@[');
          return at === -1 ? undefined : at;
        },
        tokenizer(source) {
          // Inside of a link it would look like a person and lead elsewhere.
          const found = this.lexer.state.inLink ? undefined : leadingMention(source);
          return found && { type: 'mention', raw: found.markup, mention: found.mention };
        },
        renderer({ mention }) {
          mentions.push(mention);
          return `<ins title="${mark}${mentions.length - 1}"></ins>`;
        },
      },
    ],
    renderer: {
      checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
      image: ({ href, text: name }) => `<a href="${escaped(href)}">${escaped(name === '' ? href : name)}</a>`,
    },
  });
  return { html: marked.parser(new BoundedLexer(marked.defaults).lex(text)), mentions };
}
