import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogSortColumns } from '#contract/rules/catalogList.ts';
import type { CatalogCondition, OwnColumn } from '#contract/rules/ownColumns.ts';
import {
  type CatalogView,
  catalogView,
  groupingsOf,
  isFlat,
  listInputOf,
  summaryInputOf,
} from '../../../src-renderer/areas/catalog/catalogView.ts';
import {
  labelId,
  labelOf,
  parseLabels,
  stringifyLabels,
} from '../../../src-renderer/areas/catalog/labelChoices.ts';
import { drillInto } from '../../../src-renderer/areas/catalog/summaryLines.ts';

const { read: readView, addressOf: writeView } = catalogView;
const queryOf = (view: CatalogView) => new URL(writeView(view), 'http://window').search;

/** Any text without the escape characters of the web client, which are ambiguous. */
const text = fc.string({ minLength: 1, maxLength: 40 }).filter((one) => !/_|\|/.test(one));
const sign = fc.constantFrom(1 as const, -1 as const);
const choices = (key: fc.Arbitrary<string>) =>
  fc
    .uniqueArray(fc.tuple(key, sign), { selector: ([id]) => id, maxLength: 6 })
    .map((pairs) => new Map(pairs));
const labels = choices(fc.record({ key: text, value: text }).map(labelId));
const views: fc.Arbitrary<CatalogView> = fc.record({
  configType: fc.option(
    text.filter((one) => one !== 'all'),
    { nil: undefined },
  ),
  search: text,
  groupBy: fc.uniqueArray(text, { maxLength: 5 }),
  labels,
  status: choices(text),
  health: choices(fc.constantFrom('healthy', 'unhealthy')),
  sortBy: fc.constantFrom(...catalogSortColumns),
  sortOrder: fc.constantFrom('asc' as const, 'desc' as const),
  pageIndex: fc.nat(1000),
  pageSize: fc.constantFrom(50, 100, 200),
  hideDeleted: fc.boolean(),
  items: fc.uniqueArray(fc.uuid(), { maxLength: 50 }),
  where: fc.subarray<CatalogCondition>([
    { subject: 'cost', operator: '>', value: '100' },
    { subject: 'changed', operator: '<', value: '1h' },
    { subject: { source: 'path', key: "$.a['b, c']", type: 'text' }, operator: '~', value: 'x y' },
  ]),
  columns: fc.subarray<OwnColumn>([
    { name: 'Owner, first', source: 'label', key: 'owner', type: 'text' },
    { name: 'Replicas', source: 'path', key: '$.spec.replicas', type: 'number' },
  ]),
  at: fc.constantFrom(undefined, '2026-03-01T12:00:00.000Z'),
});

describe('the address of the catalog', () => {
  it('reads back every view that it writes', () => {
    fc.assert(
      fc.property(views, (view) => {
        expect(readView(queryOf(view))).toEqual(view);
      }),
    );
  });

  it('reads any text as a valid view', () => {
    fc.assert(
      fc.property(fc.string(), fc.webQueryParameters(), (one, other) => {
        for (const query of [one, other]) {
          const view = readView(query);
          expect(readView(queryOf(view))).toEqual(readView(queryOf(readView(queryOf(view)))));
          expect(summaryInputOf(view).groupBy.length).toBeGreaterThan(0);
          expect(listInputOf(view).filter.hideDeleted).toBe(view.hideDeleted);
        }
      }),
    );
  });

  it('has no query for the default view', () => {
    expect(writeView(readView(''))).toBe('/catalog');
  });

  it.each([
    ['labels=app____billing:1,tier____edge:-1', ['app____billing', 1], ['tier____edge', -1]],
    ['labels=app.kubernetes.io%2Fname____web:1', ['app.kubernetes.io/name____web', 1]],
    ['labels=aws:cloudformation:stack____prod:-1', ['aws:cloudformation:stack____prod', -1]],
    ['labels=url____https____//a.example:1', ['url____https://a.example', 1]],
    ['labels=team____a||||b:1', ['team____a,b', 1]],
    ['labels=nonsense,x:1,____y:1,a____b:2'],
  ] as const)('reads %s in the web client’s format', (query, ...expected) => {
    expect([...readView(`?${query}`).labels]).toEqual(expected);
  });

  it.each([
    ['query=payments', { search: 'payments' }],
    ['search=new&query=old', { search: 'new' }],
    ['configType=all', { configType: undefined }],
    ['configType=AWS%3A%3AEC2%3A%3AInstance', { configType: 'AWS::EC2::Instance' }],
    ['health=unhealthy:1', { health: new Map([['unhealthy', 1]]) }],
    ['status=a____b:-1', { status: new Map([['a:b', -1]]) }],
    ['groupBy=config_class,namespace__tag', { groupBy: ['config_class', 'namespace__tag'] }],
    ['pageIndex=-1&pageSize=7&sortBy=x', { pageIndex: 0, pageSize: 50, sortBy: 'type' }],
    ['hideDeleted=no', { hideDeleted: false }],
  ])('reads %s', (query, expected) => {
    expect(readView(`?${query}`)).toMatchObject(expected);
  });

  it('splits a label at the first separator', () => {
    expect(labelOf('a____b____c')).toEqual({ key: 'a', value: 'b____c' });
    expect(stringifyLabels(parseLabels('a____b:1'))).toBe('a____b:1');
  });
});

describe('the two views of the catalog', () => {
  it('are the summary by default and the flat list after a type or search', () => {
    expect(isFlat(readView(''))).toBe(false);
    expect(isFlat(readView('?labels=a____b:1'))).toBe(false);
    expect(isFlat(readView('?search=%20'))).toBe(false);
    expect(isFlat(readView('?search=x'))).toBe(true);
    expect(isFlat(readView('?configType=A%3A%3AB'))).toBe(true);
  });

  it('group by the columns that each view supports', () => {
    expect(groupingsOf(readView(''))).toEqual(['config_class', 'type']);
    expect(groupingsOf(readView('?groupBy=name,namespace__tag'))).toEqual(['namespace__tag']);
    expect(groupingsOf(readView('?search=x'))).toEqual([]);
    expect(groupingsOf(readView('?search=x&groupBy=name,nonsense,namespace__tag'))).toEqual([
      'name',
      'namespace__tag',
    ]);
  });

  it('link a summary line to its type and tags, without the grouping', () => {
    const view = readView('?groupBy=namespace__tag,cluster__tag,type&labels=env____prod:1&health=healthy:1');
    const line = {
      group: ['payments', null, 'Kubernetes::Pod'],
      name: 'Kubernetes::Pod',
      type: 'Kubernetes::Pod',
      favorite: false,
      figures: undefined,
      count: 1,
      health: {},
      costTotal30d: null,
      createdAt: null,
      updatedAt: null,
    };
    expect(decodeURIComponent(writeView(drillInto(view, line)))).toBe(
      '/catalog?configType=Kubernetes::Pod&labels=env____prod:1,namespace____payments:1,cluster____(none):1&health=healthy:1',
    );
  });
});
