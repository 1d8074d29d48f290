import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TimeRange } from '#kit/timeRange/timeRange.ts';
import {
  alwaysWritten,
  booleanTrueFalse,
  booleanYesNo,
  list,
  oneOf,
  pageIndex,
  pageSize,
  search,
  singleParameter,
  sortOrder,
  text,
  triState,
} from '#parts/list/codecs.ts';
import { defineView, type ViewOf } from '#parts/list/defineView.ts';
import { jsonLabels } from '#parts/list/jsonLabelsCodec.ts';
import { timeRange } from '#parts/list/timeRangeCodec.ts';

const lastHour: TimeRange = { type: 'relative', range: 'now-1h' };

const fields = {
  sortBy: oneOf(['name', 'age'], 'name', { title: 'name', since: 'age' }),
  sortOrder: sortOrder('asc'),
  pageIndex: pageIndex(),
  pageSize: pageSize([50, 100], 50),
  layout: oneOf(['cards'], undefined),
  id: text({ maxLength: 10, noneText: 'all' }),
  tabBy: alwaysWritten(text({}, 'namespace')),
  query: search({ maxLength: 20, oldName: 'filter' }),
  wall: booleanTrueFalse(),
  hideDeleted: booleanYesNo(true),
  groupBy: list(3),
  health: triState(),
  status: triState(new Map([['SUCCESS', -1]])),
  labels: jsonLabels(),
  range: timeRange(lastHour),
  rate: singleParameter<number>({
    fallback: 1,
    read: (value) => Number.parseFloat(value) || undefined,
    write: String,
  }),
};

const options = { filters: ['query', 'health'], panelFields: ['id'] } as const;
const view = defineView(fields, { ...options, path: '/things' });
const kept = defineView(fields, { ...options, keepsOthers: true });
type View = ViewOf<typeof view>;

/** Excludes the escape characters of the web client's format, which are ambiguous. */
const name = fc.string({ minLength: 1, maxLength: 10 }).filter((one) => !/_|\||^all$/.test(one));
const chosen = fc
  .uniqueArray(fc.tuple(name, fc.constantFrom(1 as const, -1 as const)), {
    selector: ([id]) => id,
    maxLength: 4,
  })
  .map((pairs) => new Map(pairs));
const views: fc.Arbitrary<View> = fc.record({
  sortBy: fc.constantFrom('name' as const, 'age' as const),
  sortOrder: fc.constantFrom('asc' as const, 'desc' as const),
  pageIndex: fc.nat(),
  pageSize: fc.constantFrom(50, 100),
  layout: fc.constantFrom('cards' as const, undefined),
  id: fc.option(name, { nil: undefined }),
  tabBy: name,
  query: fc.string({ maxLength: 20 }),
  wall: fc.boolean(),
  hideDeleted: fc.boolean(),
  groupBy: fc.uniqueArray(name, { maxLength: 3 }),
  health: chosen,
  status: chosen,
  labels: chosen,
  range: fc.constantFrom<TimeRange>(
    lastHour,
    { type: 'relative', range: 'now+2d' },
    { type: 'mapped', display: 'Today so far', from: 'now/d', to: 'now' },
    { type: 'absolute', from: '2026-03-01T10:00', to: '2026-03-02T10:00' },
  ),
  rate: fc.constantFrom(1, 2, 0.5),
});

const queries = fc.oneof(fc.webQueryParameters(), fc.string()).map((query) => `?${query}`);
/** Invalid values of existing parameters. */
const nonsense = fc
  .dictionary(fc.constantFrom(...Object.keys(fields), 'from', 'to', 'rangeType'), fc.string())
  .map((params) => `?${new URLSearchParams(params)}`);

