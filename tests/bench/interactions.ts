import { catalogSortColumns, tagSuffix } from '#contract/rules/catalogList.ts';
import type { Sign } from '#kit/address/triState.ts';
import { type CatalogView, catalogView } from '../../src-renderer/areas/catalog/catalogView.ts';
import { labelId } from '../../src-renderer/areas/catalog/labelChoices.ts';
import { SeededRandom } from '../sample-server/random.ts';
import type { TestWindow } from '../support/bridgeClient.ts';
import { listInput } from '../support/listInput.ts';

/** The values to filter and group by for one type. */
export interface TypeChoices {
  readonly type: string;
  readonly count: number;
  readonly statuses: readonly string[];
  readonly healths: readonly string[];
  /** Tag names, and ids of tag values. */
  readonly tags: readonly string[];
  readonly labels: readonly string[];
  /** Words that occur in item names. */
  readonly words: readonly string[];
}

const typeCount = 3;
const shortestWord = 4;

const distinct = (texts: ReadonlyArray<string | null>): string[] =>
  [...new Set(texts.filter((text) => text !== null && text !== ''))] as string[];

/** Returns the types with the most items, largest first. */
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

const start = catalogView.defaults;
const sortable = catalogSortColumns.filter((column) => column !== 'type');

type Change = (random: SeededRandom, choices: TypeChoices) => Partial<CatalogView>;

/** Returns a change that picks one of the available values, or the plain list if there are none. */
const choosing =
  (
    from: (choices: TypeChoices) => readonly string[],
    change: (value: string, random: SeededRandom) => Partial<CatalogView>,
  ): Change =>
  (random, choices) => {
    const values = from(choices);
    return values.length === 0 ? {} : change(random.pick(values), random);
  };

/** Returns a filter for one value, included twice as often as excluded. */
const triState = (value: string, random: SeededRandom): ReadonlyMap<string, Sign> =>
  new Map([[value, random.pick([1, 1, -1] as const)]]);

/** Typical user actions. Each view also gets a random sort. */
const changes: readonly Change[] = [
  () => ({}),
  choosing(
    ({ statuses }) => statuses,
    (value, random) => ({ status: triState(value, random) }),
  ),
  choosing(
    ({ healths }) => healths,
    (value, random) => ({ health: triState(value, random) }),
  ),
  choosing(
    ({ labels }) => labels,
    (value, random) => ({ labels: triState(value, random) }),
  ),
  choosing(
    ({ tags }) => tags,
    (tag) => ({ groupBy: [tag + tagSuffix] }),
  ),
  // Grouping one type by type shows a single group, so this change searches all types.
  choosing(
    ({ words }) => words,
    (word) => ({ configType: undefined, search: word, groupBy: ['type'] }),
  ),
  (random, { count }) => ({
    pageIndex: random.between(1, Math.max(1, Math.ceil(count / start.pageSize) - 1)),
  }),
];

/** Returns distinct views of the flat list, in an order determined by the seed. */
export function interactionsOf(types: readonly TypeChoices[], seed: number, count: number): CatalogView[] {
  const random = new SeededRandom(seed);
  const views = new Map<string, CatalogView>();
  for (let tries = 0; views.size < count; tries += 1) {
    if (tries > 100 * count) throw new Error(`Fewer than ${count} different views could be generated.`);
    const choices = random.pick(types);
    const view: CatalogView = {
      ...start,
      configType: choices.type,
      sortBy: random.pick(sortable),
      sortOrder: random.pick(['asc', 'desc'] as const),
      ...random.pick(changes)(random, choices),
    };
    const address = catalogView.addressOf(view);
    // Parsed from the address, as the window does.
    views.set(address, catalogView.read(address.replace(/^[^?]*/, '')));
  }
  return [...views.values()];
}
