import { deflateSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CatalogListInput } from '#contract/catalog.ts';
import {
  type CatalogCondition,
  type ColumnSpec,
  comparedNumber,
  numberComparison,
  operatorsOf,
} from '#contract/rules/ownColumns.ts';
import { cacheKind } from '#main/cache/kinds.ts';
import { createFeedRecord } from '#main/cache/model.ts';
import { runMigrations } from '#main/cache/openDatabase.ts';
import { compileColumn, findProblemOfPath } from '#main/cache/ownValues.ts';
import { CacheReader } from '#main/cache/reads/CacheReader.ts';
import { CatalogWriter } from '#main/cache/writes/CatalogWriter.ts';
import { hashItem } from '#main/feeds/items/itemSchemas.ts';
import { itemId, itemRow } from '../../support/cacheItems.ts';
import { oneOf, seeded } from '../../support/generatedItems.ts';
import { listInput } from '../../support/listInput.ts';
import { writerOptions } from '../../support/writerOptions.ts';

const nowMs = Date.parse('2026-03-01T12:00:00Z');
const record = createFeedRecord('items');
const unlimited = 1e9;

let database: Database.Database;
let writer: CatalogWriter;
let reader: CacheReader;

beforeEach(() => {
  database = new Database(':memory:');
  runMigrations(database, cacheKind.migrations);
  writer = new CatalogWriter(writerOptions(database));
  reader = new CacheReader(database);
});
afterEach(() => void database.close());

interface Stored {
  readonly labels: Readonly<Record<string, string>>;
  readonly tags: Readonly<Record<string, string>>;
  /** Undefined without a stored configuration. */
  readonly config: unknown;
}

function put(place: number, { labels, tags }: Stored): void {
  const row = itemRow(place, { labels, tags, type: place % 3 === 0 ? 'Acme::Wheel' : 'Acme::Engine' });
  writer.putItems([row], hashItem(row), record);
}

const putBody = (place: number, text: string, isText = false) =>
  writer.putBodies(
    [{ id: itemId(place), updatedAt: null, deflated: deflateSync(text), isText }],
    unlimited,
    record,
  );

function index(...specs: ColumnSpec[]): void {
  while (!writer.indexColumns(specs));
}

const path = (key: string, type: ColumnSpec['type'] = 'text'): ColumnSpec => ({ source: 'path', key, type });

/** The value of an item in a column, by the description of the columns. */
function valueIn(item: Stored, { source, key }: ColumnSpec): string | null {
  if (source === 'path') {
    const [, name = ''] = key.split('.');
    const value: unknown = item.config === undefined ? undefined : Reflect.get(item.config as object, name);
    return value === undefined || value === null ? null : String(value);
  }
  const map = source === 'label' ? item.labels : item.tags;
  return map[key] ?? null;
}

function sortKey(spec: ColumnSpec, value: string | null): readonly [number, number | string] {
  if (value === null) return [2, 0];
  const number = comparedNumber(spec.type, value);
  return number === undefined ? [1, value.toLowerCase()] : [0, number];
}

function matches(item: Stored, condition: CatalogCondition): boolean {
  const { subject, operator, value } = condition;
  if (typeof subject === 'string') throw new Error('Only own columns are compared here.');
  const text = valueIn(item, subject);
  if (operator === 'has') return text !== null;
  if (operator === 'no') return text === null;
  if (subject.type === 'text') {
    const isEqual = text?.toLowerCase() === value.toLowerCase();
    const contains = text?.toLowerCase().includes(value.toLowerCase()) ?? false;
    return { '=': isEqual, '!=': !isEqual, '~': contains, '!~': !contains }[
      operator as '=' | '!=' | '~' | '!~'
    ];
  }
  const number = text === null ? undefined : comparedNumber(subject.type, text);
  const comparison = numberComparison(condition, nowMs);
  if (comparison === undefined) throw new Error('The condition is not readable.');
  const { bound } = comparison;
  if (comparison.operator === '!=') return number !== bound;
  if (number === undefined) return false;
  return {
    '=': number === bound,
    '<': number < bound,
    '<=': number <= bound,
    '>': number > bound,
    '>=': number >= bound,
  }[comparison.operator];
}