describe('a view in an address', () => {
  it('reads back every view that it writes', () => {
    fc.assert(
      fc.property(views, (one) => {
        expect(view.read(view.write(one))).toEqual(one);
        expect(kept.read(kept.queryAfterChange('?other=1', one))).toEqual(one);
      }),
    );
  });

  it('reads any query as a valid view that survives rewriting', () => {
    fc.assert(
      fc.property(fc.oneof(queries, nonsense), (query) => {
        const one = view.read(query);
        expect(view.read(view.write(one))).toEqual(one);
        expect(kept.read(kept.queryAfterChange(query, one))).toEqual(one);
      }),
    );
  });

  it('omits default values except for required parameters', () => {
    expect(view.write(view.defaults)).toBe('?tabBy=namespace');
    expect(view.addressOf(view.defaults)).toBe('/things?tabBy=namespace');
    fc.assert(
      fc.property(views, (one) => {
        const said = Object.keys(Object.fromEntries(new URLSearchParams(view.write(one))));
        const odd = Object.keys(fields).filter(
          (key) => JSON.stringify([...said]).includes(`"${key}"`) && key !== 'tabBy' && key !== 'range',
        );
        for (const key of odd) expect(one[key as keyof View]).not.toEqual(view.defaults[key as keyof View]);
      }),
    );
  });

  it.each<[string, Partial<View>]>([
    ['sortBy=since&sortOrder=desc', { sortBy: 'age', sortOrder: 'desc' }],
    ['sortBy=toString&sortOrder=up', {}],
    ['sortBy=age&sortBy=name', { sortBy: 'age' }],
    ['pageIndex=7&pageSize=100', { pageIndex: 7, pageSize: 100 }],
    ['pageIndex=-1&pageSize=7', {}],
    ['pageIndex=1.5', {}],
    ['pageIndex=1e99', {}],
    ['id=all', {}],
    ['id=', {}],
    ['id=0123456789abc', { id: '0123456789' }],
    ['filter=old', { query: 'old' }],
    ['query=new&filter=old', { query: 'new' }],
    ['wall=true&hideDeleted=no', { wall: true, hideDeleted: false }],
    ['wall=yes&hideDeleted=false', { wall: true, hideDeleted: false }],
    ['wall=1&hideDeleted=0', {}],
    ['groupBy=a,b||||c,,a,d,e', { groupBy: ['a', 'b,c', 'd'] }],
    [
      'health=a____b:1,c:2,d:-1',
      {
        health: new Map([
          ['a:b', 1],
          ['d', -1],
        ]),
      },
    ],
    ['labels=%7B"a":1,"b":0%7D', { labels: new Map([['a', 1]]) }],
    ['labels=%7B', {}],
    ['rangeType=relative&range=now-2d', { range: { type: 'relative', range: 'now-2d' } }],
    ['rangeType=relative&range=soon', {}],
    ['layout=tiles&rate=x', {}],
  ])('is read from %s', (query, patch) => {
    expect(view.read(`?${query}`)).toEqual({ ...view.defaults, ...patch });
  });

  it('uses stored settings for missing or invalid parameters', () => {
    const standIn = { tabBy: 'agent', wall: true } as const;
    expect(view.read('?wall=false', standIn)).toMatchObject({ tabBy: 'agent', wall: false });
    expect(view.read('?tabBy=', standIn)).toMatchObject(standIn);
  });
});

describe('a changed view', () => {
  const second = '?pageIndex=1&query=web';

  it.each<[string, Partial<View>, string]>([
    ['starts at the first page', { wall: true }, '?tabBy=namespace&query=web&wall=true'],
    [
      'goes to the requested page',
      { wall: true, pageIndex: 3 },
      '?pageIndex=3&tabBy=namespace&query=web&wall=true',
    ],
    ['keeps its page number when a panel opens', { id: 'a' }, '?pageIndex=1&id=a&tabBy=namespace&query=web'],
    ['drops the parameter of a cleared field', { query: '' }, '?tabBy=namespace'],
  ])('%s', (_what, patch, query) => {
    expect(view.queryAfterChange(second, patch)).toBe(query);
  });

  it('drops unknown parameters unless it is set to keep them', () => {
    const query = '?later=1&later=2&layout=tiles&filter=a&pageIndex=1';
    expect(view.queryAfterChange(query, { wall: true })).toBe('?tabBy=namespace&query=a&wall=true');
    expect(kept.queryAfterChange(query, { wall: true })).toBe(
      '?later=1&later=2&layout=tiles&filter=a&wall=true',
    );
    expect(kept.queryAfterChange(query, { query: 'b' })).toBe('?later=1&later=2&layout=tiles&query=b');
    expect(kept.queryAfterChange(query, { id: 'a' })).toBe(`${query}&id=a`);
  });

  it('clears every parameter of a time range', () => {
    const query = '?rangeType=absolute&display=Custom&from=2026-03-01&to=2026-03-02&timeRange=x';
    expect(kept.queryAfterChange(query, { range: lastHour })).toBe('');
  });
});

