import type { SearchHit } from '../../../src-preload/contract/search.ts';
import { type Command, commandSections, isOffered } from '../../parts/commands.ts';
import type { SearchRows } from '../../parts/manifest.ts';
import { areas } from '../areas.ts';
import { messages } from './messages.ts';
import type { Scope } from './scopes.ts';
import { wordStart, wordsOf } from './words.ts';

/** What search finds, kind by kind, in the order of the areas; the catalog's items are looked for most. */
export const searchRows: readonly SearchRows[] = areas
  .flatMap(({ search = [] }) => search)
  .sort((a, b) => Number(b.list !== undefined) - Number(a.list !== undefined));

type MatchList = NonNullable<SearchRows['list']>;

/** How well a command fits: 0 when its title begins with what is typed, 2 when only a keyword fits, nothing when it does not. */
function rank({ title, keywords = '' }: Command, words: readonly string[]): number | undefined {
  const low = title.toLowerCase();
  const starts = words.map((word) => wordStart(low, word));
  if (starts.every((at) => at >= 0)) return starts[0] === 0 ? 0 : 1;
  const all = `${low} ${keywords.toLowerCase()}`;
  return words.every((word) => wordStart(all, word) >= 0) ? 2 : undefined;
}

/** The commands that can be used now and have every typed word, best first, else in their own order. */
export function matchCommands(commands: readonly Command[], typed: string): readonly Command[] {
  const words = wordsOf(typed);
  return commands
    .filter(({ hidden, minor }) => hidden !== true && (minor !== true || words.length > 0))
    .filter(isOffered)
    .map((command) => ({ command, rank: rank(command, words) }))
    .filter((found): found is { command: Command; rank: number } => found.rank !== undefined)
    .sort((a, b) => a.rank - b.rank)
    .map(({ command }) => command);
}

/** One thing to pick. */
export type PaletteRow =
  | { readonly kind: 'hit'; readonly key: string; readonly hit: SearchHit }
  | { readonly kind: 'command'; readonly key: string; readonly command: Command }
  /** Leads to an area's own list, which has every match and asks the server too. */
  | { readonly kind: 'list'; readonly key: string; readonly text: string; readonly list: MatchList };

export interface PaletteSection {
  readonly id: string;
  readonly title: string;
  /** How many there are, as said at the right. */
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
  /** What is typed, without blanks around it. */
  readonly typed: string;
  /** What search found by its kind; nothing before its first answer. */
  readonly found: readonly FoundGroup[] | undefined;
  /** Items that were visited, the latest first. */
  readonly recent: readonly SearchHit[];
  readonly commands: readonly Command[];
}

/** Up to how many matches are counted; contract/search.ts. */
const countedTo = 1_000;

const hitRow = (hit: SearchHit): PaletteRow => ({ kind: 'hit', key: `${hit.kind} ${hit.id}`, hit });

const said = (total: number): string =>
  total >= countedTo ? `${countedTo.toLocaleString('en')}+` : String(total);

/** What was found of one kind. A kind with a list of its own stays although nothing was found: the list asks the server, too. */
function foundSection({ kind, title, list }: SearchRows, { typed, found }: PaletteInput): PaletteSection {
  const { total = 0, hits = [] } = found?.find((group) => group.kind === kind) ?? {};
  const more = list !== undefined && (hits.length < total || hits.length === 0);
  const listRow: PaletteRow[] = more ? [{ kind: 'list', key: `list ${kind}`, text: typed, list }] : [];
  return { id: `found ${kind}`, title, count: said(total), rows: [...hits.map(hitRow), ...listRow] };
}

/** What of an answer its scope shows: only the first kind has one of its own. */
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

/** What the palette shows, in its order; sections without rows are left out. */
export function paletteSections(input: PaletteInput): readonly PaletteSection[] {
  const { scope } = input;
  return [
    ...(scope === 'actions' ? [] : foundSections(input)),
    ...(scope === 'catalog' ? [] : commandSectionsOf(input)),
  ].filter(({ rows }) => rows.length > 0);
}

/** How many things were found in all, those that are not shown included. */
export function countFound(
  sections: readonly PaletteSection[],
  found: readonly FoundGroup[] | undefined,
): number {
  const commands = sections.flatMap(({ rows }) => rows).filter(({ kind }) => kind === 'command').length;
  return (found ?? []).reduce((sum, { total }) => sum + total, commands);
}
