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

/** Takes known secrets out of text before it is logged. It holds them in memory only and never gives them back. */
export class Redactor {
  /** The longest first: a short secret that is part of a longer one must not break it. */
  #forms: readonly string[] = [];

  /**
   * @param secret a password, token or cookie value; the forms in which it could stand in a header, a URL or in JSON are hidden
   * too
   */
  add(secret: string): void {
    if (secret.length < 4) return;
    const forms = new Set([
      ...this.#forms,
      secret,
      encodeURIComponent(secret),
      Buffer.from(secret).toString('base64'),
      ...jsonForms(secret),
    ]);
    this.#forms = [...forms].sort((one, other) => other.length - one.length);
  }

  /** The text with every known secret masked. */
  redact(text: string): string {
    let safe = text;
    for (const form of this.#forms) safe = safe.replaceAll(form, mask);
    return safe;
  }
}
