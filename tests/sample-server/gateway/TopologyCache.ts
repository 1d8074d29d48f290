import { z } from 'zod';
import type { TopologyQuery } from './topologyQuery.ts';
import type { ReadComponent } from './topologyRows.ts';

export const topologyCacheSchema = z.object({
  /** Lifetime of entries in milliseconds; 0 turns the cache off. */
  ageMs: z.number().int().min(0).max(86_400_000),
});

interface Kept {
  readonly readMs: number;
  readonly components: readonly ReadComponent[];
}

/** The topology service's cache, by query. Filters apply to cached components. */
export class TopologyCache {
  readonly #kept = new Map<string, Kept>();
  #ageMs: number;

  /** @param ageMs lifetime of entries in milliseconds; 0 turns the cache off */
  constructor(ageMs: number) {
    this.#ageMs = ageMs;
  }

  setAge({ ageMs }: z.output<typeof topologyCacheSchema>): void {
    this.#ageMs = ageMs;
  }

  clear(): void {
    this.#kept.clear();
  }

  /** @param read reads components that are not cached or have expired */
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
