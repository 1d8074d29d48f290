import { describe, expect, it } from 'vitest';
import type { CatalogPage } from '#contract/catalog.ts';
import type { ConfigListItem, ConfigSummaryRow } from '#contract/entities/configItem.ts';
import { groupRows } from '#kit/table/groupRows.ts';
import { pageTotals, summaryTotals } from '../../../src-renderer/areas/catalog/catalogTotals.ts';
import {
  catalogView,
  groupingChoicesOf,
  groupingsAfter,
  isFlat,
  listInputOf,
} from '../../../src-renderer/areas/catalog/catalogView.ts';
import {
  groupingOptions,
  labelOptions,
  typeOptions,
} from '../../../src-renderer/areas/catalog/filterOptions.ts';
import { GroupTotals } from '../../../src-renderer/areas/catalog/GroupTotals.ts';
import { groupLevels } from '../../../src-renderer/areas/catalog/groupLevels.ts';
import { summaryLines } from '../../../src-renderer/areas/catalog/summaryLines.ts';

const row = (group: (string | null)[], more: Partial<ConfigSummaryRow> = {}): ConfigSummaryRow => ({
  group,
  count: 1,
  health: {},
  costTotal30d: null,
  createdAt: null,
  updatedAt: null,
  ...more,
});

const item = (id: string, group: (string | null)[], costTotal30d: number | null = null): ConfigListItem => ({
  id,
  name: id,
  type: 'A::B',
  configClass: null,
  status: null,
  health: 'healthy',
  tags: {},
  costPerMinute: null,
  costTotal1d: null,
  costTotal7d: null,
  costTotal30d,
  changes: 0,
  analysis: {},
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: null,
  deletedAt: null,
  group,
});

const page = (items: ConfigListItem[], more: Partial<CatalogPage> = {}): CatalogPage => ({
  items,
  total: items.length,
  costTotal30d: null,
  ...more,
});

describe('the lines of the catalog summary', () => {
  const rows = [row(['AWS', 'AWS::b']), row([null, 'x']), row(['AWS', 'AWS::a']), row(['K8s', 'K8s::Pod'])];
  const groupings = ['config_class', 'type'];

  it('list favorite types first, then sort by name, with ungrouped rows last', () => {
    const types = (favourites: Record<string, boolean>) =>
      summaryLines(rows, undefined, groupings, favourites).map(({ type }) => type);
    expect(types({})).toEqual(['AWS::a', 'AWS::b', 'K8s::Pod', 'x']);
    expect(types({ 'K8s::Pod': true, 'AWS::b': false })).toEqual(['K8s::Pod', 'AWS::a', 'AWS::b', 'x']);
  });

  it('take the figures of their group once they are received', () => {
    const figures = [{ group: ['AWS', 'AWS::a'], changes: 7, analysis: { cost: 1 } }];
    expect(summaryLines(rows, undefined, groupings, {})[0]?.figures).toBeUndefined();
    const [first, second] = summaryLines(rows, figures, groupings, {});
    expect(first?.figures).toMatchObject({ changes: 7, analysis: { cost: 1 } });
    expect(second?.figures).toBeUndefined();
  });

  it('prefer the figures of their own row', () => {
    const own = { changes: 2, analysis: { security: 1 } };
    const counted = [{ group: ['AWS', 'AWS::a'], changes: 7, analysis: {} }];
    const [line] = summaryLines([row(['AWS', 'AWS::a'], { figures: own })], counted, groupings, {});
    expect(line?.figures).toEqual(own);
  });

  it('add up to a total of items, groups, and cost', () => {
    const lines = summaryLines(
      [row(['a'], { count: 1200, costTotal30d: 5 }), row(['b'], { count: 1, costTotal30d: 5.5 })],
      undefined,
      ['type'],
      {},
    );
    expect(summaryTotals(lines)).toBe('1,201 items in 2 groups · $11 over 30 days');
  });
});

