import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConfigExportItem } from '#contract/entities/configItem.ts';
import { type CatalogExportColumn, catalogExportColumns } from '#contract/rules/catalogList.ts';
import type { OwnColumn } from '#contract/rules/ownColumns.ts';
import { emptyInstant, foreverInstant } from '#contract/rules/serverTime.ts';
import { exportWriter } from '#main/areas/catalog/exportFormats.ts';

const now = Date.parse('2026-03-01T12:00:00Z');

const item: ConfigExportItem = {
  id: '01890c5e-0000-7000-8000-000000000001',
  name: 'payments-worker',
  type: 'Kubernetes::Deployment',
  configClass: 'Deployment',
  status: 'Running',
  health: 'healthy',
  tags: { cluster: 'prod-eu-1', namespace: 'payments' },
  labels: { owner: 'ledger' },
  costPerMinute: 0.25,
  costTotal1d: 360,
  costTotal7d: null,
  costTotal30d: -1.5,
  changes: 3,
  analysis: { security: 2, cost: 1 },
  createdAt: '2026-02-01T10:00:00.123456+02:00',
  updatedAt: '2026-02-28T12:00:00Z',
  deletedAt: null,
};

/** Returns a complete file, written in parts of the given size. */
function written(
  format: 'csv' | 'json',
  columns: ReadonlyArray<CatalogExportColumn | OwnColumn>,
  items: readonly ConfigExportItem[],
  partSize = 1000,
): string {
  const writer = exportWriter({ format, columns: [...columns] }, now);
  let text = writer.start;
  for (let at = 0; at < items.length; at += partSize)
    text += writer.rows(items.slice(at, at + partSize), at === 0);
  return text + writer.end;
}

/** Parses CSV strictly according to RFC 4180, after a byte order mark. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  expect(text[0]).toBe('\ufeff');
  let at = 1;
  while (at < text.length) {
    let value = '';
    if (text[at] === '"') {
      for (at += 1; text[at] !== '"' || text[at + 1] === '"'; at += 1) {
        if (at >= text.length) throw new Error('A quote is not closed.');
        value += text[at];
        if (text[at] === '"') at += 1;
      }
      at += 1;
    } else {
      for (; at < text.length && text[at] !== ',' && text[at] !== '\r'; at += 1) {
        if (text[at] === '"' || text[at] === '\n') throw new Error(`A bare ${JSON.stringify(text[at])}.`);
        value += text[at];
      }
    }
    row.push(value);
    if (text[at] === ',') at += 1;
    else if (text.startsWith('\r\n', at)) {
      rows.push(row);
      row = [];
      at += 2;
    } else throw new Error(`Something stands after a cell: ${JSON.stringify(text.slice(at, at + 10))}`);
  }
  if (row.length > 0) throw new Error('The last line has no end.');
  return rows;
}

/** Texts that contain CSV's special characters. */
const texts = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .array(
      fc.constantFrom(
        '=',
        '+',
        '-',
        '@',
        '＝',
        '＠',
        '\t',
        '\r',
        '\n',
        '"',
        ',',
        ';',
        "'",
        ' ',
        'a',
        'é',
        '😀',
      ),
    )
    .map((signs) => signs.join('')),
);

