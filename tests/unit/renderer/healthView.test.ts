import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkRanges } from '#contract/rules/checkRanges.ts';
import { checkStatuses } from '#contract/rules/packedChecks.ts';
import { parseSearch } from '#kit/address/searchParams.ts';
import { checkSortColumns } from '#parts/checks/checkView.ts';
import { checkLabelId } from '../../../src-renderer/areas/health/checkLabels.ts';
import {
  defaultSettings,
  loadSettings,
  parseSettings,
  readRate,
  saveRate,
  saveSettings,
} from '../../../src-renderer/areas/health/healthSettings.ts';
import {
  type HealthView,
  hasUnreadableLabels,
  healthView,
  pivotCells,
} from '../../../src-renderer/areas/health/healthView.ts';

const read = (query: string, settings = defaultSettings) => healthView.read(query, settings);
const json = (labels: unknown) => encodeURIComponent(JSON.stringify(labels));

const usual: HealthView = {
  timeRange: undefined,
  layout: 'table',
  checkId: undefined,
  labels: new Map(),
  query: '',
  component: undefined,
  status: undefined,
  pivotBy: undefined,
  pivotLabel: undefined,
  pivotCellType: 'health',
  sortBy: 'health',
  sortDesc: false,
  hidePassing: true,
  tabBy: 'namespace',
  groupBy: 'canary_name',
  tab: undefined,
  wall: false,
  add: false,
  form: undefined,
  at: undefined,
};

/** Addresses as the web client writes them, and the expected view. */
const addresses: ReadonlyArray<readonly [query: string, patch: Partial<HealthView>]> = [
  ['', {}],
  ['?timeRange=3h', { timeRange: '3h' }],
  ['?timeRange=2mo', { timeRange: '2mo' }],
  ['?timeRange=4h', {}],
  ['?layout=table', {}],
  ['?layout=card', { layout: 'card' }],
  ['?layout=tiles', {}],
  ['?checkId=0187-a&timeRange=1h', { checkId: '0187-a', timeRange: '1h' }],
  ['?checkId=', {}],
  [
    `?labels=${json({ 'canary:team:payments': 1, 'canary:tier:2': -1, 'canary:region:eu': 0 })}`,
    {
      labels: new Map([
        ['canary:team:payments', 1],
        ['canary:tier:2', -1],
      ]),
    },
  ],
  [`?labels=${json({ 'team:payments': 1 })}`, { labels: new Map([['canary:team:payments', 1]]) }],
  ['?labels=%7Bteam', {}],
  ['?labels=[1]', {}],
  [`?labels=${json({ 'canary:team:payments': 'yes' })}`, {}],
  ['?query=pay%20visa', { query: 'pay visa' }],
  ['?pivotBy=namespace', { pivotBy: 'namespace' }],
  ['?pivotBy=none', {}],
  [
    '?pivotBy=label&pivotLabel=region&pivotCellType=uptime',
    { pivotBy: 'label', pivotLabel: 'region', pivotCellType: 'uptime' },
  ],
  ['?pivotCellType=latency', { pivotCellType: 'latency' }],
  ['?pivotCellType=checkStatuses', {}],
  ['?sortBy=latency&sortDesc=true', { sortBy: 'latency', sortDesc: true }],
  ['?sortBy=uptime&sortDesc=false', { sortBy: 'uptime' }],
  ['?sortBy=title', { sortBy: 'name' }],
  ['?sortBy=colour', {}],
  ['?hidePassing=false', { hidePassing: false }],
  ['?hidePassing=true', {}],
  ['?tabBy=agent_id&tab=prod-eu-1', { tabBy: 'agent_id', tab: 'prod-eu-1' }],
  ['?groupBy=no-group', { groupBy: 'no-group' }],
  ['?component=0187-c&status=unhealthy', { component: '0187-c', status: 'unhealthy' }],
  ['?component=all&status=all', {}],
  ['?wall=yes', { wall: true }],
  ['?wall=true', { wall: true }],
  ['?add=true&form=http', { add: true, form: 'http' }],
  ['?at=2026-03-01T14:05:00%2B02:00', { at: '2026-03-01T12:05:00.000Z' }],
  ['?at=yesterday', {}],
  ['?at=2026-13-01T14:05:00Z', {}],
];

