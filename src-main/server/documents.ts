import { z } from 'zod';
import { exactDigits, mayBeInexact, parseExact, plainKey } from '#contract/rules/exactJson.ts';

/** Escape of a possible half of a surrogate pair. URLs and databases reject unpaired halves. */
const surrogateEscape = /\\u[dD][89a-fA-F]/;

/** Parses JSON like `JSON.parse`, and replaces halves of surrogate pairs in texts. @throws SyntaxError */
export const parseWellFormed = (text: string): unknown =>
  surrogateEscape.test(text)
    ? JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value))
    : JSON.parse(text);

type Json = z.infer<ReturnType<typeof z.json>>;

interface Pair {
  readonly plain: object;
  readonly exact: object;
  readonly parent: Pair | undefined;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Finds the objects and lists with exact numbers or escaped keys, at any depth below them.
 * @param plain a JavaScript value
 * @param exact the exact document of the same JSON text
 * @returns the exact value by plain value. Values without an entry are equal.
 */
function findDifferences(plain: unknown, exact: unknown): Map<unknown, unknown> {
  const found = new Map<unknown, unknown>();
  const pending: Pair[] = isObject(plain) && isObject(exact) ? [{ plain, exact, parent: undefined }] : [];
  const add = (from: Pair) => {
    for (let pair: Pair | undefined = from; pair !== undefined && !found.has(pair.plain); pair = pair.parent)
      found.set(pair.plain, pair.exact);
  };
  // Not recursive, because the depth of an answer is unlimited.
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    for (const [key, value] of Object.entries(pair.exact)) {
      const name = plainKey(key);
      const other: unknown = Reflect.get(pair.plain, name);
      if (name !== key || exactDigits(value) !== undefined) add(pair);
      if (isObject(value) && isObject(other)) pending.push({ plain: other, exact: value, parent: pair });
    }
  }
  return found;
}

/** Finds exact values of an answer. Parses the answer's text only when a schema of a document needs it. */
class ExactAnswer {
  readonly #text: string;
  readonly #plain: unknown;
  #differences: Map<unknown, unknown> | undefined;

  constructor(text: string, plain: unknown) {
    this.#text = text;
    this.#plain = plain;
  }

  exactOf(value: unknown): unknown {
    this.#differences ??= mayBeInexact(this.#text)
      ? findDifferences(this.#plain, parseExact(this.#text, parseWellFormed))
      : new Map();
    return this.#differences.get(value) ?? value;
  }
}

/** The answer whose rows are being parsed. Parsing is synchronous. */
let current: ExactAnswer | undefined;

/**
 * Parses an answer's value, so that {@link documentSchema} returns exact documents.
 * @param text JSON text of the answer
 * @param plain the text's value as `JSON.parse` returns it
 */
export function withExactDocuments<T>(text: string, plain: unknown, parse: () => T): T {
  const before = current;
  current = new ExactAnswer(text, plain);
  try {
    return parse();
  } finally {
    current = before;
  }
}

/** Returns the exact document of a part of the answer that is being parsed, or any other value unchanged. */
export const toExactDocument = (value: unknown): Json => (current?.exactOf(value) ?? value) as Json;

/**
 * A JSON document in an answer: an object or a list with the server's digits and order of keys
 * (`exactJson.ts`). Numbers outside of objects and lists are JavaScript numbers.
 */
export const documentSchema = z.custom<Json>((value) => value !== undefined).transform(toExactDocument);
