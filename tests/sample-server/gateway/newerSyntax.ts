/** PostgREST's response to an unreadable query. */
export interface ParseError {
  readonly code: 'PGRST100';
  readonly message: string;
  readonly details: string;
  readonly hint: null;
}

const parseError = (
  what: string,
  text: string,
  at: number,
  unexpected: string,
  expected: string,
): ParseError => ({
  code: 'PGRST100',
  message: `"failed to parse ${what} (${text})" (line 1, column ${at + 1})`,
  details: `unexpected "${unexpected}" expecting ${expected}`,
  hint: null,
});

/** Masks quoted text, which preserves positions and hides syntax characters. */
const withoutQuoted = (text: string): string =>
  text.replace(/"(?:[^"\\]|\\.)*"/g, (quoted) => '_'.repeat(quoted.length));

const spread = /(?:^|[,(])\s*(\.\.\.)/;
const aggregate = /(?:^|[,(:.])(?:count|sum|avg|min|max)(\(\))/;
const operators = 'eq|neq|like|ilike|gt|gte|lt|lte|match|imatch|isdistinct|fts|plfts|phfts|wfts';
const modifier = new RegExp(`^(?:not\\.)?(?:${operators})(\\((?:any|all)\\))\\.`);
const nestedModifier = new RegExp(`\\.(?:${operators})(\\((?:any|all)\\))\\.`);
const distinct = /^(?:not\.)?(isdistinct)\./;
const relatedOrder = /(?:^|,)\w+(\()/;
const logical = /(?:^|\.)(?:not\.)?(?:and|or)$/;

/** Returns the position of a pattern's first group in a text, otherwise undefined. */
function placeOf(pattern: RegExp, text: string): number | undefined {
  const found = pattern.exec(text);
  return found === null ? undefined : found.index + found[0].indexOf(found[1] ?? '');
}

const fieldName = 'field name (* or [a..z0..9_$])';

const rules: ReadonlyArray<{
  readonly applies: (name: string) => boolean;
  readonly pattern: RegExp;
  readonly what: string;
  readonly expected: string;
}> = [
  { applies: (name) => isSelect(name), pattern: spread, what: 'select parameter', expected: fieldName },
  { applies: (name) => isSelect(name), pattern: aggregate, what: 'select parameter', expected: fieldName },
  { applies: (name) => isOrder(name), pattern: relatedOrder, what: 'order', expected: '"," or end of input' },
  {
    applies: (name) => isFilter(name),
    pattern: modifier,
    what: 'filter',
    expected: 'operator (eq, gt, ...)',
  },
  {
    applies: (name) => isFilter(name),
    pattern: distinct,
    what: 'filter',
    expected: 'operator (eq, gt, ...)',
  },
  {
    applies: (name) => logical.test(name),
    pattern: nestedModifier,
    what: 'logic tree',
    expected: 'operator (eq, gt, ...)',
  },
];

const isSelect = (name: string): boolean => name === 'select';
const isOrder = (name: string): boolean => name === 'order' || name.endsWith('.order');
const isFilter = (name: string): boolean => !isSelect(name) && !isOrder(name) && !logical.test(name);

/**
 * Returns the parse error of PostgREST 10, which the server bundles, for newer syntax; otherwise undefined.
 */
export function newerSyntaxError(query: URLSearchParams): ParseError | undefined {
  for (const [name, value] of query) {
    for (const { applies, pattern, what, expected } of rules) {
      if (!applies(name)) continue;
      const at = placeOf(pattern, withoutQuoted(value));
      if (at !== undefined) return parseError(what, value, at, value[at] ?? '', expected);
    }
  }
  return undefined;
}
