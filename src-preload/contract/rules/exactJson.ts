/**
 * JSON documents of the server with their digits and their order of keys, which JavaScript values lose.
 *
 * In an exact document, a number whose text differs from the text of its JavaScript number is an
 * {@link ExactNumber}. A key that JavaScript would move (`10` after `a`) has a NUL character in front of it, as
 * has a key that itself starts with NUL. PostgreSQL stores no NUL, so these texts are not in the server's
 * documents, and the server rejects an exact document that was sent without {@link stringifyExact}.
 */

const nul = '\u0000';
const numberKey = `${nul}number`;

/** A number as text, because a JavaScript number would change its digits. */
export interface ExactNumber {
  readonly [numberKey]: string;
}

/** Grammar of a JSON number. */
const numberPattern = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;

/** Returns the digits of an exact number. Undefined for every other value. */
export function exactDigits(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, numberKey)) return undefined;
  const digits: unknown = Reflect.get(value, numberKey);
  return typeof digits === 'string' && numberPattern.test(digits) ? digits : undefined;
}

/**
 * Returns the value of a number's text: a JavaScript number if it has the same text, otherwise an exact number.
 * @param digits a JSON number
 */
export const toExactNumber = (digits: string): number | ExactNumber =>
  String(Number(digits)) === digits ? Number(digits) : { [numberKey]: digits };

/** A decimal number without leading and trailing zeros: 0.d₁d₂… times a power of ten. */
function normalizeDigits(text: string): string {
  const [, sign = '', whole = '', fraction = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/.exec(text) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  if (digits === '') return '0';
  const point = BigInt(power) + BigInt(digits.length - fraction.length);
  return `${sign}${digits.replace(/0+$/, '')}e${point}`;
}

/**
 * Returns the JavaScript number with exactly the value of an exact number, such as 1.5 for `1.50`.
 * Undefined if there is none, and for values that are not exact numbers.
 */
export function toSameNumber(value: unknown): number | undefined {
  const digits = exactDigits(value);
  if (digits === undefined) return undefined;
  const rounded = Number(digits);
  return Number.isFinite(rounded) && normalizeDigits(String(rounded)) === normalizeDigits(digits)
    ? rounded
    : undefined;
}

/** Returns a key of an exact document as it is in the JSON text. */
export const plainKey = (key: string): string =>
  key.startsWith(nul) && key !== numberKey ? key.slice(1) : key;

/** Texts that can contain an exact number, or a key to escape. Also matches some other texts. */
const candidate = new RegExp(
  [
    // A number follows the start of the text, or one of these characters. A UUID follows a quote.
    `(?:^|[[:,\\s])-?(?:${[
      // As many digits as a JavaScript number may lose.
      '[\\d.]{16}',
      // An exponent, a last zero after the point, a number that JavaScript writes with an exponent.
      '\\d[\\d.]*[eE]',
      '\\d+\\.\\d*0(?!\\d)',
      '0\\.0{6}',
    ].join('|')})`,
    '(?:^|[[:,\\s])-0(?![.\\d])',
    '"(?:0|[1-9]\\d{0,9})"\\s*:',
    '\\\\u0000',
    // A key with an escape can be any key.
    '\\\\u003\\d',
  ].join('|'),
);

/** Largest integer that JavaScript moves to the start of an object. */
const maxIndex = 2 ** 32 - 2;

const indexOf = (key: string): number | undefined =>
  /^(?:0|[1-9]\d{0,9})$/.test(key) && Number(key) <= maxIndex ? Number(key) : undefined;

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Collects the keys of an object. Its integer keys are escaped if JavaScript would move one. */
class ObjectKeys {
  /** Positions of the integer keys. */
  readonly #indexes: number[] = [];
  #last = -1;
  #hasText = false;
  #moves = false;

  /** @param position returned by `escaped` if the key is escaped */
  add(key: string, position: number): void {
    const index = indexOf(key);
    if (index === undefined) {
      this.#hasText = true;
      return;
    }
    this.#moves ||= this.#hasText || index < this.#last;
    this.#last = index;
    this.#indexes.push(position);
  }

  /** Positions of the keys to escape. */
  get escaped(): readonly number[] {
    return this.#moves ? this.#indexes : [];
  }
}

/** Returns the keys of an object in their order, as an exact document has them. */
export function exactKeys(keys: readonly string[]): readonly string[] {
  const collected = new ObjectKeys();
  for (const [position, key] of keys.entries()) collected.add(key, position);
  const escaped = new Set(collected.escaped);
  return keys.map((key, position) => (key.startsWith(nul) || escaped.has(position) ? nul + key : key));
}

/** Returns the index after the closing quote of a JSON text's string. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; ; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return at + 1;
    if (code === 0x5c) at += 1;
  }
}

const isNumberPart = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || code === 0x2e || code === 0x2b || code === 0x2d || (code | 0x20) === 0x65;

const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

function endOfNumber(text: string, start: number): number {
  let at = start;
  while (isNumberPart(text.charCodeAt(at))) at += 1;
  return at;
}

/** Whether a colon follows, so that the string before is a key. */
function isBeforeColon(text: string, start: number): boolean {
  let at = start;
  while (isSpace(text.charCodeAt(at))) at += 1;
  return text.charCodeAt(at) === 0x3a;
}

/** Returns the changes that make an exact document of valid JSON. Not recursive, because depth is unlimited. */
function findEdits(text: string): Edit[] {
  const edits: Edit[] = [];
  const open: ObjectKeys[] = [];
  const escapeAt = (quote: number) => edits.push({ start: quote + 1, end: quote + 1, text: '\\u0000' });
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code === 0x22) {
      const end = endOfString(text, at);
      if (isBeforeColon(text, end)) {
        const raw = text.slice(at + 1, end - 1);
        const key = raw.includes('\\') ? String(JSON.parse(`"${raw}"`)) : raw;
        if (key.startsWith(nul)) escapeAt(at);
        open.at(-1)?.add(key, at);
      }
      at = end;
    } else if (code === 0x2d || (code >= 0x30 && code <= 0x39)) {
      const end = endOfNumber(text, at);
      const digits = text.slice(at, end);
      if (String(Number(digits)) !== digits)
        edits.push({ start: at, end, text: `{"\\u0000number":"${digits}"}` });
      at = end;
    } else {
      if (code === 0x7b) open.push(new ObjectKeys());
      else if (code === 0x7d) for (const quote of open.pop()?.escaped ?? []) escapeAt(quote);
      at += 1;
    }
  }
  return edits.sort((one, other) => one.start - other.start);
}

