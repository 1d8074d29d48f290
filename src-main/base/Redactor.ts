const mask = '•••';

type TextEscape = (text: string) => string;

const lowerHex = (character: string): string => character.charCodeAt(0).toString(16).padStart(4, '0');
const upperHex = (character: string): string => lowerHex(character).toUpperCase();

/**
 * Escapes characters by their code.
 * @param pattern which characters
 */
const escapeByCode =
  (pattern: RegExp, hex: (character: string) => string): TextEscape =>
  (text) =>
    text.replaceAll(pattern, (character) => `\\u${hex(character)}`);

/** Optional escapes of various JSON encoders. The server's own encoder escapes HTML characters. */
const jsonEscapes: readonly TextEscape[] = [
  (text) => text,
  escapeByCode(/[<>&\u2028\u2029]/g, lowerHex),
  escapeByCode(/[\u007f-\uffff]/g, lowerHex),
  escapeByCode(/[\u007f-\uffff]/g, upperHex),
  escapeByCode(/[<>&\u007f-\uffff]/g, lowerHex),
  (text) => text.replaceAll('/', '\\/'),
];

const escapeForJson: TextEscape = (text) => JSON.stringify(text).slice(1, -1);

/** Returns the forms of a text within a JSON string, and within JSON that is itself a JSON string. */
function jsonForms(text: string): string[] {
  return jsonEscapes.flatMap((spell) => {
    const once = spell(escapeForJson(text));
    return [once, escapeForJson(once)];
  });
}

/** Any signed token (JWT). Its header is JSON, so all tokens begin alike. */
const signedTokenPattern = /\beyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]*/g;

/** Returns all forms in which a secret can appear in a header, a URL or JSON. */
const formsOf = (secret: string): readonly string[] => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64'),
  ...jsonForms(secret),
];

/**
 * Masks known secrets, and texts that look like signed tokens, before logging. Secrets are held only in
 * memory and never returned.
 */
export class Redactor {
  /** Longest first, because a short secret can be part of a longer one. */
  #forms: readonly string[] = [];
  readonly #secrets = new Set<string>();

  /** @param secret a password, token or cookie value; its encoded forms are masked as well */
  add(secret: string): void {
    if (secret.length < 4 || this.#secrets.has(secret)) return;
    this.#secrets.add(secret);
    const forms = new Set([...this.#forms, ...formsOf(secret)]);
    this.#forms = [...forms].sort((one, other) => other.length - one.length);
  }

  /** Removes a secret that was replaced. Otherwise the list would grow with each token renewal. */
  remove(secret: string): void {
    if (!this.#secrets.delete(secret)) return;
    const gone = new Set(formsOf(secret));
    this.#forms = this.#forms.filter((form) => !gone.has(form));
  }

  redact(text: string): string {
    let safe = text;
    for (const form of this.#forms) safe = safe.replaceAll(form, mask);
    return safe.replaceAll(signedTokenPattern, mask);
  }
}