describe('a CSV file', () => {
  it('has a header and item rows, with times in UTC and tags and labels in one cell each', () => {
    expect(parseCsv(written('csv', catalogExportColumns, [item]))).toEqual([
      [
        ...['Name', 'Type', 'Status', 'Health', 'Tags', 'Labels', 'Changes', 'Analysis'],
        ...['Cost per minute', 'Cost 1d', 'Cost 7d', 'Cost 30d'],
        ...['Created', 'Updated', 'Deleted At', 'Changed', 'ID'],
      ],
      [
        ...['payments-worker', 'Kubernetes::Deployment', 'Running', 'healthy'],
        ...['cluster=prod-eu-1; namespace=payments', 'owner=ledger', '3', 'security=2; cost=1'],
        ...['0.25', '360', '', '-1.5'],
        ...['2026-02-01T08:00:00.123456+00:00', '2026-02-28T12:00:00+00:00', '', 'Last 24 hours', item.id],
      ],
    ]);
  });

  it('begins with a byte order mark and has the requested columns in order, without duplicates', () => {
    expect(written('csv', ['id', 'name', 'id'], [item])).toBe(
      '\ufeffID,Name\r\n01890c5e-0000-7000-8000-000000000001,payments-worker\r\n',
    );
    expect(written('csv', ['name'], [])).toBe('\ufeffName\r\n');
    expect([...Buffer.from(written('csv', ['name'], [])).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  it('returns any text unchanged', () => {
    fc.assert(
      fc.property(fc.array(texts, { minLength: 1, maxLength: 5 }), (names) => {
        const items = names.map((name) => ({ ...item, name }));
        const [, ...rows] = parseCsv(written('csv', ['name', 'id'], items, 2));
        const unguarded = (text = '') => (/^'[=+\-@＝＋－＠\t\r]/.test(text) ? text.slice(1) : text);
        expect(rows.map(([name]) => unguarded(name))).toEqual(names.map((name) => unguarded(name)));
        expect(rows.every(([, id]) => id === item.id)).toBe(true);
      }),
    );
  });

  it('contains no text that a spreadsheet runs as a formula', () => {
    const texted = ['name', 'type', 'status', 'tags'] as const;
    fc.assert(
      fc.property(texts, texts, (text, key) => {
        const odd = { ...item, name: text, type: text, status: text, tags: { [key]: text } };
        const [, row = []] = parseCsv(written('csv', texted, [odd]));
        expect(row.filter((value) => /^[=+\-@＝＋－＠\t\r]/.test(value))).toEqual([]);
      }),
    );
  });

  it.each([...['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'], ...['＝1+1', '＋1', '－1', '＠SUM(A1)']])(
    'puts an apostrophe before the text %j',
    (name) => {
      const [, row] = parseCsv(written('csv', ['name'], [{ ...item, name }]));
      expect(row).toEqual([`'${name}`]);
    },
  );
});

describe('a JSON file', () => {
  it('has times with the offset of the chosen time zone, and in UTC for an unknown zone', () => {
    const createdIn = (timeZone: string) => {
      const writer = exportWriter({ format: 'json', columns: ['createdAt'], timeZone }, now);
      return JSON.parse(writer.start + writer.rows([item], true) + writer.end);
    };
    expect(createdIn('Asia/Kolkata')).toEqual([{ createdAt: '2026-02-01T13:30:00.123456+05:30' }]);
    expect(createdIn('Mars/North')).toEqual([{ createdAt: '2026-02-01T08:00:00.123456+00:00' }]);
  });

  it('is an array of plain objects with unchanged values', () => {
    expect(JSON.parse(written('json', ['name', 'tags', 'cost', 'createdAt', 'deletedAt'], [item]))).toEqual([
      {
        name: 'payments-worker',
        tags: { cluster: 'prod-eu-1', namespace: 'payments' },
        costPerMinute: 0.25,
        costTotal1d: 360,
        costTotal7d: null,
        costTotal30d: -1.5,
        createdAt: '2026-02-01T08:00:00.123456+00:00',
        deletedAt: null,
      },
    ]);
    expect(JSON.parse(written('json', ['name'], []))).toEqual([]);
  });

  it('is the same for every size of its parts', () => {
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 7 }), fc.integer({ min: 1, max: 8 }), (names, partSize) => {
        const items = names.map((name) => ({ ...item, name }));
        expect(JSON.parse(written('json', ['name'], items, partSize))).toEqual(
          names.map((name) => ({ name })),
        );
      }),
    );
  });
});

it('an exported item has no cell for an empty time, and a year that never comes for infinity', () => {
  const odd = { ...item, createdAt: emptyInstant, updatedAt: foreverInstant };
  expect(written('csv', ['createdAt', 'updatedAt'], [odd]).trim().split(/\r?\n/).at(-1)).toBe(
    ',9999-12-31T00:00:00Z',
  );
});

describe("an export with columns of the user's own", () => {
  const column = (name: string, type: OwnColumn['type']): OwnColumn => ({
    name,
    source: 'path',
    key: `$.${name}`,
    type,
  });
  const columns = [
    column('Replicas', 'number'),
    'name',
    column('Started', 'time'),
    column('name', 'bytes'),
  ] as const;
  const rows: ConfigExportItem[] = [
    { ...item, own: ['3', '2026-02-01T10:00:00Z', '128Mi'] },
    { ...item, own: ['007', 'never', null] },
    { ...item, own: [null, '2026-02-01 10:00', null] },
  ];

  it('writes their values in the order of the columns, with the offset of times', () => {
    expect(parseCsv(written('csv', columns, rows))).toEqual([
      ['Replicas', 'Name', 'Started', 'name'],
      ['3', 'payments-worker', '2026-02-01T10:00:00+00:00', '128Mi'],
      ['007', 'payments-worker', 'never', ''],
      ['', 'payments-worker', '2026-02-01T10:00:00+00:00', ''],
    ]);
  });

  it('writes JSON numbers only for numbers without change, and a property per column of the same name', () => {
    expect(JSON.parse(written('json', columns, rows))).toEqual([
      { Replicas: 3, name: 'payments-worker', Started: '2026-02-01T10:00:00+00:00', 'name (2)': '128Mi' },
      { Replicas: '007', name: 'payments-worker', Started: 'never', 'name (2)': null },
      { Replicas: null, name: 'payments-worker', Started: '2026-02-01T10:00:00+00:00', 'name (2)': null },
    ]);
  });
});
