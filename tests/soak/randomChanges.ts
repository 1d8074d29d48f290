import type { ItemRow } from '#main/cache/tables/items.ts';
import type { ItemChange } from '../sample-server/gateway/itemChanges.ts';
import { oneOf, vocabulary } from '../support/generatedItems.ts';

const many = 120;

type Change = (random: () => number, id: string) => ItemChange;

/** All kinds of item changes. Most of them do not update any timestamp on the server. */
const kinds: readonly Change[] = [
  (random, id) => ({ action: 'status', id, value: oneOf(random, vocabulary.statuses) }),
  (random, id) => ({ action: 'health', id, value: oneOf(random, vocabulary.healths) }),
  (random, id) => ({ action: 'labels', id, value: { app: oneOf(random, vocabulary.labels.app) } }),
  (random, id) => ({ action: 'tags', id, value: { namespace: oneOf(random, vocabulary.tags.namespace) } }),
  (random, id) => ({ action: 'rename', id, value: `renamed-${Math.floor(random() * 1e6)}` }),
  (random, id) => ({ action: 'cost', id, value: { d1: random(), d7: 7 * random(), d30: 30 * random() } }),
  (random, id) => ({ action: 'config', id, value: { changed: random() } }),
  (_random, id) => ({ action: 'soft-delete', id }),
  (_random, id) => ({ action: 'restore', id }),
  (_random, id) => ({ action: 'hard-delete', id }),
  (random) => ({
    action: 'insert',
    item: { name: `new-${Math.floor(random() * 1e6)}`, type: oneOf(random, vocabulary.types) },
  }),
];

/** Returns simultaneous changes of existing items. Excludes nested items, because others depend on them. */
export function randomChanges(random: () => number, items: readonly ItemRow[]): ItemChange[] {
  const own = items.filter(({ type }) => (vocabulary.types as readonly string[]).includes(type));
  return Array.from({ length: many }, () => oneOf(random, kinds)(random, oneOf(random, own).id));
}
