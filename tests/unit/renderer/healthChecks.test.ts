import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CheckListItem } from '#contract/entities/check.ts';
import { packChecks, unpackChecks } from '#contract/rules/packedChecks.ts';
import { checkTitle, grouperOf, groupingOfLabel, sumChecks } from '#parts/checks/checkGroups.ts';
import { orderChecks } from '#parts/checks/orderChecks.ts';
import { sortTags } from '#parts/checks/sortTags.ts';
import {
  checkLabelId,
  checkLabelOptions,
  labelMatcher,
} from '../../../src-renderer/areas/health/checkLabels.ts';
import { checksOfTab, checkTabs, tabOf } from '../../../src-renderer/areas/health/checkTabs.ts';
import {
  countChecks,
  filterChecks,
  withoutPassing,
} from '../../../src-renderer/areas/health/filterChecks.ts';
import { pivotChecks } from '../../../src-renderer/areas/health/pivotChecks.ts';
import { aCheck, anyChecks, manyChecks } from '../../support/generatedChecks.ts';

const names = (checks: readonly CheckListItem[]) => checks.map(({ name }) => name);
const byName = { sortBy: 'name', sortDesc: false } as const;
const chosen = (labels: Record<string, 1 | -1>) => new Map(Object.entries(labels));

describe('the filters of the health dashboard', () => {
  const visa = aCheck({
    name: 'authorise-visa',
    canaryName: 'card-authorisation',
    description: 'Whether a card is taken',
    endpoint: 'https://Pay.example/v2',
  });
  it.each([
    ['a description', 'CARD IS'],
    ['the name of a canary', 'card-AUTH'],
    ['an endpoint', 'pay.EXAMPLE'],
    ['a name', 'Visa'],
    ['a name with spaces around', '  visa '],
  ])('find a check by %s, ignoring case', (_what, query) => {
    expect(filterChecks([visa, aCheck()], { query, labels: new Map() })).toEqual([visa]);
  });

  it.each(['http', 'payments', 'takencard', '%', 'card*'])('do not find a check by %s', (query) => {
    expect(filterChecks([aCheck({ ...visa, endpoint: null })], { query, labels: new Map() })).toEqual([]);
  });

  it.each<readonly [string, Record<string, 1 | -1>, string[]]>([
    ['no label', {}, ['a', 'b', 'c', 'd']],
    ['one included label', { 'canary:team:pay': 1 }, ['a', 'b']],
    ['two values of one key', { 'canary:team:pay': 1, 'canary:team:edge': 1 }, ['a', 'b', 'c']],
    ['two keys', { 'canary:team:pay': 1, 'canary:tier:1': 1 }, ['a']],
    ['one excluded label', { 'canary:team:pay': -1 }, ['c', 'd']],
    ['one included and one excluded label', { 'canary:team:pay': 1, 'canary:tier:1': -1 }, ['b']],
    ['an included boolean label', { 'canary:critical:true': 1 }, ['c']],
    ['an excluded boolean label', { 'canary:critical:true': -1 }, ['a', 'b', 'd']],
    ['a label that no check has', { 'canary:team:ops': 1 }, []],
    ['a value with colons', { 'canary:url:http://a:1': 1 }, ['d']],
  ])('match labels: %s', (_what, labels, found) => {
    const checks = [
      aCheck({ name: 'a', labels: { team: 'pay', tier: '1' } }),
      aCheck({ name: 'b', labels: { team: 'pay', tier: '2' } }),
      aCheck({ name: 'c', labels: { team: 'edge', critical: 'true' } }),
      aCheck({ name: 'd', labels: { url: 'http://a:1' } }),
    ];
    expect(names(filterChecks(checks, { query: '', labels: chosen(labels) }))).toEqual(found);
  });

  it('keep checks that never ran when they hide passing checks', () => {
    const statuses = ['healthy', 'unhealthy', 'unknown'] as const;
    const checks = statuses.map((status) => aCheck({ name: status, status }));
    expect(names(withoutPassing(checks))).toEqual(['unhealthy', 'unknown']);
    expect(countChecks(checks)).toEqual({ healthy: 1, unhealthy: 1, unknown: 1 });
  });

  it('return a subset of the checks in the same order', () => {
    fc.assert(
      fc.property(anyChecks, fc.string({ maxLength: 2 }), (checks, query) => {
        const found = filterChecks(checks, { query, labels: chosen({ 'canary:team:a': -1 }) });
        expect(checks.filter((check) => found.includes(check))).toEqual(found);
        expect(found.every(({ labels }) => labels.team !== 'a')).toBe(true);
      }),
    );
  });

  it('offer a true/false label as one switch, sorted by key, with counts', () => {
    const checks = [
      aCheck({ labels: { team: 'pay', critical: 'true' } }),
      aCheck({ labels: { team: 'edge', critical: 'false', only: 'yes' } }),
      aCheck({ labels: { team: 'pay', off: 'false' } }),
    ];
    expect(checkLabelOptions(checks)).toEqual([
      { key: 'critical', values: [{ id: 'canary:critical:true', value: 'true', count: 1 }] },
      { key: 'off', values: [{ id: 'canary:off:false', value: 'false', count: 1 }] },
      { key: 'only', values: [{ id: 'canary:only:yes', value: 'yes', count: 1 }] },
      {
        key: 'team',
        values: [
          { id: 'canary:team:edge', value: 'edge', count: 1 },
          { id: 'canary:team:pay', value: 'pay', count: 2 },
        ],
      },
    ]);
  });

  it('accept labels with any name', () => {
    const labels = Object.fromEntries([
      ['__proto__', 'a'],
      ['constructor', 'b'],
    ]);
    const check = aCheck({ labels });
    expect(checkLabelOptions([check]).map(({ key }) => key)).toEqual(['__proto__', 'constructor']);
    expect(labelMatcher(chosen({ [checkLabelId('__proto__', 'a')]: 1 }))(labels)).toBe(true);
    expect(grouperOf('constructor')?.(aCheck())).toBe('Others');
    expect(tabOf(aCheck(), 'constructor')).toBeUndefined();
  });

  it('put the tags account, namespace, and name first', () => {
    const tags = { zone: '1', name: 'n', app: 'a', namespace: 's', account: 'c' };
    expect(Object.keys(sortTags(tags))).toEqual(['account', 'namespace', 'name', 'app', 'zone']);
  });
});

