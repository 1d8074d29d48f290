/** LRU cache of results per text, limited by the total length of the texts. */
export class KeptTexts<Made> {
  readonly #kept = new Map<string, Made>();
  readonly #most: number;
  #characters = 0;

  /** @param most Max total characters of the cached texts. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Returns the cached result, or computes it. Does not cache a text above the limit. */
  get(text: string, make: () => Made): Made {
    const kept = this.#kept.get(text);
    if (kept !== undefined) {
      this.#kept.delete(text);
      this.#kept.set(text, kept);
      return kept;
    }
    const made = make();
    if (text.length > this.#most) return made;
    this.#kept.set(text, made);
    this.#characters += text.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#characters <= this.#most) break;
      this.#kept.delete(oldest);
      this.#characters -= oldest.length;
    }
    return made;
  }
}
