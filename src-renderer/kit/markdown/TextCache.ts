/** LRU cache of results per text, limited by the total length of the texts. */
export class TextCache<Made> {
  readonly #entries = new Map<string, Made>();
  readonly #maxCharacters: number;
  #characters = 0;

  /** @param maxCharacters Max total characters of the cached texts. */
  constructor(maxCharacters: number) {
    this.#maxCharacters = maxCharacters;
  }

  /** Returns the cached result, or computes it. Does not cache a text above the limit. */
  get(text: string, compute: () => Made): Made {
    const cached = this.#entries.get(text);
    if (cached !== undefined) {
      this.#entries.delete(text);
      this.#entries.set(text, cached);
      return cached;
    }
    const result = compute();
    if (text.length > this.#maxCharacters) return result;
    this.#entries.set(text, result);
    this.#characters += text.length;
    for (const oldest of this.#entries.keys()) {
      if (this.#characters <= this.#maxCharacters) break;
      this.#entries.delete(oldest);
      this.#characters -= oldest.length;
    }
    return result;
  }
}
