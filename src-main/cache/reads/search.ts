import type { Database } from 'better-sqlite3';
import type { Insight } from '../../../src-preload/contract/insights.ts';
import type { SearchHit } from '../../../src-preload/contract/search.ts';
import type { CheckRow } from '../model.ts';
import { fold } from '../text.ts';
import { readItems } from './itemRows.ts';

/** Counting and ranking stop here: more than these nobody reads. */
const candidates = 1_000;

/** Tags that tell where an item is, in the order in which they are shown. */
const whereTags = ['namespace', 'cluster', 'account', 'region', 'zone'];

export interface Found {
  readonly total: number;
  readonly hits: SearchHit[];
}

/** What is typed, as words of which each is the beginning of one that must be there. */
function wordQuery(text: string): string {
  return wordsOf(text)
    .map((word) => `"${word}"*`)
    .join(' ');
}

interface Candidate {
  readonly k: number;
  readonly fold: string;
  readonly deleted: number;
}

/** Tables that are searched: with what is typed at the beginning of a name, as words, and anywhere. */
interface Searched {
  readonly beginning: string;
  readonly words: string;
  readonly within: string;
}

const items: Searched = {
  beginning: 'select k, fold, deleted from item where fold >= ? and fold < ? order by fold limit ?',
  words: `select i.k, i.fold, i.deleted from (select rowid from item_word where item_word match ? limit ?) f
    join item i on i.k = f.rowid`,
  within: `select i.k, i.fold, i.deleted from (select rowid from item_tri where text like ? limit ?) f
    join item i on i.k = f.rowid`,
};

const checks: Searched = {
  beginning: 'select k, fold, 0 as deleted from check_row where fold >= ? and fold < ? order by fold limit ?',
  words: `select c.k, c.fold, 0 as deleted from (select rowid from check_word where check_word match ? limit ?) f
    join check_row c on c.k = f.rowid`,
  // There are ten thousand of them at most: no index is needed.
  within: 'select k, fold, 0 as deleted from check_row where text like ? limit ?',
};

const insights: Searched = {
  beginning: 'select k, fold, 0 as deleted from insight where fold >= ? and fold < ? order by fold limit ?',
  words: `select r.k, r.fold, 0 as deleted from (select rowid from insight_word where insight_word match ? limit ?) f
    join insight r on r.k = f.rowid`,
  // The titles alone: of messages whole words are enough.
  within: 'select k, fold, 0 as deleted from insight where fold like ? limit ?',
};

const beginning = (database: Database, { beginning: statement }: Searched, text: string): Candidate[] =>
  database.prepare<[string, string, number], Candidate>(statement).all(text, `${text}\u{10ffff}`, candidates);

const withWords = (database: Database, { words }: Searched, text: string): Candidate[] => {
  const query = wordQuery(text);
  return query === '' ? [] : database.prepare<[string, number], Candidate>(words).all(query, candidates);
};

const within = (database: Database, { within: statement }: Searched, text: string): Candidate[] => {
  if ([...text].length < 3 || /[%_]/.test(text)) return [];
  return database.prepare<[string, number], Candidate>(statement).all(`%${text}%`, candidates);
};

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');

/** Whether each word that is typed begins one of the name's. */
const namedBy = (name: string, typed: readonly string[]): boolean => {
  const words = wordsOf(name);
  return typed.length > 0 && typed.every((one) => words.some((word) => word.startsWith(one)));
};

/**
 * Lower is better: the name itself, its beginning, a name with all the words that are typed, a name with the text anywhere in it,
 * and anything else, such as a tag; deleted ones last in each.
 */
function rank({ fold: name, deleted }: Candidate, text: string, typed: readonly string[]): number {
  const whole =
    name === text ? 0 : name.startsWith(text) ? 1 : namedBy(name, typed) ? 2 : name.includes(text) ? 3 : 4;
  return whole * 2 + deleted;
}

/** Keys of what matches, best first, and how many match in all. @param typed as a person typed it */
function find(
  database: Database,
  searched: Searched,
  typed: string,
  limit: number,
): { readonly total: number; readonly keys: readonly number[] } {
  const text = fold(typed.trim());
  if (text === '') return { total: 0, keys: [] };
  const found = new Map<number, Candidate>();
  for (const look of [beginning, withWords, within]) {
    if (found.size >= candidates) break;
    for (const one of look(database, searched, text)) found.set(one.k, one);
  }
  const words = wordsOf(text);
  const best = [...found.values()]
    .map((one) => ({ ...one, rank: rank(one, text, words) }))
    .sort((a, b) => a.rank - b.rank || a.fold.length - b.fold.length || (a.fold < b.fold ? -1 : 1))
    .slice(0, limit);
  return { total: Math.min(found.size, candidates), keys: best.map(({ k }) => k) };
}

/**
 * Items whose names, types, tags or labels match what is typed, best first.
 * @param limit how many at most
 */
export function searchItems(database: Database, typed: string, limit: number): Found {
  const { total, keys } = find(database, items, typed, limit);
  const hits = readItems(database, keys).map(
    ({ id, name, type, configClass, status, health, deletedAt, tags }): SearchHit => {
      const where = whereTags.flatMap((tag) => tags[tag] ?? []);
      return { kind: 'item', id, name, type, configClass, status, health, deletedAt, where };
    },
  );
  return { total, hits };
}

/** Health checks whose names, canaries, namespaces, types or labels match what is typed, best first. */
export function searchChecks(database: Database, typed: string, limit: number): Found {
  const { total, keys } = find(database, checks, typed, limit);
  const read = database.prepare<[number], { body: string }>('select body from check_row where k = ?');
  const hits = keys.flatMap((k): SearchHit[] => {
    const row = read.get(k);
    if (row === undefined) return [];
    const { id, name, type, icon, status, deletedAt, namespace, canaryName }: CheckRow = JSON.parse(row.body);
    const where = [namespace, canaryName].filter((text) => text !== '');
    return [
      {
        kind: 'check',
        id,
        name,
        type,
        configClass: icon,
        status: null,
        health: status,
        deletedAt,
        where,
      },
    ];
  });
  return { total, hits };
}

/** Insights whose titles or messages match what is typed, best first. @param read reads those of some keys, in their order */
export function searchInsights(
  database: Database,
  typed: string,
  limit: number,
  read: (keys: readonly number[]) => readonly Insight[],
): Found {
  const { total, keys } = find(database, insights, typed, limit);
  const hits = read(keys).map(
    ({ id, item, type, status, summary }): SearchHit => ({
      kind: 'insight',
      id,
      name: summary ?? type,
      type: item.type ?? '',
      configClass: null,
      status,
      health: null,
      deletedAt: item.deletedAt,
      where: [item.name ?? item.id],
    }),
  );
  return { total, hits };
}
