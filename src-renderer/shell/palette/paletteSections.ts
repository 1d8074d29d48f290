import type { SearchHit } from '../../../src-preload/contract/search.ts';
import { type Command, commandSections, isOffered } from '../../parts/commands.ts';
import { messages } from './messages.ts';
import type { Scope } from './scopes.ts';
import { wordStart, wordsOf } from './words.ts';

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
  | { readonly kind: 'item'; readonly key: string; readonly hit: SearchHit }
  | { readonly kind: 'check'; readonly key: string; readonly hit: SearchHit }
  | { readonly kind: 'command'; readonly key: string; readonly command: Command }
  /** Leads to the catalog's own list, which has every match and asks the server too. */
  | { readonly kind: 'list'; readonly key: string; readonly text: string };

export interface PaletteSection {
  readonly id: string;
  readonly title: string;
  /** How many there are, as said at the right. */
  readonly count: string;
  readonly rows: readonly PaletteRow[];
}

interface PaletteInput {
  readonly scope: Scope;
  /** What is typed, without blanks around it. */
  readonly typed: string;
  /** What search found; nothing before its first answer. */
  readonly found: { readonly total: number; readonly hits: readonly SearchHit[] } | undefined;
  /** Health checks that search found besides. */
  readonly checks?: { readonly total: number; readonly hits: readonly SearchHit[] } | undefined;
  /** Items that were visited, the latest first. */
  readonly recent: readonly SearchHit[];
  readonly commands: readonly Command[];
}

/** Up to how many matches are counted; contract/search.ts. */
const countedTo = 1_000;

const itemRow = (hit: SearchHit): PaletteRow => ({ kind: 'item', key: `item ${hit.id}`, hit });

function itemSections({ typed, found, recent }: PaletteInput): PaletteSection[] {
  if (typed === '') {
    return [
      { id: 'recent', title: messages.recent, count: String(recent.length), rows: recent.map(itemRow) },
    ];
  }
  if (found === undefined) return [];
  const more = found.hits.length < found.total || found.hits.length === 0;
  const list: PaletteRow = { kind: 'list', key: 'list', text: typed };
  const section: PaletteSection = {
    id: 'catalog',
    title: messages.catalog,
    count: said(found.total),
    rows: [...found.hits.map(itemRow), ...(more ? [list] : [])],
  };
  return [section];
}

const said = (total: number): string =>
  total >= countedTo ? `${countedTo.toLocaleString('en')}+` : String(total);

function checkSections({ typed, checks }: PaletteInput): PaletteSection[] {
  if (typed === '' || checks === undefined) return [];
  const rows = checks.hits.map((hit): PaletteRow => ({ kind: 'check', key: `check ${hit.id}`, hit }));
  return [{ id: 'checks', title: messages.checks, count: said(checks.total), rows }];
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
    ...(scope === 'actions' ? [] : itemSections(input)),
    ...(scope === 'all' ? checkSections(input) : []),
    ...(scope === 'catalog' ? [] : commandSectionsOf(input)),
  ].filter(({ rows }) => rows.length > 0);
}

/** How many things were found in all, those that are not shown included. */
export function countFound(sections: readonly PaletteSection[], total: number | undefined): number {
  const commands = sections.flatMap(({ rows }) => rows).filter(({ kind }) => kind === 'command').length;
  return commands + (total ?? 0);
}