describe("columns of the user's own", () => {
  it('sort, filter and update like a simple reference for 300 random lists', () => {
    const random = seeded(47);
    const texts = [
      '3',
      '10',
      '-2',
      '500m',
      '128Mi',
      '1Gi',
      'Äpfel',
      'apple',
      'Pay',
      '',
      '2026-02-01',
      '2026-02-28T10:00:00Z',
    ];
    const specs: ColumnSpec[] = (['text', 'number', 'time', 'bytes'] as const).flatMap((type) => [
      { source: 'label', key: 'app', type },
      { source: 'tag', key: 'zone', type },
      path('$.size', type),
    ]);
    const values = {
      text: ['pay', 'a', '3'],
      number: ['3', '0.5', '10'],
      time: ['7d', '2026-02-10'],
      bytes: ['100Mi', '3'],
    } as const;
    const items = new Map<number, Stored>();
    const drawMap = (key: string): Record<string, string> =>
      random() < 0.6 ? { [key]: oneOf(random, texts) } : {};
    let rows = 0;
    for (let round = 0; round < 300; round += 1) {
      for (let change = 0; change < 3; change += 1) {
        const place = 1 + Math.floor(random() * 40);
        if (random() < 0.15) {
          writer.removeItems([itemId(place)]);
          items.delete(place);
          continue;
        }
        const hasBody = random() < 0.7;
        const item: Stored = {
          labels: drawMap('app'),
          tags: drawMap('zone'),
          config: hasBody ? { size: oneOf(random, [...texts, 7, true, null]) } : items.get(place)?.config,
        };
        put(place, item);
        if (hasBody) putBody(place, JSON.stringify(item.config));
        items.set(place, item);
      }
      const column = oneOf(random, specs);
      const subject = oneOf(random, specs);
      const operator = oneOf(random, operatorsOf[subject.type]);
      const condition: CatalogCondition = {
        subject,
        operator,
        value: operator === 'has' || operator === 'no' ? '' : oneOf(random, values[subject.type]),
      };
      const isFiltered = random() < 0.6;
      const isTyped = random() < 0.3;
      const input: CatalogListInput = {
        ...listInput,
        filter: {
          hideDeleted: true,
          ...(isFiltered ? { conditions: [condition] } : {}),
          ...(isTyped ? { type: 'Acme::Wheel' } : {}),
        },
        columns: [column, subject],
        sortColumn: column,
        sortOrder: oneOf(random, ['asc', 'desc'] as const),
        pageIndex: Math.floor(random() * 3),
        pageSize: oneOf(random, [1, 5, 20]),
      };
      index(column, ...(isFiltered ? [subject] : []));
      const direction = input.sortOrder === 'asc' ? 1 : -1;
      const expected = [...items]
        .filter(([place, item]) => (!isFiltered || matches(item, condition)) && (!isTyped || place % 3 === 0))
        .map(([place, item]) => ({ place, item, key: sortKey(column, valueIn(item, column)) }))
        .sort((one, other) => {
          const [group, value] = one.key;
          const [otherGroup, otherValue] = other.key;
          if (group !== otherGroup) return group - otherGroup;
          return value === otherValue ? 0 : value < otherValue ? -direction : direction;
        });
      // A new reader: it notices only the writes of other connections.
      reader = new CacheReader(database);
      const page = reader.listItems(input, nowMs);
      const asked = `round ${round}: ${JSON.stringify(input)}`;
      const wanted = expected.slice(input.pageIndex * input.pageSize, (input.pageIndex + 1) * input.pageSize);
      expect(page.total, asked).toBe(expected.length);
      const valuesOfPage = wanted.map(({ item }) => [valueIn(item, column), valueIn(item, subject)]);
      // Items with equal values have no order of their own, so that the values are compared.
      expect(
        page.items.map(({ own }) => own?.[0]?.toLowerCase()),
        asked,
      ).toEqual(valuesOfPage.map(([value]) => value?.toLowerCase()));
      const allIds = reader.listKeys({ ...input, pageIndex: 0 }, nowMs);
      expect(new Set(allIds).size, asked).toBe(expected.length);
      for (const { id, own } of page.items) {
        const item = [...items].find(([place]) => itemId(place) === id)?.[1];
        expect(item && [valueIn(item, column), valueIn(item, subject)], asked).toEqual(own);
      }
      rows += page.items.length;
    }
    expect(rows).toBeGreaterThan(500);
  });

  it('read values of paths with several results, exact numbers, objects and unusual keys', () => {
    put(1, { labels: {}, tags: {}, config: undefined });
    putBody(
      1,
      '{"spec":{"containers":[{"image":"a"},{"image":"b"},{"image":"a"},{"image":null}],"big":12345678901234567890,"10":{"x":1.50}},"10":"ten","a":1}',
    );
    const specs = [
      path('$.spec.containers[*].image'),
      path('$.spec.big', 'number'),
      path("$['10']"),
      path("$.spec['10']"),
      path('$.spec.containers[?@.image == "b"]'),
      path('$.none'),
      path('$.a[', 'number'),
      path('$..image'),
    ];
    const expected = [
      'a, b',
      '12345678901234567890',
      'ten',
      '{"x":1.50}',
      '{"image":"b"}',
      null,
      null,
      'a, b',
    ];
    const read = () => reader.ownValues([itemId(1), itemId(2)], specs);
    expect(read()).toEqual([expected, specs.map(() => null)]);
    index(...specs);
    expect(read()).toEqual([expected, specs.map(() => null)]);
  });

  it('have no values of configurations that are text, damaged or removed', () => {
    const spec = path('$.a');
    for (const place of [1, 2, 3]) put(place, { labels: {}, tags: {}, config: undefined });
    putBody(1, '{"a":1}', true);
    putBody(2, '{"a":');
    putBody(3, '{"a":1}');
    index(spec);
    const ids = [1, 2, 3].map(itemId);
    expect(reader.ownValues(ids, [spec])).toEqual([[null], [null], ['1']]);
    writer.limitBodies({ bodyBytes: unlimited, secretTypes: ['Acme::Wheel'] } as never);
    expect(reader.ownValues(ids, [spec])).toEqual([[null], [null], [null]]);
    expect(database.prepare('select count(*) from own_value').pluck().get()).toBe(0);
  });

  it('of several lists are all indexed when the lists take turns', () => {
    for (let place = 1; place <= 30; place += 1) {
      put(place, { labels: {}, tags: {}, config: undefined });
      putBody(place, JSON.stringify({ [`p${place}`]: place }));
    }
    const lists = [0, 1, 2].map((list) =>
      Array.from({ length: 20 }, (_, at) => path(`$.p${list * 20 + at}`)),
    );
    for (let round = 0; round < 20; round += 1) for (const list of lists) writer.indexColumns(list);
    expect(database.prepare('select count(*) from own_column where position is null').pluck().get()).toBe(60);
    expect(reader.ownValues([itemId(25)], [path('$.p25'), path('$.p26')])).toEqual([['25', null]]);
  });

  it('are indexed together from where the first one is, when one is added to another', () => {
    for (let place = 1; place <= 10; place += 1) {
      put(place, { labels: {}, tags: {}, config: undefined });
      putBody(place, JSON.stringify({ a: place, b: -place }));
    }
    index(path('$.a'));
    database.exec(`update own_column set position = 5`);
    database.exec('delete from own_value where item > 5');
    writer = new CatalogWriter(writerOptions(database));
    index(path('$.a'), path('$.b'));
    expect(reader.ownValues([itemId(2), itemId(9)], [path('$.a'), path('$.b')])).toEqual([
      ['2', '-2'],
      ['9', '-9'],
    ]);
  });

  it.each([
    '$[?match(@, "([a-z]+)+!")]',
    '$[?search(@.a, "x")]',
    '$[?count($..*) > 1]',
    '$[?@..a == 1]',
    '$[?@[?@.a == 1]]',
    '$..a..b..c',
  ])('have no values of the path %s, which can take minutes', (key) => {
    expect(findProblemOfPath(key)).toEqual(expect.any(String));
    expect(compileColumn(path(key))).toBeUndefined();
  });

  it.each([
    '$..image',
    '$.a[?@.name == "x?y..$"].value',
    "$['match(']",
    '$.a[?@.b > 3 && @.c[0] == 1]',
    '$[?@.a].b[?@.c]',
  ])('have values of the path %s', (key) => {
    expect(findProblemOfPath(key)).toBeNull();
  });

  it('are empty for a damaged configuration, and the others are read', () => {
    put(1, { labels: {}, tags: {}, config: undefined });
    put(2, { labels: {}, tags: {}, config: undefined });
    putBody(1, '{"a":1}');
    putBody(2, '{"a":2}');
    database.exec(`update body set deflated = x'0102' where k = 1`);
    const specs = [path('$.a')];
    expect(reader.ownValues([1, 2].map(itemId), specs)).toEqual([[null], ['2']]);
    index(...specs);
    expect(reader.ownValues([1, 2].map(itemId), specs)).toEqual([[null], ['2']]);
  });

  it('compare thousandths exactly', () => {
    const label: ColumnSpec = { source: 'label', key: 'cpu', type: 'number' };
    put(1, { labels: { cpu: '13m' }, tags: {}, config: undefined });
    put(2, { labels: { cpu: '0.013' }, tags: {}, config: undefined });
    index(label);
    const conditions: CatalogCondition[] = [{ subject: label, operator: '=', value: '13m' }];
    expect(reader.listItems({ ...listInput, filter: { hideDeleted: true, conditions } }, nowMs).total).toBe(
      2,
    );
  });

  it('read digits of a megabyte as a text, without searching them for long', () => {
    put(1, { labels: {}, tags: {}, config: undefined });
    putBody(1, JSON.stringify({ a: `${'1'.repeat(1_000_000)}x` }));
    const specs = (['number', 'bytes', 'time'] as const).map((type) => path('$.a', type));
    index(...specs);
    expect(reader.ownValues([itemId(1)], specs)[0]?.map((value) => value?.length)).toEqual([200, 200, 200]);
    expect(database.prepare('select typeof(sort) from own_value').pluck().all()).toEqual([
      'text',
      'text',
      'text',
    ]);
  });

  it('cut a value that is a whole configuration', () => {
    put(1, { labels: {}, tags: {}, config: undefined });
    putBody(1, JSON.stringify({ a: 'x'.repeat(5_000) }));
    index(path('$'));
    expect(reader.ownValues([itemId(1)], [path('$')])[0]?.[0]).toHaveLength(200);
  });

  it('lose their stored values when 40 others were used half an hour later, but not while they are in use', () => {
    let minutes = 0;
    writer = new CatalogWriter({ ...writerOptions(database), now: () => minutes * 60_000 });
    put(1, { labels: { l0: 'x' }, tags: {}, config: undefined });
    const specs = Array.from(
      { length: 41 },
      (_, at): ColumnSpec => ({ source: 'label', key: `l${at}`, type: 'text' }),
    );
    const stored = () => database.prepare('select count(*) from own_column').pluck().get();
    for (const spec of specs) index(spec);
    expect(stored()).toBe(41);
    minutes = 31;
    index(...specs.slice(1));
    expect(stored()).toBe(40);
    expect(reader.ownValues([itemId(1)], specs.slice(0, 1))).toEqual([['x']]);
  });
});