describe('the tabs of the health dashboard', () => {
  const checks = [
    aCheck({ name: 'a', namespace: 'search', labels: { team: 'ops' } }),
    aCheck({ name: 'b', namespace: '', agentId: '1', agentName: 'prod' }),
    aCheck({ name: 'c', namespace: 'Data', agentId: '2', agentName: '' }),
    aCheck({ name: 'd', namespace: 'search' }),
  ];
  const tabs = (tabBy: string, open?: string) =>
    checkTabs(checks, tabBy, open).map(({ value = 'All', count }) => `${value} ${count}`);

  it.each([
    ['namespace', ['All 4', 'Data 1', 'none 1', 'search 2']],
    ['agent_id', ['All 4', '2 1', 'local 2', 'prod 1']],
    ['team', ['All 4', 'ops 1']],
    ['nobody has it', ['All 4']],
  ])('by %s list All first, then sort alphabetically', (tabBy, expected) => {
    expect(tabs(tabBy)).toEqual(expected);
  });

  it('keep the selected tab when it becomes empty', () => {
    expect(tabs('team', 'gone')).toEqual(['All 4', 'gone 0', 'ops 1']);
  });

  it('show as many checks as their count states', () => {
    fc.assert(
      fc.property(anyChecks, fc.constantFrom('namespace', 'agent_id', 'team'), (some, tabBy) => {
        for (const { value, count } of checkTabs(some, tabBy, undefined))
          expect(checksOfTab(some, tabBy, value)).toHaveLength(count);
      }),
    );
  });
});