describe('the group totals of the flat list', () => {
  const items = [item('1', ['a', 'x'], 3), item('2', ['a', 'y']), item('3', ['b', null], 4)];
  const [a, b] = groupRows(items, groupLevels<ConfigListItem>(['type', 'namespace__tag']));

  it('cover every matching item when the main process counted them', () => {
    const totals = new GroupTotals();
    totals.setPage(
      page(items, {
        groups: [
          { group: ['a', 'x'], count: 40, costTotal30d: 10, health: { unhealthy: 2 } },
          { group: ['a', 'y'], count: 2, costTotal30d: null, health: { unhealthy: 1, healthy: 1 } },
          { group: ['b', null], count: 5, costTotal30d: null, health: {} },
        ],
      }),
    );
    const inner = a?.subgroups[0];
    if (a === undefined || b === undefined || inner === undefined) throw new Error('The groups are missing.');
    expect(totals.of(inner)).toEqual({ count: 40, costTotal30d: 10, health: { unhealthy: 2 } });
    expect(totals.of(a)).toEqual({ count: 42, costTotal30d: 10, health: { unhealthy: 3, healthy: 1 } });
    expect(totals.of(b).count).toBe(5);
    totals.setPage(page(items, { groups: [{ group: ['a'], count: 99, costTotal30d: 1, health: {} }] }));
    expect(totals.of(a).count).toBe(99);
  });

  it('cover only the page when the main process did not count', () => {
    const totals = new GroupTotals();
    totals.setPage(page(items));
    if (a === undefined) throw new Error('The group is missing.');
    expect(totals.of(a)).toEqual({ count: 2, costTotal30d: 3, health: { healthy: 2 } });
  });

  it.each([
    [page(items), true, '3 items in 3 groups · $7.00 over 30 days'],
    [page(items, { total: 90 }), true, '90 items'],
    [
      page(items, { total: 90, groupCount: 7, costTotal30d: 2671 }),
      true,
      '90 items in 7 groups · $2,671 over 30 days',
    ],
    [page([item('1', [])]), false, '1 item'],
  ])('are summarized below the list', (shown, grouped, text) => {
    expect(pageTotals(shown, grouped)).toBe(text);
  });
});

describe('the filter options of the catalog', () => {
  it('list every type with favorites first, and the selected type before the list is received', () => {
    const facets = [{ value: 'A::A', count: 1499 }, { value: 'B::B' }];
    expect(typeOptions(facets, undefined, { 'B::B': true })).toMatchObject([
      { value: '', label: 'All' },
      { value: 'B::B', label: 'B' },
      { value: 'A::A', label: 'A', detail: '1k+' },
    ]);
    expect(typeOptions(undefined, 'A::A', {}).map(({ value }) => value)).toEqual(['', 'A::A']);
  });

  it('list each label or tag pair once, and add pairs from the address', () => {
    const labels = [
      { key: 'env', value: 'prod' },
      { key: 'app', value: 'web' },
    ];
    const chosen = catalogView.read('?labels=team____x:1').labels;
    expect(labelOptions(labels, labels.slice(0, 1), chosen).map(({ label }) => label)).toEqual([
      'env: no value',
      'env: any value',
      'env: prod',
      'app: no value',
      'app: any value',
      'app: web',
      'team: x',
    ]);
  });

  it('offer no value for a typed key that no item has', () => {
    const labels = [{ key: 'env', value: 'prod' }];
    const names = (typed: string) => labelOptions(labels, [], new Map(), typed).map(({ label }) => label);
    expect(names('owner').at(-1)).toBe('owner: no value');
    expect(names('env')).toEqual(['env: no value', 'env: any value', 'env: prod']);
    const [option] = labelOptions([], [], new Map(), 'owner');
    // A key is offered only when the pairs are known, and a typed pair is no key.
    expect(labelOptions(undefined, undefined, new Map(), 'owner')).toEqual([]);
    expect(labelOptions([], [], new Map(), 'namespace: payments')).toEqual([]);
    const written = catalogView.write({
      ...catalogView.defaults,
      labels: new Map([[option?.value ?? '', 1]]),
    });
    expect(listInputOf(catalogView.read(written)).filter.labels).toEqual({
      include: [{ key: 'owner', value: '(none)' }],
      exclude: [],
    });
  });

  it('display all items without groups when no grouping is chosen', () => {
    const view = catalogView.read('?groupBy=none');
    expect(isFlat(view)).toBe(true);
    expect(listInputOf(view).groupBy).toEqual([]);
    expect(groupingChoicesOf(view)).toEqual(['none']);
    expect(groupingsAfter(['config_class', 'type'], ['config_class', 'type', 'none'])).toEqual(['none']);
    expect(groupingsAfter(['none'], ['none', 'type'])).toEqual(['type']);
    expect(groupingsAfter(['none'], [])).toEqual([]);
  });

  it('offer fewer groupings for the summary than for the list', () => {
    const tags = [
      { key: 'env', value: 'prod' },
      { key: 'env', value: 'test' },
    ];
    const names = (flat: boolean) => groupingOptions(tags, [], flat).map(({ label }) => label);
    expect(names(false)).toEqual(['None', 'Provider', 'Type', 'env']);
    expect(names(true)).toEqual(['Name', 'Analysis', 'Changed', 'Type', 'Provider', 'env']);
  });
});
