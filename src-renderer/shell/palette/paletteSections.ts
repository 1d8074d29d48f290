import type { NamedRecord, RecentLists } from '#contract/recent.ts';
import { foldedWords, foldText } from '#contract/rules/foldText.ts';
import type { SearchHit } from '#contract/search.ts';
import { type Command, commandSections, isOffered } from '#parts/commands.ts';
import type { SearchRows } from '#parts/manifest.ts';
import type { QueryLink } from '../../areas/catalog/query/useQueryLinks.ts';
import { areas } from '../areas.ts';
import { messages as recentMessages } from '../recent/messages.ts';
import { recordGroups, recordKey } from '../recent/recordGroups.ts';
import { messages } from './messages.ts';
import type { Scope } from './scopes.ts';
import { findWordStart } from './searchWords.ts';
import type { ListQueryLink } from './useListQueries.ts';

/** Search result kinds, in the order of the areas. Catalog items are first because users search them most. */
export const searchRows: readonly SearchRows[] = areas
  .flatMap(({ search = [] }) => search)
  .sort((a, b) => Number(b.list !== undefined) - Number(a.list !== undefined));

type MatchList = NonNullable<SearchRows['list']>;

/** Match quality of a command, best first: the whole title, its start, words of it, or a keyword. */
const ranks = { exact: 0, start: 1, title: 2, keyword: 3 } as const;
type Rank = (typeof ranks)[keyof typeof ranks];

interface RankedCommand {
  readonly command: Command;
  readonly rank: Rank;
}

/** Returns the words of a title without punctuation: `settings sync` for “Settings: Sync”. */
const plainWords = (folded: string): string => folded.match(/[\p{L}\p{M}\p{N}]+/gu)?.join(' ') ?? '';

/** Returns the match quality of a command. Undefined without a match. */
function rank({ title, keywords = '' }: Command, words: readonly string[]): Rank | undefined {
  const folded = foldText(title);
  if (plainWords(folded) === plainWords(words.join(' '))) return ranks.exact;
  const starts = words.map((word) => findWordStart(folded, word));
  if (starts.every((at) => at >= 0)) return starts[0] === 0 ? ranks.start : ranks.title;
  const all = `${folded} ${foldText(keywords)}`;
  return words.every((word) => findWordStart(all, word) >= 0) ? ranks.keyword : undefined;
}

/** Returns the available commands that contain all typed words, best match first. */
function rankCommands(commands: readonly Command[], typed: string): readonly RankedCommand[] {
  const words = foldedWords(typed);
  return commands
    .filter(({ hidden, minor }) => hidden !== true && (minor !== true || words.length > 0))
    .filter(isOffered)
    .flatMap((command): RankedCommand[] => {
      const found = rank(command, words);
      return found === undefined ? [] : [{ command, rank: found }];
    })
    .sort((a, b) => a.rank - b.rank);
}

/** Returns the commands of `rankCommands` without their rank. */
export const matchCommands = (commands: readonly Command[], typed: string): readonly Command[] =>
  rankCommands(commands, typed).map(({ command }) => command);

export type PaletteRow =
  | { readonly kind: 'hit'; readonly key: string; readonly hit: SearchHit }
  | { readonly kind: 'record'; readonly key: string; readonly record: NamedRecord }
  | { readonly kind: 'command'; readonly key: string; readonly command: Command }
  /** Opens the catalog or another list with the filters of a query. */
  | { readonly kind: 'query'; readonly key: string; readonly title: string; readonly link: QueryLink }
  /** Links to an area's list, which has all matches and also queries the server. */
  | { readonly kind: 'list'; readonly key: string; readonly text: string; readonly list: MatchList };

export interface PaletteSection {
  readonly id: string;
  readonly title: string;
  readonly count: string;
  readonly rows: readonly PaletteRow[];
}

export interface FoundGroup {
  readonly kind: SearchHit['kind'];
  readonly total: number;
  readonly hits: readonly SearchHit[];
}

