import { seeded } from '../../support/generatedItems.ts';

/** Seeded decisions. */
export class Chance {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = seeded(seed);
  }

  /** A number from 0 to 1, 1 excluded. */
  next(): number {
    return this.#random();
  }

  /** Whether something happens that has this probability (0 to 1). */
  is(probability: number): boolean {
    return this.#random() < probability;
  }

  /** A whole number from 0 to `limit`, `limit` excluded. */
  below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  oneOf<T>(values: readonly T[]): T {
    return values[this.below(values.length)] as T;
  }

  /** @param weights values, and how often each is chosen, relative to the others */
  weighted<T>(weights: ReadonlyArray<readonly [value: T, weight: number]>): T {
    let left = this.#random() * weights.reduce((sum, [, weight]) => sum + weight, 0);
    const found = weights.find(([, weight]) => {
      left -= weight;
      return left < 0;
    });
    return (found ?? weights[0])?.[0] as T;
  }
}
