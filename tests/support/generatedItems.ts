import type { ItemChange, NewItem } from '../sample-server/gateway/itemChanges.ts';
import type { SampleForTests } from './sampleForTests.ts';

/** Returns a seeded random generator (mulberry32) of numbers from 0 (inclusive) to 1 (exclusive). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const oneOf = <T>(random: () => number, values: readonly T[]): T => {
  const found = values[Math.floor(random() * values.length)];
  if (found === undefined) throw new Error('The list of values is empty.');
  return found;
};

/** Values of generated items. Most lists have several entries, so that filters match only some items. */
export const vocabulary = {
  types: ['Acme::Engine', 'Acme::Wheel', 'Acme::Wheel::Spoke', 'Globex::Pump', 'Globex', 'Plain'],
  statuses: ['Running', 'Stopped', 'Pending', 'Crash Loop', 'a,b', 'say "no"'],
  healths: ['healthy', 'unhealthy', 'warning', 'unknown'],
  labels: { app: ['web', 'worker', 'db'], 'acme.io/tier': ['front', 'back'], 'odd key': ['a,b', '(c)'] },
  tags: { namespace: ['default', 'prod', 'stage'], cluster: ['one', 'two'], 'acme.io/zone': ['a', 'b'] },
} as const;

function pairs(random: () => number, of: Readonly<Record<string, readonly string[]>>) {
  return Object.fromEntries(
    Object.entries(of).flatMap(([key, values]) => (random() < 0.6 ? [[key, oneOf(random, values)]] : [])),
  );
}

/** Returns an item with ASCII text only, which sorts the same in every collation. */
function newItem(random: () => number, place: number): NewItem {
  const letters = () => Math.floor(random() * 36 ** 4).toString(36);
  const cost = random() < 0.3 ? Math.floor(random() * 10_000) / 16 : null;
  const minutesAgo = Math.floor(random() * 60 * 24 * 60);
  const changed = new Date(Date.now() - minutesAgo * 60_000 - place).toISOString();
  const name = `${oneOf(random, ['Pump', 'engine', 'valve_1', '100%', 'Gear'])}-${letters()}`;
  return {
    name: random() < 0.1 ? 'twin' : name,
    type: oneOf(random, vocabulary.types),
    status: random() < 0.15 ? null : oneOf(random, vocabulary.statuses),
    // Scrapers may store any text. The application displays texts other than the four known values as
    // unknown.
    health: random() < 0.15 ? null : oneOf(random, [...vocabulary.healths, 'degraded']),
    description: random() < 0.3 ? `drives the ${letters()} shaft` : null,
    labels: pairs(random, vocabulary.labels),
    tags: pairs(random, vocabulary.tags),
    config: { place },
    cost_per_minute: cost === null ? null : cost / 43_200,
    cost_total_1d: cost === null ? null : cost / 32,
    cost_total_7d: cost === null ? null : cost / 4,
    cost_total_30d: cost,
    created_at: changed,
    updated_at: changed,
    deleted_at: random() < 0.08 ? changed : null,
  };
}

/** Adds generated items to the sample. @returns their ids */
export async function addGeneratedItems(
  sample: SampleForTests,
  count: number,
  seed: number,
): Promise<string[]> {
  const random = seeded(seed);
  const ids: string[] = [];
  for (let from = 0; from < count; from += 500) {
    const changes = Array.from(
      { length: Math.min(500, count - from) },
      (_, index): ItemChange => ({
        action: 'insert',
        item: newItem(random, from + index),
      }),
    );
    ids.push(...(await sample.changeItem(changes)).ids);
  }
  await sample.refresh();
  return ids;
}
