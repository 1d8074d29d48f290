import { seeded } from '../../support/generatedItems.ts';

export class Chance {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = seeded(seed);
  }

  /** Returns a number from 0 (included) to 1 (excluded). */
  next(): number {
    return this.#random();
  }

  /** Returns true with the given probability (0 to 1). */
  is(probability: number): boolean {
    return this.#random() < probability;
  }

  /** Returns an integer from 0 (included) to `limit` (excluded). */
  below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  oneOf<T>(values: readonly T[]): T {
    return values[this.below(values.length)] as T;
  }

  /** @param weights values with their relative weights */
  weighted<T>(weights: ReadonlyArray<readonly [value: T, weight: number]>): T {
    let left = this.#random() * weights.reduce((sum, [, weight]) => sum + weight, 0);
    const found = weights.find(([, weight]) => {
      left -= weight;
      return left < 0;
    });
    return (found ?? weights[0])?.[0] as T;
  }
}
