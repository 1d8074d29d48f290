import type { CatalogFilter } from '#contract/catalog.ts';
import { catalogFilterOf, type NamedValues, namedValuesIn } from '#contract/rules/query/catalogFilter.ts';
import { type KnownValues, readQuery } from '#contract/rules/query/readQuery.ts';
import type { CommandContext } from '../Command.ts';
import { CommandFailure } from '../CommandFailure.ts';
import { messages } from '../messages.ts';
import { joinWords } from './queryLine.ts';

/** Returns the types or statuses of the catalog, for the words that name them. */
async function readKnown({ calls }: CommandContext, of: NamedValues): Promise<KnownValues> {
  const { data } = await calls.catalog.facets.list({ of });
  return data.map(({ value }) => value);
}

/**
 * Reads the words of the query language of the catalog; see docs/user/queries.md.
 * @param words arguments of the command line
 * @throws CommandFailure with a sentence for each wrong word
 */
export async function readCatalogFilter(
  context: CommandContext,
  words: readonly string[],
): Promise<CatalogFilter> {
  const line = joinWords(words);
  const named = namedValuesIn(line);
  const { filters, problems } = readQuery(line, {
    columns: [],
    hidesDeleted: true,
    types: named.includes('types') ? await readKnown(context, 'types') : [],
    statuses: named.includes('statuses') ? await readKnown(context, 'statuses') : [],
    current: { configType: undefined, health: new Map(), status: new Map() },
  });
  if (problems.length > 0) throw new CommandFailure('usage', messages.badQuery, problems);
  return catalogFilterOf(filters, Intl.DateTimeFormat().resolvedOptions().timeZone);
}
