import { type Parser, type PartialParse, Tree } from '@lezer/common';
import { highlightTree, tagHighlighter, tags } from '@lezer/highlight';
import { parser as json } from '@lezer/json';
import { parser as yaml } from '@lezer/yaml';
import type { TextMatch } from './findMatches.ts';
import type { Paint, PaintedSpan, PaintSource } from './linePieces.ts';

/** Language of the text. `text` has no highlighting. */
export type TextLanguage = 'yaml' | 'json' | 'text';

const parsers: Readonly<Record<TextLanguage, Parser | undefined>> = { yaml, json, text: undefined };

/** A YAML scalar, which is colored only if it is not a plain string. */
const scalar = 'scalar';

const highlighter = tagHighlighter([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], class: 'key' satisfies Paint },
  { tag: [tags.number, tags.bool, tags.null, tags.labelName, tags.typeName], class: 'value' satisfies Paint },
  {
    tag: [tags.separator, tags.brace, tags.squareBracket, tags.comment, tags.meta, tags.punctuation],
    class: 'faint' satisfies Paint,
  },
  { tag: tags.content, class: scalar },
]);

/** YAML keywords and numbers. */
const keywordOrNumber =
  /^(?:true|false|null|~|[-+]?(?:\d[\d_]*(?:\.\d*)?(?:e[-+]?\d+)?|0x[\da-f]+|0o[0-7]+|\.inf)|\.nan)$/i;
const maxKeywordLength = 40;

const isPaint = (name: string): name is Paint => name === 'key' || name === 'value' || name === 'faint';

/** Min number of parsed characters before the first colors are displayed. */
const firstUpdateLength = 16_384;
/**
 * Factor of text length between two updates of the colors.
 * Lezer cannot continue a parse after its tree was read, so each update
 * restarts. With this factor, all restarts together add one seventh.
 */
const updateFactor = 8;

/**
 * Highlights a text in time slices, so that a text of several MB does not block the window.
 * Unparsed text has no colors. Syntax errors do not stop the parser.
 */
export class SyntaxColors implements PaintSource {
  readonly #text: string;
  readonly #parser: Parser | undefined;
  #tree = Tree.empty;
  #parse: PartialParse | undefined;
  #nextUpdateAt = firstUpdateLength;
  #done: boolean;

  constructor(text: string, language: TextLanguage) {
    this.#text = text;
    this.#parser = parsers[language];
    this.#done = this.#parser === undefined;
  }

  get done(): boolean {
    return this.#done;
  }

  /** Number of characters from the start that have colors. */
  get parsedLength(): number {
    return this.#tree.length;
  }

  /**
   * Continues parsing.
   * @param budgetMs Time after which parsing pauses at the next token.
   * @returns Whether new colors are available.
   */
  read(budgetMs: number): boolean {
    if (this.#done || this.#parser === undefined) return false;
    const stopAtMs = performance.now() + budgetMs;
    this.#parse ??= this.#parser.startParse(this.#text);
    while (performance.now() < stopAtMs) {
      // Checking the time costs more than parsing a token.
      for (let token = 0; token < 64; token += 1) {
        const tree = this.#parse.advance();
        if (tree === null) continue;
        this.#tree = tree;
        this.#parse = undefined;
        this.#done = true;
        return true;
      }
      if (this.#parse.parsedPos >= this.#nextUpdateAt) {
        this.#buildTree(this.#parse);
        return true;
      }
    }
    // Shows the colors of the first screen together with its text.
    if (this.#tree !== Tree.empty || this.#parse.parsedPos === 0) return false;
    this.#buildTree(this.#parse);
    return true;
  }

  /** Builds the tree of the parsed part. */
  #buildTree(parse: PartialParse): void {
    parse.stopAt(parse.parsedPos);
    let tree = parse.advance();
    while (tree === null) tree = parse.advance();
    this.#tree = tree;
    this.#parse = undefined;
    this.#nextUpdateAt = updateFactor * Math.max(tree.length, firstUpdateLength);
  }

  /** Returns the colored ranges between two positions, in order. */
  spans({ from, to }: TextMatch): PaintedSpan[] {
    const spans: PaintedSpan[] = [];
    highlightTree(
      this.#tree,
      highlighter,
      (start, end, names) => {
        const paint = names === scalar ? this.#paintOf(start, end) : names;
        if (paint !== undefined && isPaint(paint)) spans.push({ from: start, to: end, paint });
      },
      from,
      to,
    );
    return spans;
  }

  #paintOf(start: number, end: number): Paint | undefined {
    if (end - start > maxKeywordLength) return undefined;
    return keywordOrNumber.test(this.#text.slice(start, end)) ? 'value' : undefined;
  }
}
