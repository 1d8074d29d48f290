import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chosenFirst, matchingOptions } from '#kit/select/Option.ts';
import { selectionText } from '#kit/select/selectionText.ts';
import { arrangeColumns, type ColumnLayout, isLayout, layoutFromGrid } from '#kit/table/columnLayout.ts';
import { copyRows } from '#kit/table/copyRows.ts';
import { flattenGroups, GroupRow, groupRows } from '#kit/table/groupRows.ts';
import { isFullyRendered } from '#kit/table/RowBuffer.ts';
import { sortRows } from '#kit/table/sortRows.ts';
import { TableRows } from '#kit/table/TableRows.ts';
import { tableAction } from '#kit/table/tableKeys.ts';
import { readTableSession } from '#kit/table/tableSession.ts';
import { readTab, writeTab } from '#kit/tabs/tabParam.ts';

interface Thing {
  readonly id: number;
  readonly type: string;
  readonly team: string;
}

const things: readonly Thing[] = [
  { id: 1, type: 'Pod', team: 'b' },
  { id: 2, type: 'Node', team: 'a' },
  { id: 3, type: 'Pod', team: 'a' },
  { id: 4, type: 'Pod', team: 'b' },
  { id: 5, type: '', team: 'a' },
];
const byType = { id: 'type', keyOf: ({ type }: Thing) => type };
const byTeam = { id: 'team', keyOf: ({ team }: Thing) => team };
const lineOf = (line: Thing | GroupRow<Thing>) =>
  line instanceof GroupRow ? `${'  '.repeat(line.depth)}${line.key} (${line.rows.length})` : line.id;

describe('grouping of table rows', () => {
  it('keeps the row order on every level', () => {
    const lines = flattenGroups(groupRows(things, [byType, byTeam]), () => true);
    expect(lines.map(lineOf)).toEqual([
      'Pod (3)',
      '  b (2)',
      1,
      4,
      '  a (1)',
      3,
      'Node (1)',
      '  a (1)',
      2,
      ' (1)'.slice(0),
      '  a (1)',
      5,
    ]);
  });
  it('shows the rows of expanded groups, and single rows without a group on request', () => {
    const groups = groupRows(things, [byType]);
    expect(flattenGroups(groups, ({ key }) => key === 'Node').map(lineOf)).toEqual([
      'Pod (3)',
      'Node (1)',
      2,
      ' (1)',
    ]);
    expect(flattenGroups(groups, () => false, { singlesAsRows: true }).map(lineOf)).toEqual([
      'Pod (3)',
      2,
      5,
    ]);
  });
  it('keeps every row once and has unique group paths, for any keys', () => {
    const row = fc.record({ id: fc.nat(), type: fc.string(), team: fc.string() });
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const lines = flattenGroups(groupRows(rows, [byType, byTeam]), () => true);
        const leaves = lines.filter((line): line is Thing => !(line instanceof GroupRow));
        expect(new Set(leaves)).toEqual(new Set(rows));
        expect(leaves).toHaveLength(rows.length);
        const paths = lines.flatMap((line) => (line instanceof GroupRow ? [line.path] : []));
        expect(new Set(paths).size).toBe(paths.length);
      }),
    );
  });
});

describe('sorting of table rows', () => {
  it.each([
    [['b', 'A', null, 'a', 'É', 'é'], 'asc', ['A', 'a', 'b', 'É', 'é', null]],
    [['b', 'A', null, 'a'], 'desc', ['b', 'A', 'a', null]],
    [[10, 9, undefined, 100, Number.NaN], 'asc', [9, 10, 100, undefined, Number.NaN]],
    [['x', 2, 'a', 1], 'asc', [1, 2, 'a', 'x']],
  ] as const)('puts %j in the order %s', (values, order, expected) => {
    expect(sortRows<string | number | null | undefined>([...values], (value) => value, order)).toEqual(
      expected,
    );
  });
  it('is stable and puts empty values last in both directions', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ id: fc.nat(), key: fc.option(fc.string()) })), (rows) => {
        for (const order of ['asc', 'desc'] as const) {
          const sorted = sortRows(rows, ({ key }) => key, order);
          expect(new Set(sorted)).toEqual(new Set(rows));
          const empty = sorted.findIndex(({ key }) => key === null);
          if (empty >= 0) expect(sorted.slice(empty).every(({ key }) => key === null)).toBe(true);
        }
      }),
    );
  });
  it('runs again only after a change of its inputs', () => {
    let asked = 0;
    const columns = [
      {
        id: 'id',
        header: 'Id',
        text: String,
        sortValue: ({ id }: Thing) => {
          asked += 1;
          return id;
        },
      },
    ];
    const table = new TableRows<Thing>();
    const inputs = { rows: things, columns, groupBy: [byType] };
    table.lines(inputs, { column: 'id', order: 'desc' }, new Set());
    const lines = table.lines(inputs, { column: 'id', order: 'desc' }, new Set(['/"Pod"']));
    expect(asked).toBe(things.length);
    expect(lines.map((line) => lineOf(line as Thing))).toEqual([' (1)', 5, 'Pod (3)', 'Node (1)', 2]);
  });
});

describe('full rendering of a table', () => {
  it.each([
    [0, 10, true],
    [300, 20, true],
    [301, 1, false],
    // Pivoting by a label may create many columns.
    [300, 21, false],
    [60, 100, true],
    [100_000, 8, false],
  ])('for %i rows and %i columns: %s', (rows, columns, whole) => {
    expect(isFullyRendered(rows, columns)).toBe(whole);
  });
});

