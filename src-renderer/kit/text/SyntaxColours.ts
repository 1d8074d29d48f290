import { type Parser, type PartialParse, Tree } from '@lezer/common';
import { highlightTree, tagHighlighter, tags } from '@lezer/highlight';
import { parser as json } from '@lezer/json';
import { parser as yaml } from '@lezer/yaml';
import type { Place } from './findPlaces.ts';
import type { Paint, PaintedSpan, PaintSource } from './linePieces.ts';

/** What the text is; `text` has no colours. */
export type TextLanguage = 'yaml' | 'json' | 'text';

const parsers: Readonly<Record<TextLanguage, Parser | undefined>> = { yaml, json, text: undefined };

/** A scalar of YAML, which is coloured when it is more than a word. */
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

/** YAML's words and numbers that are no texts. */
const special =
  /^(?:true|false|null|~|[-+]?(?:\d[\d_]*(?:\.\d*)?(?:e[-+]?\d+)?|0x[\da-f]+|0o[0-7]+|\.inf)|\.nan)$/i;
const longestSpecial = 40;

const isPaint = (name: string): name is Paint => name === 'key' || name === 'value' || name === 'faint';

/** From here on the first colours can be shown. Characters. */
const firstShown = 16_384;
/**
 * So many times more are read until the next are shown. What is read cannot be shown and read on (a YAML list that is still open is
 * no part of a tree), so each showing begins anew; at this rate all of them together cost a seventh.
 */
const growth = 8;

/**
 * The colours of a text, read in steps: a text of megabytes must not hold up the window. What is not read yet has none, and what is
 * wrong in the text is no reason to stop.
 */
export class SyntaxColours implements PaintSource {
  readonly #text: string;
  readonly #parser: Parser | undefined;
  #tree = Tree.empty;
  #parse: PartialParse | undefined;
  #nextShown = firstShown;
  #done: boolean;

  constructor(text: string, language: TextLanguage) {
    this.#text = text;
    this.#parser = parsers[language];
    this.#done = this.#parser === undefined;
  }

  get done(): boolean {
    return this.#done;
  }

  /** How far there are colours; characters from the start. */
  get readTo(): number {
    return this.#tree.length;
  }

  /**
   * Reads on for a while.
   * @param budgetMs after which it stops at the next token
   * @returns whether there are colours that were not there before
   */
  read(budgetMs: number): boolean {
    if (this.#done || this.#parser === undefined) return false;
    const stopAtMs = performance.now() + budgetMs;
    this.#parse ??= this.#parser.startParse(this.#text);
    while (performance.now() < stopAtMs) {
      // A look at the clock costs more than a token.
      for (let token = 0; token < 64; token += 1) {
        const tree = this.#parse.advance();
        if (tree === null) continue;
        this.#tree = tree;
        this.#parse = undefined;
        this.#done = true;
        return true;
      }
      if (this.#parse.parsedPos >= this.#nextShown) {
        this.#show(this.#parse);
        return true;
      }
    }
    // The lines that are on the screen first get their colours with their text.
    if (this.#tree !== Tree.empty || this.#parse.parsedPos === 0) return false;
    this.#show(this.#parse);
    return true;
  }

  /** Makes a tree of what is read. */
  #show(parse: PartialParse): void {
    parse.stopAt(parse.parsedPos);
    let tree = parse.advance();
    while (tree === null) tree = parse.advance();
    this.#tree = tree;
    this.#parse = undefined;
    this.#nextShown = growth * Math.max(tree.length, firstShown);
  }

  /** The coloured stretches between two positions, in order. */
  spans({ from, to }: Place): PaintedSpan[] {
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
    if (end - start > longestSpecial) return undefined;
    return special.test(this.#text.slice(start, end)) ? 'value' : undefined;
  }
}
