import { Lexer, Marked, type Token, type Tokens, type TokensList } from 'marked';
import { leadingMention, type Mention } from './mentions.ts';

/**
 * Max characters of a block for one pass of the inline parser.
 * The parser is quadratic for malicious input. Passes of a fixed length make the total linear.
 */
const maxInlineLength = 2_000;
/** Max nesting of quotes and lists. Deeper content is plain text. */
const maxDepth = 24;

/** Returns the end of a pass: after a line, otherwise a word, otherwise a character. */
function endOfPass(text: string, from: number): number {
  const limit = from + maxInlineLength;
  if (limit >= text.length) return text.length;
  const line = text.lastIndexOf('\n', limit);
  if (line > from) return line + 1;
  const word = text.lastIndexOf(' ', limit);
  if (word > from) return word + 1;
  const code = text.charCodeAt(limit);
  return code >= 0xdc00 && code <= 0xdfff ? limit - 1 : limit;
}

const textToken = (text: string): Tokens.Text => ({ type: 'text', raw: text, text, escaped: false });

/** A lexer with linear run time for any text. */
class BoundedLexer extends Lexer {
  #depth = 0;

  override blockTokens(src: string, tokens?: Token[], lastParagraphClipped?: boolean): Token[];
  override blockTokens(src: string, tokens?: TokensList, lastParagraphClipped?: boolean): TokensList;
  override blockTokens(src: string, tokens: Token[] = [], lastParagraphClipped?: boolean): Token[] {
    if (this.#depth >= maxDepth) {
      tokens.push(textToken(src));
      return tokens;
    }
    this.#depth += 1;
    super.blockTokens(src, tokens, lastParagraphClipped);
    this.#depth -= 1;
    return tokens;
  }

  override inlineTokens(src: string, tokens: Token[] = []) {
    if (this.#depth >= maxDepth) {
      tokens.push(textToken(src));
      return tokens;
    }
    this.#depth += 1;
    for (let from = 0; from < src.length; ) {
      const to = endOfPass(src, from);
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
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? '');

export interface ParsedMarkdown {
  /** HTML that is not sanitized yet. */
  readonly html: string;
  /** Mentions by index. Mention n is at `<ins title="{mark}{n}">` in the HTML. */
  readonly mentions: readonly Mention[];
}

/**
 * Converts markdown to HTML. Images become links, and task list boxes become signs.
 * @param mark A random prefix, so that authors cannot forge the element of a mention.
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
          // A mention inside a link would look like a user but lead elsewhere.
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
      image: ({ href, text: name }) =>
        `<a href="${escapeHtml(href)}">${escapeHtml(name === '' ? href : name)}</a>`,
    },
  });
  return { html: marked.parser(new BoundedLexer(marked.defaults).lex(text)), mentions };
}
