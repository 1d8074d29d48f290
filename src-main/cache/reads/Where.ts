import type { Database } from 'better-sqlite3';
import type { CatalogFilter } from '#contract/catalog.ts';
import { foldText } from '#contract/rules/foldText.ts';
import { type LabelMatch, labelMatches } from '#contract/rules/labelMatches.ts';
import { healthKey, healthKeys, isHealth } from '../health.ts';
import { termKinds } from '../writes/Dictionary.ts';

/** A condition on the table `item` with the alias `i`. */
export interface Where {
  readonly sql: string;
  readonly values: ReadonlyArray<string | number>;
  /** No row can match, because a wanted value is not stored. */
  readonly isEmpty: boolean;
  /** The condition also applies to the table `item_count`. */
  readonly isCounted: boolean;
}

type Value = string | number;

/** Minimum length of a text for the trigram index. */
const minTrigramLength = 3;

const joinNumbers = (numbers: readonly number[]): string => numbers.join(',');

/** Converts filters to SQL. User input is always a bound value, never part of the text. */
export class WhereBuilder {
  readonly #term;
  readonly #pair;

  constructor(database: Database) {
    this.#term = database.prepare<[number, string], { k: number }>(
      'select k from term where kind = ? and text = ?',
    );
    this.#pair = database.prepare<[string, string], { k: number }>(
      'select k from pair where key = ? and value = ?',
    );
  }

  /** @returns a condition whose parts follow the column order of the indexes */
  build(filter: CatalogFilter): Where {
    const parts: string[] = [];
    const values: Value[] = [];
    const type = filter.type === undefined ? undefined : this.#term.get(termKinds.type, filter.type)?.k;
    if (filter.type !== undefined) parts.push(`i.type = ${type ?? -1}`);
    parts.push(filter.hideDeleted ? 'i.deleted = 0' : 'i.deleted in (0, 1)');
    parts.push(...this.#health(filter), ...this.#status(filter));
    const countedParts = parts.length;
    parts.push(...this.#labels(filter, values));
    const search = foldText(filter.search?.trim() ?? '');
    if (search !== '') parts.push(searchCondition(search, values));
    return {
      isCounted: parts.length === countedParts,
      sql: parts.join(' and '),
      values,
      isEmpty: (filter.type !== undefined && type === undefined) || parts.some(matchesNone),
    };
  }

  #health({ health }: CatalogFilter): string[] {
    if (health === undefined || health.include.length + health.exclude.length === 0) return [];
    // Drop unknown names, which `healthKey` would map to the key for no health.
    const keys = (names: readonly string[]) => names.filter(isHealth).map(healthKey);
    const excluded = new Set(keys(health.exclude));
    const wanted = health.include.length === 0 ? healthKeys : keys(health.include);
    return [`i.health in (${joinNumbers(wanted.filter((key) => !excluded.has(key)))})`];
  }

  #status({ status }: CatalogFilter): string[] {
    if (status === undefined) return [];
    const keys = (texts: readonly string[]) =>
      texts.flatMap((text) => this.#term.get(termKinds.status, text)?.k ?? []);
    return [
      ...(status.include.length === 0 ? [] : [`i.status in (${joinNumbers(keys(status.include))})`]),
      ...(status.exclude.length === 0 ? [] : [`i.status not in (${joinNumbers(keys(status.exclude))})`]),
    ];
  }

  #labels({ labels }: CatalogFilter, values: Value[]): string[] {
    if (labels === undefined) return [];
    const included = labelMatches(labels.include).map((match) => `(${this.#alternatives(match, values)})`);
    const excluded = labelMatches(labels.exclude).map(
      (match) => `not (${this.#alternatives(match, values)})`,
    );
    return [...included, ...excluded];
  }

  /** Matches items by a label or tag: by its values, its presence and its absence. */
  #alternatives({ key, values: wanted, any, none }: LabelMatch, values: Value[]): string {
    const withKey = () => {
      values.push(key, key);
      const pairs = 'select k from pair where key = ?';
      return `(${selectItems(pairs)})`;
    };
    const pairs = joinNumbers(wanted.flatMap((value) => this.#pair.get(key, value)?.k ?? []));
    return [
      ...(wanted.length > 0 ? [`i.k in (${selectItems(pairs)})`] : []),
      ...(any ? [`i.k in ${withKey()}`] : []),
      ...(none ? [`i.k not in ${withKey()}`] : []),
    ].join(' or ');
  }
}

/** An empty list of values. SQLite refuses some indexes for it. */
const matchesNone = (part: string): boolean => / in \(\)$/.test(part) && !part.endsWith('not in ()');

/** Selects items that have one of the pairs as label or tag. @param pairs keys of pairs, or a query of them */
const selectItems = (pairs: string): string =>
  `select item from item_label where pair in (${pairs}) union all select item from item_tag where pair in (${pairs})`;

function searchCondition(search: string, values: Value[]): string {
  // A text with `%` or `_` needs ESCAPE, which prevents the trigram index. Search these texts row by row.
  if ([...search].length >= minTrigramLength && !/[%_]/.test(search)) {
    values.push(`%${search}%`);
    return 'i.k in (select rowid from item_tri where text like ?)';
  }
  values.push(search);
  return 'i.k in (select k from item_text where instr(text, ?) > 0)';
}
