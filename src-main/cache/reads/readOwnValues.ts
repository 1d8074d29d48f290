import type { Database } from 'better-sqlite3';
import type { ColumnSpec } from '#contract/rules/ownColumns.ts';
import { compileColumn, readConfiguration } from '../ownValues.ts';
import { OwnColumnKeys } from './OwnColumnKeys.ts';

type Values = Array<string | null>;

interface Sources {
  readonly labels: string;
  readonly tags: string;
  readonly deflated: Buffer | null;
  readonly is_text: number | null;
}

/** Reads a column without stored values from the items themselves. */
function readFromItems(database: Database, specs: readonly ColumnSpec[], keys: readonly number[]): Values[] {
  const readers = specs.map(compileColumn);
  const withBody = specs.some(({ source }) => source === 'path');
  const find = database.prepare<[number], Sources>(
    withBody
      ? 'select m.labels, m.tags, b.deflated, b.is_text from item_more m left join body b on b.k = m.k where m.k = ?'
      : 'select labels, tags, null as deflated, null as is_text from item_more where k = ?',
  );
  return keys.map((key) => {
    const found = find.get(key);
    if (found === undefined) return specs.map(() => null);
    const sources = {
      labels: JSON.parse(found.labels),
      tags: JSON.parse(found.tags),
      configuration:
        found.deflated === null ? undefined : readConfiguration(found.deflated, found.is_text === 1),
    };
    return readers.map((read) => read?.(sources)?.text ?? null);
  });
}

/**
 * Returns the values of columns for each item. Values that are not indexed are read from the items.
 * @param keys of the items
 */
export function readOwnValues(
  database: Database,
  specs: readonly ColumnSpec[],
  keys: readonly number[],
): Values[] {
  const columnKeys = new OwnColumnKeys(database);
  const stored = specs.map((spec) => columnKeys.completeKeyOf(spec));
  const others = specs.filter((_, index) => stored[index] === undefined);
  const direct = others.length === 0 ? [] : readFromItems(database, others, keys);
  const find = database
    .prepare<[number, number], string>('select text from own_value where column = ? and item = ?')
    .pluck();
  return keys.map((key, row) => {
    let other = 0;
    return stored.map((column) => {
      if (column !== undefined) return find.get(column, key) ?? null;
      other += 1;
      return direct[row]?.[other - 1] ?? null;
    });
  });
}
