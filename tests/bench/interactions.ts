import { catalogSortColumns, tagSuffix } from '../../src-preload/contract/rules/catalogList.ts';
import { type CatalogView, readView, writeView } from '../../src-renderer/areas/catalog/catalogSearch.ts';
import { labelId } from '../../src-renderer/areas/catalog/labelChoices.ts';
import type { Sign } from '../../src-renderer/kit/address/triState.ts';
import { SeededRandom } from '../sample-server/random.ts';
import type { TestWindow } from '../support/bridgeClient.ts';
import { listInput } from '../support/listInput.ts';

/** What there is to filter and group by in a type. */
export interface TypeChoices {
  readonly type: string;
  readonly count: number;
  readonly statuses: readonly string[];
  readonly healths: readonly string[];
  /** Names of tags, and the ids of their values. */
  readonly tags: readonly string[];
  readonly labels: readonly string[];
  /** Words of which names are made. */
  readonly words: readonly string[];
}

const typeCount = 3;
const shortestWord = 4;

const distinct = (texts: ReadonlyArray<string | null>): string[] =>
  [...new Set(texts.filter((text) => text !== null && text !== ''))] as string[];

/** The types with the most items, the largest first. */
export async function largestTypes({ bridge }: TestWindow): Promise<string[]> {
  const { data, source } = await bridge.catalog.summary.list({
    filter: { hideDeleted: true },
    groupBy: ['type'],
  });
  if (source !== 'cache') throw new Error('The catalog is not answered from the cache.');
  const sorted = data.toSorted((a, b) => b.count - a.count);
  return sorted.flatMap(({ group }) => group[0] ?? []).slice(0, typeCount);
}

export async function choicesOf({ bridge }: TestWindow, type: string): Promise<TypeChoices> {
  const { data } = await bridge.catalog.items.list({
    ...listInput,
    filter: { hideDeleted: true, type },
    pageSize: 1_000,
  });
  const tags = data.items.flatMap((item) => Object.entries(item.tags));
  return {
    type,
    count: data.total,
    statuses: distinct(data.items.map(({ status }) => status)),
    healths: distinct(data.items.map(({ health }) => health)),
    tags: distinct(tags.map(([key]) => key)),
    labels: distinct(tags.map(([key, value]) => labelId({ key, value }))),
    words: distinct(data.items.flatMap(({ name }) => name.toLowerCase().match(/[a-z]+/g) ?? [])).filter(
      (word) => word.length >= shortestWord,
    ),
  };
}

const start = readView('');
const sortable = catalogSortColumns.filter((column) => column !== 'type');

/** What a person does with the list; each is asked of a type with the sort of the moment. */
const kinds: ReadonlyArray<(random: SeededRandom, choices: TypeChoices) => Partial<CatalogView>> = [
  // Sort: every view has one of its own.
  () => ({}),
  (random, { statuses }) => ({ status: one(random, statuses) }),
  (random, { healths }) => ({ health: one(random, healths) }),
  (random, { labels }) => ({ labels: one(random, labels) }),
  (random, { tags }) => ({ groupBy: [random.pick(tags) + tagSuffix] }),
  // Of one type there is nothing to group by types: a search over all of them is.
  (random, { words }) => ({ configType: undefined, search: random.pick(words), groupBy: ['type'] }),
  (random, { count }) => ({ pageIndex: random.between(1, Math.max(1, Math.floor(count / start.pageSize))) }),
];

function one(random: SeededRandom, values: readonly string[]): ReadonlyMap<string, Sign> {
  return values.length === 0 ? new Map() : new Map([[random.pick(values), random.pick([1, 1, -1] as const)]]);
}

/** Views of the flat list, none of them twice, in an order that the seed decides. */
export function interactionsOf(types: readonly TypeChoices[], seed: number, count: number): CatalogView[] {
  const random = new SeededRandom(seed);
  const views = new Map<string, CatalogView>();
  for (let tries = 0; views.size < count; tries += 1) {
    if (tries > 100 * count) throw new Error(`There are no ${count} different views.`);
    const choices = random.pick(types);
    const view: CatalogView = {
      ...start,
      configType: choices.type,
      sortBy: random.pick(sortable),
      sortOrder: random.pick(['asc', 'desc'] as const),
      ...random.pick(kinds)(random, choices),
    };
    views.set(writeView(view), view);
  }
  return [...views.values()];
}