describe('the filters of a view', () => {
  it('are the parameters that differ from the defaults and can be cleared together', () => {
    const filtered = view.read('?query=web&health=a:1&wall=true&pageIndex=2');
    expect(view.filtersOf(view.defaults)).toEqual([]);
    expect(view.filtersOf(filtered)).toEqual(['query', 'health']);
    expect(view.searchOf(filtered)).toEqual({ name: 'query', text: 'web' });
    expect(view.queryAfterChange(view.write(filtered), view.noFilters)).toBe('?tabBy=namespace&wall=true');
  });

  it('exclude parameters of open panels', () => {
    expect(view.closed).toEqual({ id: undefined });
    expect(view.choicesOf('sortBy')).toEqual(['name', 'age']);
    expect(view.choicesOf('id')).toEqual([]);
  });
});

describe('a field whose default is a preference', () => {
  const preferring = defineView({ hide: booleanYesNo(true), text: text() }, { preferenceFields: ['hide'] });
  const shows = { hide: false };

  it('is written against the preference, and stays in the address', () => {
    const hidden = preferring.queryAfterChange('?text=a', { hide: true }, shows);
    expect(hidden).toBe('?hide=yes&text=a');
    expect(preferring.read(hidden, shows).hide).toBe(true);
    expect(preferring.queryAfterChange(hidden, { text: 'b' }, shows)).toBe('?hide=yes&text=b');
  });

  it('is not written by changes of other fields', () => {
    expect(preferring.queryAfterChange('', { text: 'b' }, shows)).toBe('?text=b');
    expect(preferring.queryAfterChange('', { hide: true }, { hide: true })).toBe('');
    expect(preferring.queryAfterChange('?hide=no', { hide: true })).toBe('');
  });
});

describe('the query of a saved view', () => {
  const lasting = (query: string) => view.queryToSave(query, view.read(query));

  it('omits the page and open panels, and does not depend on the parameter order', () => {
    expect(lasting('?pageIndex=2&id=a&filter=web&health=a:1&later=1')).toBe(
      '?tabBy=namespace&query=web&health=a%3A1',
    );
    expect(lasting('?health=a:1&query=web&sortBy=title&sortOrder=asc')).toBe(
      lasting('?query=web&health=a%3A1'),
    );
  });

  it('omits temporary parameters of other kinds', () => {
    const health = defineView(fields, {
      ...options,
      transientFields: ['id', 'wall'],
      panelFields: ['id', 'layout'],
    });
    const query = '?id=a&wall=true&layout=cards';
    expect(health.queryToSave(query, health.read(query))).toBe('?layout=cards&tabBy=namespace');
  });

  it('includes stored settings in use, and keeps foreign parameters where allowed', () => {
    const query = '?later=1&later=2&filter=a&pageIndex=1';
    expect(kept.queryToSave(query, kept.read(query, { tabBy: 'agent' }))).toBe(
      '?tabBy=agent&query=a&later=1&later=2',
    );
  });

  it('is unchanged after opening and saving the view again', () => {
    fc.assert(
      fc.property(views, (any) => {
        const saved = view.queryToSave('', any);
        expect(view.queryToSave(saved, view.read(saved))).toBe(saved);
      }),
    );
  });
});
