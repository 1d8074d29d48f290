import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import type { Insight } from '#contract/insights.ts';
import { foldText } from '#contract/rules/foldText.ts';
import { locationOf } from '#contract/rules/locationTags.ts';
import { toComponent } from '#contract/rules/packedComponents.ts';
import { scraperKindOf } from '#contract/rules/scrapers.ts';
import type { SearchHit } from '#contract/search.ts';
import type { CheckRow } from '../model.ts';
import { normalizeText } from '../text.ts';
import { readItems } from './readItems.ts';
import { type WordIndex, wordQuery } from './wordQuery.ts';

/** Limit for counting and ranking matches. */
const maxCandidates = 1_000;

export interface SearchResult {
  readonly total: number;
  readonly hits: SearchHit[];
}

interface Candidate {
  readonly k: number;
  readonly fold: string;
  readonly deleted: number;
}

/** SQL for three kinds of matches: prefix of the name, whole words, and text anywhere. */
interface SearchStatements {
  readonly prefix: string;
  readonly index: WordIndex;
  readonly words: string;
  readonly contains: string;
}

const itemSearch: SearchStatements = {
  prefix: 'select k, fold, deleted from item where fold >= ? and fold < ? order by fold limit ?',
  index: 'item_word',
  words: `select i.k, i.fold, i.deleted from (select rowid from item_word where item_word match ? limit ?) f
    join item i on i.k = f.rowid`,
  contains: `select i.k, i.fold, i.deleted from (select rowid from item_tri where text like '%' || ? || '%' limit ?) f
    join item i on i.k = f.rowid`,
};

const checkSearch: SearchStatements = {
  prefix: 'select k, fold, 0 as deleted from check_row where fold >= ? and fold < ? order by fold limit ?',
  index: 'check_word',
  words: `select c.k, c.fold, 0 as deleted from (select rowid from check_word where check_word match ? limit ?) f
    join check_row c on c.k = f.rowid`,
  // Scans an index. A cache holds about ten thousand checks.
  contains:
    'select k, fold, 0 as deleted from check_row indexed by check_text where instr(text, ?) > 0 limit ?',
};

const insightSearch: SearchStatements = {
  prefix: 'select k, fold, 0 as deleted from insight where fold >= ? and fold < ? order by fold limit ?',
  index: 'insight_word',
  words: `select r.k, r.fold, 0 as deleted from (select rowid from insight_word where insight_word match ? limit ?) f
    join insight r on r.k = f.rowid`,
  // Searches titles only. Messages are found by whole words.
  // The function takes most of the time, so it runs only for titles with other characters than ASCII.
  contains: `select k, fold, 0 as deleted from (select ? as part) cross join insight
    where instr(fold, part) > 0 or (octet_length(fold) <> length(fold) and instr(fold_text(fold), part) > 0) limit ?`,
};

const componentSearch: SearchStatements = {
  prefix: 'select k, fold, 0 as deleted from component where fold >= ? and fold < ? order by fold limit ?',
  index: 'component_word',
  words: `select c.k, c.fold, 0 as deleted from (select rowid from component_word where component_word match ? limit ?) f
    join component c on c.k = f.rowid`,
  // Scans an index. A cache holds some thousand components.
  contains:
    'select k, fold, 0 as deleted from component indexed by component_text where instr(text, ?) > 0 limit ?',
};

/** @param start normalized; names are sorted with their marks, so that `eclair` finds `éclair` only by its words */
const findByPrefix = (
  database: Database,
  { prefix: statement }: SearchStatements,
  start: string,
): Candidate[] =>
  database
    .prepare<[string, string, number], Candidate>(statement)
    .all(start, `${start}\u{10ffff}`, maxCandidates);

const findByWords = (database: Database, { index, words }: SearchStatements, text: string): Candidate[] => {
  const query = wordQuery(database, index, wordsOf(text));
  return query === '' ? [] : database.prepare<[string, number], Candidate>(words).all(query, maxCandidates);
};

const findContaining = (
  database: Database,
  { contains: statement }: SearchStatements,
  text: string,
): Candidate[] => {
  if ([...text].length < 3 || /[%_]/.test(text)) return [];
  return database.prepare<[string, number], Candidate>(statement).all(text, maxCandidates);
};

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');

/** Returns whether each typed word is the prefix of a word in the name. */
const matchesWords = (name: string, typed: readonly string[]): boolean => {
  const words = wordsOf(name);
  return typed.length > 0 && typed.every((one) => words.some((word) => word.startsWith(one)));
};

/**
 * Lower is better. Order: equal name, prefix of the name, all typed words in the name, text within the name,
 * other matches. Deleted items rank last in each group.
 */
function rank({ fold, deleted }: Candidate, text: string, typed: readonly string[]): number {
  const name = foldText(fold);
  const whole =
    name === text
      ? 0
      : name.startsWith(text)
        ? 1
        : matchesWords(name, typed)
          ? 2
          : name.includes(text)
            ? 3
            : 4;
  return whole * 2 + deleted;
}

