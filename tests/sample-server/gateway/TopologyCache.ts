import { z } from 'zod';
import type { TopologyQuery } from './topologyQuery.ts';
import type { ReadComponent } from './topologyRows.ts';

export const topologyCacheSchema = z.object({
  /** How long what was read is good, in milliseconds; 0 switches the cache off. */
  ageMs: z.number().int().min(0).max(86_400_000),
});

interface Kept {
  readonly readMs: number;
  readonly components: readonly ReadComponent[];
}

/** What the service read of the topology a moment ago, by what was asked for. Filters work on what is kept. */
export class TopologyCache {
  readonly #kept = new Map<string, Kept>();
  #ageMs: number;

  /** @param ageMs how long what was read is good, in milliseconds; nothing is kept at 0 */
  constructor(ageMs: number) {
    this.#ageMs = ageMs;
  }

  setAge({ ageMs }: z.output<typeof topologyCacheSchema>): void {
    this.#ageMs = ageMs;
  }

  clear(): void {
    this.#kept.clear();
  }

  /** @param read reads what is not kept, or too old */
  async components(
    { id, owner, labels, fresh }: TopologyQuery,
    read: () => Promise<readonly ReadComponent[]>,
  ): Promise<readonly ReadComponent[]> {
    if (fresh || this.#ageMs === 0) return read();
    const key = JSON.stringify([id, owner, labels]);
    const kept = this.#kept.get(key);
    const now = Date.now();
    if (kept !== undefined && now - kept.readMs < this.#ageMs) return kept.components;
    const components = await read();
    this.#kept.set(key, { readMs: now, components });
    return components;
  }
}