interface PaletteInput {
  readonly scope: Scope;
  /** Trimmed. */
  readonly typed: string;
  /** Search results by kind. Undefined before the first response. */
  readonly found: readonly FoundGroup[] | undefined;
  /** Undefined until they arrive. */
  readonly lists: RecentLists | undefined;
  readonly commands: readonly Command[];
  /** Links for the typed text. */
  readonly queries?: { readonly typed: QueryLink | undefined; readonly recent: readonly QueryLink[] };
  /** Links of other lists for the typed text. */
  readonly listQueries?: readonly ListQueryLink[];
}

/** Max displayed records of a section. The popover of recent records lists all of them. */
const maxRecords = 8;

/** Max counted matches. Must match contract/search.ts. */
const maxCounted = 1_000;

const hitRow = (hit: SearchHit): PaletteRow => ({ kind: 'hit', key: `${hit.kind} ${hit.id}`, hit });

const countText = (total: number): string =>
  total >= maxCounted ? `${maxCounted.toLocaleString('en')}+` : String(total);

/** Returns the results of one kind, followed by the link to its list if not all of them are displayed. */
function foundSection({ kind, title, list }: SearchRows, { typed, found }: PaletteInput): PaletteSection {
  const { total = 0, hits = [] } = found?.find((group) => group.kind === kind) ?? {};
  const more = list !== undefined && hits.length > 0 && hits.length < total;
  const listRow: PaletteRow[] = more ? [{ kind: 'list', key: `list ${kind}`, text: typed, list }] : [];
  return { id: `found ${kind}`, title, count: countText(total), rows: [...hits.map(hitRow), ...listRow] };
}

/** Links to the lists of kinds without a result, because a list also queries the server. */
function emptyListSections({ typed, found, scope, queries }: PaletteInput): PaletteSection[] {
  // A query of the catalog has its own links, which open the same list.
  if (queries?.typed !== undefined) return [];
  if (typed === '' || found === undefined || scope === 'actions') return [];
  return (scope === 'all' ? searchRows : searchRows.slice(0, 1)).flatMap(({ kind, title, list }) => {
    const isEmpty = (found.find((group) => group.kind === kind)?.hits.length ?? 0) === 0;
    if (list === undefined || !isEmpty) return [];
    return [
      {
        id: `list ${kind}`,
        title,
        count: '0',
        rows: [{ kind: 'list', key: `list ${kind}`, text: typed, list }],
      },
    ];
  });
}

/** Whether a row is a query with a wrong word, which cannot be opened. */
export const hasProblem = (row: PaletteRow): boolean =>
  row.kind === 'query' && row.link.problem !== undefined;

/** Returns the typed query of the catalog, and the recent queries that match. */
function querySections({ typed, queries, scope }: PaletteInput) {
  const links = scope === 'actions' ? undefined : queries;
  const catalog = searchRows.find(({ kind }) => kind === 'item')?.list;
  const rowsOf = (id: 'typed' | 'recent', link: QueryLink): PaletteRow[] => {
    const title = id === 'typed' ? messages.searchCatalog(link.text) : link.text;
    const row: PaletteRow = { kind: 'query', key: `${id} query ${link.text}`, title, link };
    // A query with a problem may be meant as plain text.
    return hasProblem(row) && catalog !== undefined
      ? [{ kind: 'list', key: 'plain search', text: typed, list: catalog }, row]
      : [row];
  };
  const section = (id: 'typed' | 'recent', found: readonly QueryLink[]): PaletteSection => ({
    id: `${id} queries`,
    title: messages.queries[id],
    count: String(found.length),
    rows: found.flatMap((link) => rowsOf(id, link)),
  });
  return {
    typed: section('typed', links?.typed === undefined ? [] : [links.typed]),
    recent: section('recent', links?.recent ?? []),
  };
}