describe('groups of checks', () => {
  it.each<readonly [string, Partial<CheckListItem>, string | undefined]>([
    ['canary_name', { canaryName: 'tls' }, 'tls'],
    ['canary_name', { canaryName: '' }, '(none)'],
    ['name', { name: 'edge/tls/a' }, 'edge'],
    ['name', { name: 'plain' }, 'plain'],
    ['name', { name: '/odd' }, '/odd'],
    ['name', { name: 'payments/visa/a', namespace: 'payments' }, 'visa'],
    ['description', { description: 'What' }, 'What'],
    ['description', {}, '(none)'],
    ['type', { type: 'dns' }, 'dns'],
    ['team', { labels: { team: 'ops' } }, 'ops'],
    ['team', { labels: { team: '' } }, '(none)'],
    ['team', {}, 'Others'],
    ['label:type', { labels: { type: 'mine' } }, 'mine'],
    ['no-group', {}, undefined],
  ])('by %s with %o are named %s', (groupBy, values, group) => {
    expect(grouperOf(groupBy)?.(aCheck(values))).toBe(group);
  });

  it('distinguish a label from a built-in grouping of the same name', () => {
    expect(groupingOfLabel('type')).toBe('label:type');
    expect(groupingOfLabel('team')).toBe('team');
  });

  it.each([
    ['payments/visa', 'payments', 'canary_name', 'visa'],
    ['payments/visa/a', 'payments', 'name', 'a'],
    ['edge/tls/a', '', 'name', 'tls/a'],
    ['payments/', 'payments', 'name', 'payments/'],
    ['plain', 'payments', 'name', 'plain'],
  ])('title %s in namespace “%s” grouped by %s as %s', (name, namespace, groupBy, title) => {
    expect(checkTitle(aCheck({ name, namespace }), groupBy)).toBe(title);
  });

  it('summarize the values of their checks', () => {
    const sum = sumChecks([
      aCheck({
        type: 'dns',
        status: 'unhealthy',
        namespace: 'data',
        uptime: { passed: 3, failed: 1 },
        latencyMs: { p95: 100, p97: 900, p99: 900 },
        lastRunAt: '2026-11-22T00:59:00Z',
        lastTransitionAt: '2026-11-20T00:00:00+02:00',
      }),
      aCheck({
        status: 'healthy',
        uptime: { passed: 4, failed: 0 },
        latencyMs: { p95: null, p97: 300, p99: 900 },
        lastRunAt: '2026-11-22T01:00:00Z',
        lastTransitionAt: '2026-11-19T23:00:00Z',
      }),
      aCheck({ status: 'unknown' }),
    ]);
    expect(sum).toEqual({
      count: 3,
      healthy: 1,
      failing: 1,
      health: 'mixed',
      icon: 'multiple',
      uptime: { passed: 7, failed: 1 },
      latencyMs: 200,
      namespace: 'data, ...',
      lastRunAt: '2026-11-22T01:00:00Z',
      lastTransitionAt: '2026-11-19T23:00:00Z',
    });
  });

  it.each([
    [['healthy', 'healthy'], 'good'],
    [['healthy', 'unhealthy'], 'mixed'],
    [['unhealthy', 'unhealthy'], 'bad'],
    [['unhealthy', 'unknown'], 'bad'],
    [['healthy', 'unknown'], 'good'],
    [['unknown', 'unknown'], 'unknown'],
  ] as const)('with statuses %s have the health %s', (statuses, health) => {
    expect(sumChecks(statuses.map((status) => aCheck({ status }))).health).toBe(health);
  });
});