function applyEdits(text: string, edits: readonly Edit[]): string {
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end, text: next } of edits) {
    pieces.push(text.slice(from, start), next);
    from = end;
  }
  pieces.push(text.slice(from));
  return pieces.join('');
}

/** Returns whether a JSON text can contain what a JavaScript value loses. It may be wrong about a text without. */
export const mayBeInexact = (text: string): boolean => candidate.test(text);

/**
 * Parses JSON to an exact document. Takes the time of `JSON.parse` for texts without unusual numbers and keys.
 * @param parse parser of the JSON text
 * @throws SyntaxError like `JSON.parse`
 */
export function parseExact(text: string, parse: (text: string) => unknown = JSON.parse): unknown {
  const plain = parse(text);
  if (!mayBeInexact(text)) return plain;
  const edits = findEdits(text);
  return edits.length === 0 ? plain : parse(applyEdits(text, edits));
}

/** An exact number in JSON text. A string's content cannot match, because its quotes are escaped. */
const writtenNumber = /\{\s*"\\u0000number":\s*"(-?\d[-+.\deE]*)"\s*\}/g;
/** An escaped key in JSON text. Looks back last, because looking back over blanks at each index takes long. */
const writtenKey = /"\\u0000(?<=[{,]\s*"\\u0000)(?=(?:[^"\\]|\\.)*":)/g;

/** Returns the JSON text of an exact document's JSON text. */
const toServerText = (text: string): string =>
  text.includes('\\u0000') ? text.replace(writtenNumber, '$1').replace(writtenKey, '"') : text;

/**
 * Writes an exact document as JSON, with the digits and the order of keys that it was parsed from.
 * @param indent number of spaces; without, one line
 * @throws TypeError for undefined and functions, which have no JSON
 */
export function stringifyExact(value: unknown, indent?: number): string {
  const text: string | undefined = JSON.stringify(value, null, indent);
  if (text === undefined) throw new TypeError('This value has no JSON.');
  return toServerText(text);
}

/** Returns the JavaScript value of an exact document, with rounded numbers. A huge number is infinite. */
export const roundExact = (value: unknown): unknown => JSON.parse(stringifyExact(value));

/**
 * Writes an exact document in another format than JSON.
 * @param write writer of JavaScript values, which writes short texts of letters and digits unchanged
 * @param quoteKey writes an integer as the text of a key
 */
export function writeExact(
  value: unknown,
  write: (value: unknown) => string,
  quoteKey: (key: string) => string,
): string {
  const json: string | undefined = JSON.stringify(value);
  if (json === undefined || !json.includes('\\u0000')) return write(value);
  let name = 'exact';
  while (json.includes(name)) name += 'x';
  const originals: string[] = [];
  const stand = (original: string): string => `${name}${originals.push(original) - 1}z`;
  const marked = json
    .replace(writtenNumber, (_whole, digits: string) => `"${stand(digits)}"`)
    .replace(/"\\u0000(?<=[{,]"\\u0000)(\d+)"(?=:)/g, (_whole, key: string) => `"${stand(quoteKey(key))}"`)
    .replace(writtenKey, '"');
  return write(JSON.parse(marked)).replace(
    new RegExp(`${name}(\\d+)z`, 'g'),
    (_whole, index: string) => originals[Number(index)] ?? '',
  );
}
