/** A growing list of unsigned 32-bit numbers. Needs less memory and time than an array of a million numbers. */
export class NumberList {
  #numbers: Uint32Array;
  #length = 0;

  constructor(capacity = 1_024) {
    this.#numbers = new Uint32Array(capacity);
  }

  get length(): number {
    return this.#length;
  }

  at(index: number): number | undefined {
    return index < this.#length ? this.#numbers[index] : undefined;
  }

  push(value: number): void {
    if (this.#length === this.#numbers.length) {
      const larger = new Uint32Array(2 * this.#length);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.#length] = value;
    this.#length += 1;
  }

  pop(): void {
    this.#length = Math.max(0, this.#length - 1);
  }
}