describe('the order of the health dashboard', () => {
  const canary = (canaryName: string, ...rows: ReadonlyArray<Partial<CheckListItem>>) =>
    rows.map((row) => aCheck({ canaryName, ...row }));
  const checks = [
    ...canary('z-single', { name: 'm' }),
    ...canary(
      'cards',
      { name: 'visa', status: 'unhealthy', latencyMs: { p95: 9, p97: null, p99: null } },
      { name: 'Amex', status: 'unhealthy', latencyMs: { p95: 5, p97: null, p99: null } },
      { name: 'maestro', latencyMs: { p95: 100, p97: null, p99: null } },
    ),
    ...canary('backups', { name: 'z', uptime: { passed: 1, failed: 0 } }, { name: 'b' }),
  ];

  it('sorts groups and single checks together by name, and keeps groups contiguous', () => {
    const { rows, groups } = orderChecks(checks, checks, { ...byName, groupBy: 'canary_name' });
    expect(names(rows)).toEqual(['b', 'z', 'Amex', 'maestro', 'visa', 'm']);
    expect([...groups.keys()].sort()).toEqual(['backups', 'cards']);
  });

  it('is reversed with sortDesc', () => {
    const view = { sortBy: 'name', sortDesc: true, groupBy: 'canary_name' } as const;
    expect(names(orderChecks(checks, checks, view).rows)).toEqual(['m', 'visa', 'maestro', 'Amex', 'z', 'b']);
  });

  it('sorts groups by their own summary values', () => {
    const by = (sortBy: 'health' | 'uptime' | 'latency', sortDesc = false) =>
      names(orderChecks(checks, checks, { sortBy, sortDesc, groupBy: 'canary_name' }).rows);
    expect(by('health')).toEqual(['Amex', 'visa', 'maestro', 'b', 'z', 'm']);
    expect(by('latency')).toEqual(['Amex', 'visa', 'maestro', 'b', 'z', 'm']);
    expect(by('latency', true)).toEqual(['maestro', 'visa', 'Amex', 'b', 'z', 'm']);
    expect(by('uptime')[0]).toBe('z');
  });

  it('counts hidden passing checks in groups, but shows a single remaining check as a check', () => {
    const { rows, groups } = orderChecks(checks, withoutPassing(checks), {
      ...byName,
      groupBy: 'canary_name',
    });
    expect(names(rows)).toEqual(['Amex', 'visa']);
    expect(groups.get('cards')).toMatchObject({ count: 3, failing: 2, health: 'mixed' });
    expect([...groups.keys()]).toEqual(['cards']);
  });

  it('has no groups without a grouping', () => {
    const { rows, groups } = orderChecks(checks, checks, { ...byName, groupBy: 'no-group' });
    expect(names(rows)).toEqual(['Amex', 'b', 'm', 'maestro', 'visa', 'z']);
    expect(groups.size).toBe(0);
  });

  it('keeps every check exactly once and groups contiguous', () => {
    fc.assert(
      fc.property(
        anyChecks,
        fc.constantFrom('no-group', 'canary_name', 'name', 'description', 'type', 'team'),
        fc.constantFrom('name', 'health', 'uptime', 'latency'),
        fc.boolean(),
        (some, groupBy, sortBy, sortDesc) => {
          const { rows, groups } = orderChecks(some, some, { groupBy, sortBy, sortDesc });
          expect(new Set(rows)).toEqual(new Set(some));
          expect(rows).toHaveLength(some.length);
          const of = grouperOf(groupBy) ?? (() => '');
          const ends = rows.filter((row, at) => {
            const next = rows[at + 1];
            return next === undefined || of(next) !== of(row);
          });
          if (groupBy !== 'no-group') expect(new Set(ends.map(of)).size).toBe(ends.length);
          for (const [name, { count }] of groups)
            expect(some.filter((check) => of(check) === name)).toHaveLength(count);
        },
      ),
    );
  });
});