describe('the column layout', () => {
  const columns = [
    { id: 'name', fixed: true },
    { id: 'type' },
    { id: 'status', hidden: true },
    { id: 'cost' },
  ];
  const ids = (layout: ColumnLayout | undefined) =>
    arrangeColumns(columns, layout)
      .filter(({ hidden }) => !hidden)
      .map(({ id }) => id);
  it('is the table’s own until a person changes it', () =>
    expect(ids(undefined)).toEqual(['name', 'type', 'cost']));
  it('keeps the person’s order, drops removed columns, and inserts new ones in place', () => {
    const layout = { order: ['cost', 'gone', 'name'], hidden: ['name', 'gone'], widths: {} };
    // The fixed column cannot be hidden. New columns follow their neighbors.
    expect(arrangeColumns(columns, layout).map(({ id }) => id)).toEqual(['cost', 'name', 'type', 'status']);
    expect(ids(layout)).toEqual(['cost', 'name', 'type']);
  });
  it('stores only widths that were changed by hand', () => {
    const shown = [
      { id: 'name', hidden: false, width: 200.4 },
      { id: 'type', hidden: true, width: 90 },
    ];
    const before = { order: ['name', 'type'], hidden: [], widths: { type: 80 } };
    expect(layoutFromGrid(shown, undefined, ['name'])).toEqual({
      order: ['name', 'type'],
      hidden: ['type'],
      widths: { name: 200 },
    });
    expect(layoutFromGrid(shown, before, [])).toMatchObject({ widths: { type: 90 } });
  });
  it.each([
    null,
    1,
    {},
    { order: [1], hidden: [], widths: {} },
    { order: [], hidden: [], widths: { a: 'x' } },
  ])('%j is invalid', (kept) => expect(isLayout(kept)).toBe(false));
});

describe('the stored table state of a session', () => {
  const read = (text: string | null) => readTableSession('t', { getItem: () => text });
  it('drops invalid parts', () => {
    expect(read(null)).toEqual({});
    expect(read('{')).toEqual({});
    expect(read('{"sort":{"column":"a","order":"up"},"toggled":[1,"x"],"scrollTop":"7"}')).toEqual({
      toggled: ['x'],
    });
    expect(read('{"sort":null,"scrollTop":7}')).toEqual({ sort: null, scrollTop: 7 });
  });
});

describe('the keys of a table', () => {
  const key = (name: string, more: object = {}) =>
    ({ key: name, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...more }) as KeyboardEvent;
  it.each([
    [key('Enter'), false, 'open'],
    [key('Enter', { shiftKey: true }), false, 'preview'],
    [key('o'), false, 'preview'],
    [key('o', { ctrlKey: true }), false, undefined],
    [key(' '), false, 'select'],
    [key('+', { shiftKey: true }), false, 'include'],
    [key('-'), false, 'exclude'],
    [key('c', { metaKey: true }), false, 'copy'],
    [key('c'), false, undefined],
    [key('Enter', { altKey: true }), false, undefined],
    [key('ArrowRight'), true, 'expand'],
    [key('ArrowLeft'), true, 'collapse'],
    [key('ArrowLeft'), false, undefined],
    [key(' '), true, 'open'],
    [key('End'), true, 'last'],
  ])('map %o, on a group %s, to %s', (event, onGroup, action) =>
    expect(tableAction(event, onGroup)).toBe(action),
  );
});

it('copied rows have one line each, for any cell content', () => {
  const columns = [
    { id: 'a', header: 'A', text: ({ type }: Thing) => `${type}\t1\n2` },
    { id: 'b', header: 'B', text: ({ team }: Thing) => team },
  ];
  expect(copyRows(things.slice(0, 2), columns)).toBe('A\tB\nPod 1 2\tb\nNode 1 2\ta');
});

describe('the options of a select', () => {
  const options = [
    { value: 'Kubernetes::Pod', label: 'Pod' },
    { value: 'AWS::EC2', label: 'Instance' },
  ];
  it('match every typed word in label or value, ignoring case', () => {
    expect(matchingOptions(options, 'POD kube')).toEqual([options[0]]);
    expect(matchingOptions(options, '  ')).toEqual(options);
    expect(matchingOptions(options, 'pod aws')).toEqual([]);
  });
  it('list the selected ones first', () =>
    expect(chosenFirst(options, (value) => value === 'AWS::EC2')[0]).toBe(options[1]));
  it('are summarized by name up to four, and otherwise by count', () => {
    const name = (values: readonly string[]) => selectionText(values, options, 'labels', 'None');
    expect(name([])).toBe('None');
    expect(name(['Kubernetes::Pod', 'x'])).toBe('Pod, x');
    expect(name(['1', '2', '3', '4', '5'])).toBe('including 5 labels');
  });
});

it('an unknown tab in the address opens the first tab, which needs no parameter', () => {
  const ids = ['Config', 'Changes'] as const;
  expect(readTab({ tab: 'Changes' }, 'tab', ids)).toBe('Changes');
  expect(readTab({ tab: 'Gone' }, 'tab', ids)).toBe('Config');
  expect([writeTab('Config', ids), writeTab('Changes', ids)]).toEqual([undefined, 'Changes']);
});
