/** What was made of texts, for as long as there is room: the one that was asked for longest ago goes first. */
export class KeptTexts<Made> {
  readonly #kept = new Map<string, Made>();
  readonly #most: number;
  #characters = 0;

  /** @param most characters of all its texts together */
  constructor(most: number) {
    this.#most = most;
  }

  /** What was made of a text, made now where it is not there. One text alone that has no room is not kept. */
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
