const mask = '•••';

type Spelling = (text: string) => string;

const lowerHex = (character: string): string => character.charCodeAt(0).toString(16).padStart(4, '0');
const upperHex = (character: string): string => lowerHex(character).toUpperCase();

/** Spells characters by their number. @param pattern which ones */
const byNumber =
  (pattern: RegExp, hex: (character: string) => string): Spelling =>
  (text) =>
    text.replaceAll(pattern, (character) => `\\u${hex(character)}`);

/** How one JSON writer or another spells what need not be escaped; the server's own escapes what means something in HTML. */
const jsonSpellings: readonly Spelling[] = [
  (text) => text,
  byNumber(/[<>&\u2028\u2029]/g, lowerHex),
  byNumber(/[\u007f-\uffff]/g, lowerHex),
  byNumber(/[\u007f-\uffff]/g, upperHex),
  byNumber(/[<>&\u007f-\uffff]/g, lowerHex),
  (text) => text.replaceAll('/', '\\/'),
];

const insideJson: Spelling = (text) => JSON.stringify(text).slice(1, -1);

/** A text as it stands inside a string of JSON, and of JSON that is itself a string in other JSON. */
function jsonForms(text: string): string[] {
  return jsonSpellings.flatMap((spell) => {
    const once = spell(insideJson(text));
    return [once, insideJson(once)];
  });
}

/** A signed token, whoever made it: its header is JSON, and so begins alike in each. */
const signedToken = /\beyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]*/g;

/** Every form in which a secret could stand in a header, a URL or in JSON. */
const formsOf = (secret: string): readonly string[] => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64'),
  ...jsonForms(secret),
];

/**
 * Takes known secrets out of text before it is logged, and whatever looks like a signed token. It holds them in memory only and
 * never gives them back.
 */
export class Redactor {
  /** The longest first: a short secret that is part of a longer one must not break it. */
  #forms: readonly string[] = [];
  readonly #secrets = new Set<string>();

  /**
   * @param secret a password, token or cookie value; the forms in which it could stand in a header, a URL or in JSON are hidden
   * too
   */
  add(secret: string): void {
    if (secret.length < 4 || this.#secrets.has(secret)) return;
    this.#secrets.add(secret);
    const forms = new Set([...this.#forms, ...formsOf(secret)]);
    this.#forms = [...forms].sort((one, other) => other.length - one.length);
  }

  /** A secret that is good for nothing any more, and was replaced by another one: there would be more of them with each hour. */
  remove(secret: string): void {
    if (!this.#secrets.delete(secret)) return;
    const gone = new Set(formsOf(secret));
    this.#forms = this.#forms.filter((form) => !gone.has(form));
  }

  /** The text with every known secret masked. */
  redact(text: string): string {
    let safe = text;
    for (const form of this.#forms) safe = safe.replaceAll(form, mask);
    return safe.replaceAll(signedToken, mask);
  }
}