/** Returns the other lists that understand the typed query. */
const listQuerySection = ({ listQueries = [], scope }: PaletteInput): PaletteSection => {
  const shown = scope === 'all' ? listQueries : [];
  return {
    id: 'list queries',
    title: messages.queries.lists,
    count: String(shown.length),
    rows: shown.map(
      ({ title, link }): PaletteRow => ({ kind: 'query', key: `list query ${title}`, title, link }),
    ),
  };
};

/** Filters results by scope. Only the first kind has its own scope. */
export const shownKinds = (scope: Scope, found: readonly FoundGroup[] | undefined) =>
  scope === 'all' ? found : found?.filter(({ kind }) => kind === searchRows[0]?.kind);

/** Returns pinned and recent records. The scope of the catalog has only items. */
function recordSections({ lists, scope }: PaletteInput): PaletteSection[] {
  if (lists === undefined) return [];
  const groups = recordGroups(lists, '');
  return (['pinned', 'recent'] as const).map((id) => {
    const lines = groups[id].filter(({ record }) => scope === 'all' || record.kind === 'item');
    const rows = lines.slice(0, maxRecords).map(({ record }): PaletteRow => {
      return { kind: 'record', key: `${id} ${recordKey(record)}`, record };
    });
    return { id, title: recentMessages.groups[id], count: String(lines.length), rows };
  });
}

function foundSections(input: PaletteInput): PaletteSection[] {
  const { typed, found, scope } = input;
  if (typed === '') return recordSections(input);
  if (found === undefined) return [];
  return (scope === 'all' ? searchRows : searchRows.slice(0, 1)).map((kind) => foundSection(kind, input));
}

/** Returns the sections of commands, the one with the best match first. */
const commandSectionsOf = (matching: readonly RankedCommand[]): PaletteSection[] =>
  commandSections
    .map((title) => {
      const own = matching.filter(({ command: { section = 'This screen' } }) => section === title);
      const rows = own.map(
        ({ command }): PaletteRow => ({ kind: 'command', key: `command ${command.id}`, command }),
      );
      return {
        section: { id: title, title, count: String(rows.length), rows },
        best: own[0]?.rank ?? Infinity,
      };
    })
    .sort((a, b) => a.best - b.best)
    .map(({ section }) => section);

/**
 * Whether commands are listed before the results: the typed text is a whole title, or the start of a title and
 * of no result's name.
 */
function areCommandsFirst([best]: readonly RankedCommand[], { typed, found }: PaletteInput): boolean {
  if (best === undefined || typed === '') return false;
  if (best.rank === ranks.exact) return true;
  const text = foldText(typed);
  const hits = (found ?? []).flatMap((group) => group.hits);
  return best.rank === ranks.start && !hits.some(({ name }) => foldText(name).startsWith(text));
}

/** Returns the non-empty sections in display order. The first row is the best match. */
export function paletteSections(input: PaletteInput): readonly PaletteSection[] {
  const { scope, commands, typed } = input;
  const matching = scope === 'catalog' ? [] : rankCommands(commands, typed);
  const ofCommands = commandSectionsOf(matching);
  const ofResults = scope === 'actions' ? [] : foundSections(input);
  const sections = areCommandsFirst(matching, input)
    ? [...ofCommands, ...ofResults]
    : [...ofResults, ...ofCommands];
  const queries = querySections(input);
  return [
    queries.typed,
    listQuerySection(input),
    ...sections,
    queries.recent,
    ...emptyListSections(input),
  ].filter(({ rows }) => rows.length > 0);
}

/** Returns the total number of matches, including those that are not displayed. */
export function countFound(
  sections: readonly PaletteSection[],
  found: readonly FoundGroup[] | undefined,
): number {
  const commands = sections.flatMap(({ rows }) => rows).filter(({ kind }) => kind === 'command').length;
  return (found ?? []).reduce((sum, { total }) => sum + total, commands);
}