const text = fc.string({ minLength: 1, maxLength: 40 }).filter((one) => one !== 'none');
const optional = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined });
const views: fc.Arbitrary<HealthView> = fc.record({
  timeRange: optional(fc.constantFrom(...checkRanges.map(([name]) => name))),
  layout: fc.constantFrom('table' as const, 'card' as const),
  checkId: optional(text),
  labels: fc
    .uniqueArray(
      fc.tuple(
        fc.tuple(text, text).map(([key, value]) => checkLabelId(key, value)),
        fc.constantFrom(1 as const, -1 as const),
      ),
      { selector: ([id]) => id, maxLength: 5 },
    )
    .map((pairs) => new Map(pairs)),
  query: fc.string({ maxLength: 40 }),
  component: optional(text.filter((one) => one !== 'all')),
  status: optional(fc.constantFrom(...checkStatuses)),
  pivotBy: optional(text),
  pivotLabel: optional(text),
  pivotCellType: fc.constantFrom(...pivotCells),
  sortBy: fc.constantFrom(...checkSortColumns),
  sortDesc: fc.boolean(),
  hidePassing: fc.boolean(),
  tabBy: text,
  groupBy: text,
  tab: optional(text),
  wall: fc.boolean(),
  add: fc.boolean(),
  form: optional(text),
  at: optional(
    fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }).map((one) => one.toISOString()),
  ),
});

describe('the address of the health dashboard', () => {
  it.each(addresses)('is read from %s', (query, patch) => {
    expect(read(query)).toEqual({ ...usual, ...patch });
  });

  it('reads back every view that it writes', () => {
    fc.assert(
      fc.property(views, (view) => {
        expect(read(healthView.queryAfterChange('', view))).toEqual(view);
      }),
    );
  });

  it('reads any query as a valid view', () => {
    fc.assert(
      fc.property(fc.string(), fc.webQueryParameters(), (one, other) => {
        for (const query of [one, other]) {
          const view = read(query);
          expect(read(healthView.queryAfterChange(query, view))).toEqual(view);
        }
      }),
    );
  });

  it('keeps unknown and unchanged parameters when another parameter changes', () => {
    const changed = healthView.queryAfterChange('?later=1&later=2&layout=tiles&query=a', {
      query: 'b',
      sortDesc: true,
    });
    expect(parseSearch(changed)).toEqual({
      later: ['1', '2'],
      layout: 'tiles',
      query: 'b',
      sortDesc: 'true',
    });
  });

  it('drops the drawer and its time range together', () => {
    expect(healthView.queryAfterChange('?checkId=a&timeRange=3h&query=b', healthView.closed)).toBe(
      '?query=b',
    );
  });

  it('distinguishes unreadable labels from absent labels', () => {
    expect(hasUnreadableLabels('?labels=%7Bteam')).toBe(true);
    expect(hasUnreadableLabels('?labels={}')).toBe(false);
    expect(hasUnreadableLabels('')).toBe(false);
  });
});

class Kept implements Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  readonly values = new Map<string, string>();
  getItem(key: string) {
    return this.values.get(key) ?? null;
  }
  setItem(key: string, value: string) {
    this.values.set(key, value);
  }
  removeItem(key: string) {
    this.values.delete(key);
  }
}

describe('the stored settings of the health dashboard', () => {
  it('apply where the address has no parameter', () => {
    const kept = { hidePassing: false, tabBy: 'agent_id', groupBy: 'type' };
    expect(read('', kept)).toEqual({ ...usual, ...kept });
    expect(read('?hidePassing=true&groupBy=name', kept)).toEqual({
      ...usual,
      ...kept,
      hidePassing: true,
      groupBy: 'name',
    });
  });

  it('are stored in the web client’s format', () => {
    const store = new Kept();
    saveSettings({ groupBy: 'type' }, store);
    saveSettings({ hidePassing: false }, store);
    expect(JSON.parse(store.getItem('healthSettings') ?? '')).toEqual({
      hidePassing: 'false',
      tabBy: 'namespace',
      groupBy: 'type',
    });
    expect(loadSettings(store)).toEqual({ hidePassing: false, tabBy: 'namespace', groupBy: 'type' });
  });

  it.each(['', '{', 'null', '[]', '7', '{"tabBy":7,"groupBy":""}'])(
    'fall back to the defaults when they are %s',
    (text) => {
      expect(parseSettings(text)).toEqual(defaultSettings);
    },
  );

  it('include the refresh rate, and nothing for None', () => {
    const store = new Kept();
    expect(readRate(store)).toBe('None');
    saveRate('15s', store);
    expect(store.getItem('healthPageRefreshRate')).toBe('15s');
    expect(readRate(store)).toBe('15s');
    saveRate('None', store);
    expect(store.values.size).toBe(0);
    store.setItem('healthPageRefreshRate', '7s');
    expect(readRate(store)).toBe('None');
  });
});
