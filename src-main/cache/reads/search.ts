import type { Database } from 'better-sqlite3';
import type { SearchHit } from '../../../src-preload/contract/search.ts';
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
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return words.map((word) => `"${word}"*`).join(' ');
}

interface Candidate {
  readonly k: number;
  readonly fold: string;
  readonly deleted: number;
}

const beginning = (database: Database, text: string): Candidate[] =>
  database
    .prepare<[string, string, number], Candidate>(
      'select k, fold, deleted from item where fold >= ? and fold < ? order by fold limit ?',
    )
    .all(text, `${text}\u{10ffff}`, candidates);

const withWords = (database: Database, text: string): Candidate[] => {
  const query = wordQuery(text);
  if (query === '') return [];
  return database
    .prepare<[string, number], Candidate>(
      `select i.k, i.fold, i.deleted from (select rowid from item_word where item_word match ? limit ?) f
       join item i on i.k = f.rowid`,
    )
    .all(query, candidates);
};

const within = (database: Database, text: string): Candidate[] => {
  if ([...text].length < 3 || /[%_]/.test(text)) return [];
  return database
    .prepare<[string, number], Candidate>(
      `select i.k, i.fold, i.deleted from (select rowid from item_tri where text like ? limit ?) f
       join item i on i.k = f.rowid`,
    )
    .all(`%${text}%`, candidates);
};

/** Lower is better: the name itself, its beginning, the beginning of a word in it, anything else; deleted ones last in each. */
function rank({ fold: name, deleted }: Candidate, text: string): number {
  const place = name.indexOf(text);
  const whole =
    name === text
      ? 0
      : place === 0
        ? 1
        : place > 0
          ? /[\p{L}\p{N}]/u.test(name[place - 1] ?? '')
            ? 3
            : 2
          : 4;
  return whole * 2 + deleted;
}

/**
 * Items whose names, types, tags or labels match what is typed, best first.
 * @param limit how many at most
 */
export function searchItems(database: Database, typed: string, limit: number): Found {
  const text = fold(typed.trim());
  if (text === '') return { total: 0, hits: [] };
  const found = new Map<number, Candidate>();
  for (const look of [beginning, withWords, within]) {
    if (found.size >= candidates) break;
    for (const one of look(database, text)) found.set(one.k, one);
  }
  const best = [...found.values()]
    .map((one) => ({ ...one, rank: rank(one, text) }))
    .sort((a, b) => a.rank - b.rank || a.fold.length - b.fold.length || (a.fold < b.fold ? -1 : 1))
    .slice(0, limit);
  const hits = readItems(
    database,
    best.map(({ k }) => k),
  ).map(({ id, name, type, configClass, status, health, deletedAt, tags }): SearchHit => {
    const where = whereTags.flatMap((tag) => tags[tag] ?? []);
    return { kind: 'item', id, name, type, configClass, status, health, deletedAt, where };
  });
  return { total: Math.min(found.size, candidates), hits };
}
