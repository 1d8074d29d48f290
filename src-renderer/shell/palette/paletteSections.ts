import { foldedWords, foldText } from '#contract/rules/foldText.ts';
import type { SearchHit } from '#contract/search.ts';
import { type Command, commandSections, isOffered } from '#parts/commands.ts';
import type { SearchRows } from '#parts/manifest.ts';
import { areas } from '../areas.ts';
import { messages } from './messages.ts';
import type { Scope } from './scopes.ts';
import { findWordStart } from './searchWords.ts';

/** Search result kinds, in the order of the areas. Catalog items are first because users search them most. */
export const searchRows: readonly SearchRows[] = areas
  .flatMap(({ search = [] }) => search)
  .sort((a, b) => Number(b.list !== undefined) - Number(a.list !== undefined));

type MatchList = NonNullable<SearchRows['list']>;

/**
 * Returns the match quality of a command: 0 for the title's
 * start, 1 for the title, 2 for a keyword. Else undefined.
 */
function rank({ title, keywords = '' }: Command, words: readonly string[]): number | undefined {
  const folded = foldText(title);
  const starts = words.map((word) => findWordStart(folded, word));
  if (starts.every((at) => at >= 0)) return starts[0] === 0 ? 0 : 1;
  const all = `${folded} ${foldText(keywords)}`;
  return words.every((word) => findWordStart(all, word) >= 0) ? 2 : undefined;
}

/** Returns the available commands that contain all typed words, best match first. */
export function matchCommands(commands: readonly Command[], typed: string): readonly Command[] {
  const words = foldedWords(typed);
  return commands
    .filter(({ hidden, minor }) => hidden !== true && (minor !== true || words.length > 0))
    .filter(isOffered)
    .map((command) => ({ command, rank: rank(command, words) }))
    .filter((found): found is { command: Command; rank: number } => found.rank !== undefined)
    .sort((a, b) => a.rank - b.rank)
    .map(({ command }) => command);
}

export type PaletteRow =
  | { readonly kind: 'hit'; readonly key: string; readonly hit: SearchHit }
  | { readonly kind: 'command'; readonly key: string; readonly command: Command }
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
  /** Recently visited items, newest first. */
  readonly recent: readonly SearchHit[];
  readonly commands: readonly Command[];
}

/** Max counted matches. Must match contract/search.ts. */
const maxCounted = 1_000;

const hitRow = (hit: SearchHit): PaletteRow => ({ kind: 'hit', key: `${hit.kind} ${hit.id}`, hit });

const countText = (total: number): string =>
  total >= maxCounted ? `${maxCounted.toLocaleString('en')}+` : String(total);

/**
 * Returns the results of one kind. A kind with a list stays
 * when empty, because the list also queries the server.
 */
function foundSection({ kind, title, list }: SearchRows, { typed, found }: PaletteInput): PaletteSection {
  const { total = 0, hits = [] } = found?.find((group) => group.kind === kind) ?? {};
  const more = list !== undefined && (hits.length < total || hits.length === 0);
  const listRow: PaletteRow[] = more ? [{ kind: 'list', key: `list ${kind}`, text: typed, list }] : [];
  return { id: `found ${kind}`, title, count: countText(total), rows: [...hits.map(hitRow), ...listRow] };
}

/** Filters results by scope. Only the first kind has its own scope. */
export const shownKinds = (scope: Scope, found: readonly FoundGroup[] | undefined) =>
  scope === 'all' ? found : found?.filter(({ kind }) => kind === searchRows[0]?.kind);

function foundSections(input: PaletteInput): PaletteSection[] {
  const { typed, found, recent, scope } = input;
  if (typed === '')
    return [{ id: 'recent', title: messages.recent, count: String(recent.length), rows: recent.map(hitRow) }];
  if (found === undefined) return [];
  return (scope === 'all' ? searchRows : searchRows.slice(0, 1)).map((kind) => foundSection(kind, input));
}

function commandSectionsOf({ commands, typed }: PaletteInput): PaletteSection[] {
  const matching = matchCommands(commands, typed);
  return commandSections.map((title) => {
    const rows = matching
      .filter(({ section = 'This screen' }) => section === title)
      .map((command): PaletteRow => ({ kind: 'command', key: `command ${command.id}`, command }));
    return { id: title, title, count: String(rows.length), rows };
  });
}

/** Returns the non-empty sections in display order. */
export function paletteSections(input: PaletteInput): readonly PaletteSection[] {
  const { scope } = input;
  return [
    ...(scope === 'actions' ? [] : foundSections(input)),
    ...(scope === 'catalog' ? [] : commandSectionsOf(input)),
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
