import { useEffect, useMemo } from 'react';
import { isGranted } from '#contract/rules/guards.ts';
import { splitLine } from '#contract/rules/query/queryText.ts';
import { isQueryWord } from '#contract/rules/query/queryWord.ts';
import { readTable } from '#contract/rules/query/readTable.ts';
import { type NamesByWord, tableRules } from '#contract/rules/query/wordTable.ts';
import { useSession } from '#parts/bridge/live.ts';
import { type TableList, wordsWithNames } from '#parts/query/tableList.ts';
import type { QueryLink } from '../../areas/catalog/query/useQueryLinks.ts';
import { healthList } from '../../areas/health/query/healthWords.ts';
import { useHealthNames } from '../../areas/health/query/useHealthNames.ts';
import { incidentList } from '../../areas/incidents/query/incidentWords.ts';
import { useIncidentNames } from '../../areas/incidents/query/useIncidentNames.ts';
import { requirementOf } from '../navigation.ts';
import { messages } from './messages.ts';

/** A link to a list with the filters of a query. */
export interface ListQueryLink {
  readonly title: string;
  readonly link: QueryLink;
}

const isHealthWord = tableRules(healthList.table).isWord;
const isIncidentWord = tableRules(incidentList.table).isWord;

/** Whether a part of a text is a word of some list. */
const isWordOfAnyList = (token: string): boolean =>
  isQueryWord(token, []) || isHealthWord(token) || isIncidentWord(token);

/** Returns the address of a list for a text. Undefined if the list does not understand all of its words. */
function addressFor<Filters>(typed: string, { table, addressOf }: TableList<Filters>, names: NamesByWord) {
  const rules = tableRules(table);
  const tokens = splitLine(typed, rules);
  if (tokens.some((token) => isWordOfAnyList(token) && !rules.isWord(token))) return undefined;
  const reading = readTable(typed, table, { current: table.empty, names });
  const isUnderstood = reading.hasWords && reading.problems.length === 0 && reading.isFinal;
  return isUnderstood ? addressOf(reading.filters) : undefined;
}

const none: readonly ListQueryLink[] = [];

/**
 * Returns links to the lists of health checks and incidents, if they understand all words of a typed query.
 * @param typed trimmed; empty for no links
 */
export function useListQueries(typed: string): readonly ListQueryLink[] {
  const session = useSession();
  const { load: loadHealth, names: healthNames } = useHealthNames();
  const { load: loadIncidents, names: incidentNames } = useIncidentNames({});
  useEffect(() => loadHealth(wordsWithNames(typed, healthList.table)), [loadHealth, typed]);
  useEffect(() => loadIncidents(wordsWithNames(typed, incidentList.table)), [loadIncidents, typed]);
  return useMemo(() => {
    if (typed === '' || session?.status !== 'signed-in') return none;
    const canOpen = (path: string) => isGranted(requirementOf(path), session);
    const links = [
      [messages.searchHealth, canOpen('/health') ? addressFor(typed, healthList, healthNames) : undefined],
      [
        messages.searchIncidents,
        canOpen('/incidents') ? addressFor(typed, incidentList, incidentNames) : undefined,
      ],
    ] as const;
    return links.flatMap(([title, address]) =>
      address === undefined ? [] : [{ title: title(typed), link: { text: typed, address } }],
    );
  }, [typed, session, healthNames, incidentNames]);
}