describe('the pivot table of the health dashboard', () => {
  const checks = [
    aCheck({
      name: 'a',
      canaryName: 'tls',
      namespace: 'edge',
      status: 'unhealthy',
      labels: { region: 'us' },
    }),
    aCheck({ name: 'b', canaryName: 'tls', namespace: 'edge' }),
    aCheck({ name: 'c', canaryName: 'tls', namespace: 'data', type: 'dns', agentId: '1', agentName: 'prod' }),
    aCheck({ name: 'd', canaryName: 'backups', namespace: '', labels: { region: 'eu' } }),
  ];
  const pivot = (pivotBy: string, pivotLabel?: string, groupBy = 'canary_name') =>
    pivotChecks(checks, checks, { pivotBy, pivotLabel, groupBy, sortDesc: false });

  it.each([
    ['namespace', undefined, ['data', 'edge', 'none']],
    ['type', undefined, ['dns', 'http']],
    ['agent', undefined, ['local', 'prod']],
    ['region', undefined, ['(none)', 'eu', 'us']],
    ['label', 'region', ['(none)', 'eu', 'us']],
  ])('by %s %s has a column for each value', (pivotBy, pivotLabel, columns) => {
    expect(pivot(pivotBy, pivotLabel).columns).toEqual(columns);
  });

  it('has a row per group and a summary of its checks in each cell', () => {
    const { rows } = pivot('namespace');
    expect(rows.map(({ name }) => name)).toEqual(['backups', 'tls']);
    expect(rows[1]?.cells.get('edge')).toMatchObject({ count: 2, health: 'mixed' });
    expect(rows[0]?.cells.has('edge')).toBe(false);
  });

  it('omits rows without visible checks and counts all checks in the others', () => {
    const { rows, columns } = pivotChecks(checks, withoutPassing(checks), {
      pivotBy: 'namespace',
      pivotLabel: undefined,
      groupBy: 'canary_name',
      sortDesc: false,
    });
    expect(rows.map(({ name }) => name)).toEqual(['tls']);
    expect(columns).toEqual(['data', 'edge']);
    expect(rows[0]?.cells.get('edge')).toMatchObject({ count: 2, failing: 1 });
  });

  it('has a row per check without a grouping', () => {
    expect(pivot('namespace', undefined, 'no-group').rows.map(({ name }) => name)).toEqual([
      'a',
      'b',
      'c',
      'd',
    ]);
  });

  it('counts every check once', () => {
    fc.assert(
      fc.property(anyChecks, fc.constantFrom('namespace', 'type', 'agent', 'team'), (some, pivotBy) => {
        const { rows } = pivotChecks(some, some, {
          pivotBy,
          pivotLabel: undefined,
          groupBy: 'canary_name',
          sortDesc: false,
        });
        const counts = rows.flatMap(({ cells }) => [...cells.values()].map(({ count }) => count));
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(some.length);
      }),
    );
  });
});

/** Returns the shortest of several runs, to minimize the noise of the machine. */
function bestMs(run: () => () => void): number {
  const times = Array.from({ length: 9 }, () => {
    const work = run();
    const startMs = performance.now();
    work();
    return performance.now() - startMs;
  });
  return Math.min(...times);
}

describe('10,000 checks', () => {
  it('are filtered and grouped within a small multiple of their JSON parsing time', () => {
    const text = packChecks(manyChecks(10_000));
    const labels = chosen({ 'canary:team:team-3': -1 });
    const referenceMs = bestMs(() => () => JSON.parse(text));
    const listMs = bestMs(() => {
      // New objects each time, because results are cached per check.
      const checks = unpackChecks(text);
      return () => {
        const found = filterChecks(checks, { query: 'part', labels });
        checkTabs(found, 'namespace', undefined);
        orderChecks(found, found, { ...byName, groupBy: 'canary_name' });
      };
    });
    // About 5 on an idle machine, which is less than 40 ms.
    expect(listMs / referenceMs).toBeLessThan(15);
  });
});
