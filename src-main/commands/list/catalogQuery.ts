import type { CatalogFilter } from '#contract/catalog.ts';
import { chosenLabels } from '#contract/rules/query/labelIds.ts';
import { type KnownValues, readQuery } from '#contract/rules/query/readQuery.ts';
import { splitTriState } from '#contract/rules/query/triState.ts';
import type { CommandContext } from '../Command.ts';
import { CommandFailure } from '../CommandFailure.ts';
import { messages } from '../messages.ts';
import { joinWords } from './queryLine.ts';

/** Returns the types or statuses of the catalog, for the words that name them. */
async function readKnown({ calls }: CommandContext, of: 'types' | 'statuses'): Promise<KnownValues> {
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
  const needs = (name: string): boolean => new RegExp(`(?:^|\\s|-)${name}[:=]`, 'i').test(line);
  const { filters, problems } = readQuery(line, {
    columns: [],
    hidesDeleted: true,
    types: needs('type') ? await readKnown(context, 'types') : [],
    statuses: needs('status') ? await readKnown(context, 'statuses') : [],
    current: { configType: undefined, health: new Map(), status: new Map() },
  });
  if (problems.length > 0) throw new CommandFailure('usage', messages.badQuery, problems);
  const { configType, search, labels, status, health, hideDeleted, items, where } = filters;
  return {
    hideDeleted,
    ...(configType === undefined ? {} : { type: configType }),
    ...(search.trim() === '' ? {} : { search }),
    ...(labels.size === 0 ? {} : { labels: chosenLabels(labels) }),
    ...(status.size === 0 ? {} : { status: splitTriState(status) }),
    ...(health.size === 0 ? {} : { health: splitTriState(health) }),
    ...(items.length === 0 ? {} : { ids: [...items] }),
    ...(where.length === 0 ? {} : { conditions: [...where] }),
  };
}
