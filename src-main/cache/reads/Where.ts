import type { Database } from 'better-sqlite3';
import type { CatalogFilter } from '#contract/catalog.ts';
import { foldText } from '#contract/rules/foldText.ts';
import { healthKey, healthKeys, isHealth } from '../health.ts';
import { termKinds } from '../writes/Dictionary.ts';

/** A condition on the table `item` with the alias `i`. */
export interface Where {
  readonly sql: string;
  readonly values: ReadonlyArray<string | number>;
  /** No row can match, because a wanted value is not stored. */
  readonly isEmpty: boolean;
}

type Value = string | number;
type Pairs = ReadonlyArray<{ readonly key: string; readonly value: string }>;

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
    parts.push(...this.#health(filter), ...this.#status(filter), ...this.#labels(filter));
    const search = foldText(filter.search?.trim() ?? '');
    if (search !== '') parts.push(searchCondition(search, values));
    return {
      sql: parts.join(' and '),
      values,
      isEmpty: filter.type !== undefined && type === undefined,
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

  #labels({ labels }: CatalogFilter): string[] {
    if (labels === undefined) return [];
    const keys = new Set(labels.include.map(({ key }) => key));
    const included = [...keys].map(
      (wanted) => `i.k in (${this.#itemsWithPairs(labels.include.filter(({ key }) => key === wanted))})`,
    );
    return labels.exclude.length === 0
      ? included
      : [...included, `i.k not in (${this.#itemsWithPairs(labels.exclude)})`];
  }

  /** Selects items that have one of the pairs as label or tag. */
  #itemsWithPairs(pairs: Pairs): string {
    const keys = joinNumbers(pairs.flatMap(({ key, value }) => this.#pair.get(key, value)?.k ?? []));
    return `select item from item_label where pair in (${keys}) union all select item from item_tag where pair in (${keys})`;
  }
}

function searchCondition(search: string, values: Value[]): string {
  // A text with `%` or `_` needs ESCAPE, which prevents the trigram index. Search these texts row by row.
  if ([...search].length >= minTrigramLength && !/[%_]/.test(search)) {
    values.push(`%${search}%`);
    return 'i.k in (select rowid from item_tri where text like ?)';
  }
  values.push(search);
  return 'i.k in (select k from item_text where instr(text, ?) > 0)';
}