/** @param text folded */
function rankMatches(found: readonly Candidate[], text: string, limit: number): Candidate[] {
  const words = wordsOf(text);
  return found
    .map((one) => ({ ...one, rank: rank(one, text, words) }))
    .sort((a, b) => a.rank - b.rank || a.fold.length - b.fold.length || (a.fold < b.fold ? -1 : 1))
    .slice(0, limit);
}

/**
 * Returns the keys of matching rows, best first, and the number of matches.
 * @param typed raw input of the user
 */
function findKeys(
  database: Database,
  searched: SearchStatements,
  typed: string,
  limit: number,
): { readonly total: number; readonly keys: readonly number[] } {
  const text = foldText(typed.trim());
  if (text === '') return { total: 0, keys: [] };
  const found = new Map<number, Candidate>();
  const lookups = [
    [findByPrefix, normalizeText(typed.trim())],
    [findByWords, text],
    [findContaining, text],
  ] as const;
  for (const [look, sought] of lookups) {
    if (found.size >= maxCandidates) break;
    for (const one of look(database, searched, sought)) found.set(one.k, one);
  }
  const best = rankMatches([...found.values()], text, limit);
  return { total: Math.min(found.size, maxCandidates), keys: best.map(({ k }) => k) };
}

/** Finds items by name, type, tags or labels, best match first. */
export function searchItems(database: Database, typed: string, limit: number): SearchResult {
  const { total, keys } = findKeys(database, itemSearch, typed, limit);
  const hits = readItems(database, keys).map(
    ({ id, name, type, configClass, status, health, deletedAt, tags }): SearchHit => {
      const where = locationOf(tags);
      return { kind: 'item', id, name, type, configClass, status, health, deletedAt, where };
    },
  );
  return { total, hits };
}

/** Finds health checks by name, canary, namespace, type or labels, best match first. */
export function searchChecks(database: Database, typed: string, limit: number): SearchResult {
  const { total, keys } = findKeys(database, checkSearch, typed, limit);
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

/** Finds components by name, type, owner, labels or reason, best match first. */
export function searchComponents(database: Database, typed: string, limit: number): SearchResult {
  const { total, keys } = findKeys(database, componentSearch, typed, limit);
  const read = database.prepare<[number], { body: string; more: string | null }>(
    'select c.body, r.body as more from component c left join component_row r on r.id = c.id where c.k = ?',
  );
  const hits = keys.flatMap((k): SearchHit[] => {
    const row = read.get(k);
    if (row === undefined) return [];
    const component = toComponent([JSON.parse(row.body), JSON.parse(row.more ?? 'null'), null]);
    const { id, name, text, type, icon, status, health, namespace, owner } = component;
    return [
      {
        kind: 'component',
        id,
        name: text ?? name,
        type,
        configClass: icon,
        status: status === '' ? null : status,
        // Components with health `info` count as healthy.
        health: health === 'info' ? 'healthy' : health,
        deletedAt: null,
        where: [owner ?? '', namespace].filter((where) => where !== ''),
      },
    ];
  });
  return { total, hits };
}

/**
 * Finds insights by title or message, best match first.
 * @param read reads insights by their keys, in order
 */
export function searchInsights(
  database: Database,
  typed: string,
  limit: number,
  read: (keys: readonly number[]) => readonly Insight[],
): SearchResult {
  const { total, keys } = findKeys(database, insightSearch, typed, limit);
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

const scraperSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  description: z.string().nullish(),
  spec: z.unknown(),
  source: z.string().nullish(),
  job_status: z.string().nullish(),
});

const jobHealth: Readonly<Record<string, SearchHit['health']>> = {
  SUCCESS: 'healthy',
  WARNING: 'warning',
  FAILED: 'unhealthy',
};

/**
 * Finds scrapers by name, description or kind, best match first. There are a few hundred scrapers, so a scan
 * is fast enough.
 */
export function searchScrapers(database: Database, typed: string, limit: number): SearchResult {
  const text = foldText(typed.trim());
  if (text === '') return { total: 0, hits: [] };
  const all = database
    .prepare<[], string>("select body from record where kind = 'scrapers' order by id")
    .pluck()
    .all()
    .map((body) => scraperSchema.parse(JSON.parse(body)));
  const words = wordsOf(text);
  const found = all.flatMap(({ name, description, spec }, k): Candidate[] => {
    const searched = foldText([name, description ?? '', scraperKindOf(spec).label].join('\n'));
    return matchesWords(searched, words) || searched.includes(text)
      ? [{ k, fold: normalizeText(name), deleted: 0 }]
      : [];
  });
  const hits = rankMatches(found, text, limit).flatMap(({ k }): SearchHit[] => {
    const one = all[k];
    if (one === undefined) return [];
    const { id, name, description, spec, job_status } = one;
    const { label, icon } = scraperKindOf(spec);
    return [
      {
        kind: 'scraper',
        id,
        name,
        type: label,
        configClass: icon,
        status: job_status == null ? null : job_status.slice(0, 1) + job_status.slice(1).toLowerCase(),
        health: jobHealth[job_status ?? ''] ?? null,
        deletedAt: null,
        where: description == null || description === '' ? [] : [description],
      },
    ];
  });
  return { total: Math.min(found.length, maxCandidates), hits };
}
