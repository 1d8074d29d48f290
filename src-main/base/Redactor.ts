const mask = '•••';

/** Takes known secrets out of text before it is logged. It holds them in memory only and never gives them back. */
export class Redactor {
  readonly #secrets = new Set<string>();

  /** @param secret a password, token or cookie value; the forms in which it could stand in a header or URL are hidden too */
  add(secret: string): void {
    if (secret.length < 4) return;
    this.#secrets.add(secret);
    this.#secrets.add(encodeURIComponent(secret));
    this.#secrets.add(Buffer.from(secret).toString('base64'));
  }

  /** The text with every known secret masked. */
  redact(text: string): string {
    let safe = text;
    for (const secret of this.#secrets) safe = safe.replaceAll(secret, mask);
    return safe;
  }
}
