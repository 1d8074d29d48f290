import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { incidentSeverities, incidentTypes } from '#contract/rules/incidents.ts';
import { checkStatuses } from '#contract/rules/packedChecks.ts';
import { readTable } from '#contract/rules/query/readTable.ts';
import { hasTableWords, type NamesByWord, writeTable } from '#contract/rules/query/wordTable.ts';
import type { Sign } from '#kit/address/triState.ts';
import { checkLabelId } from '../../../../src-renderer/areas/health/checkLabels.ts';
import { type HealthFilters, healthList } from '../../../../src-renderer/areas/health/query/healthWords.ts';
import { incidentStatusFilters } from '../../../../src-renderer/areas/incidents/list/incidentsView.ts';
import {
  type IncidentFilters,
  incidentList,
} from '../../../../src-renderer/areas/incidents/query/incidentWords.ts';
import { completeTable } from '../../../../src-renderer/parts/query/completeTable.ts';
import { wordsWithNames } from '../../../../src-renderer/parts/query/tableList.ts';

const payments = '00000008-0000-4000-8000-000000000001';
const components = [
  { id: payments, name: 'Payments' },
  { id: 'c2', name: 'payments' },
  { id: 'c3', name: 'Edge "a, b"' },
  { id: 'c4', name: 'Twin' },
  { id: 'c5', name: 'Twin' },
  { id: 'c6', name: 'c2' },
  { id: 'c7', name: '' },
  { id: 'c8', name: '00000008-0000-4000-8000-000000000099' },
];
const names: NamesByWord = {
  component: components,
  owner: [
    { id: 'p1', name: 'Hanneke de Wit', detail: 'hanneke@example.com' },
    { id: 'p2', name: 'Ann' },
    { id: 'p3', name: 'Ann', detail: 'ann@example.com' },
  ],
};
const loading: NamesByWord = { component: 'loading', owner: 'loading' };
const { empty: noHealth } = healthList.table;
const { empty: noIncidents } = incidentList.table;

const readHealth = (text: string, current: HealthFilters = noHealth, known = names) =>
  readTable(text, healthList.table, { current, names: known });
const readIncidents = (text: string, current: IncidentFilters = noIncidents, known = names) =>
  readTable(text, incidentList.table, { current, names: known });

/** Texts with special characters, words of the languages, and any others. */
const texts = fc.oneof(
  fc.constantFrom(
    'status:open',
    'label.x',
    'label.a=b',
    'health:x',
    'nginx:1.2',
    '=x',
    'a b',
    '"',
    'a"b',
    'AND',
    ',',
  ),
  fc.string({ minLength: 1, maxLength: 20 }),
  fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }),
);
const searches = fc
  .oneof(
    texts,
    fc.array(texts, { maxLength: 4 }).map((parts) => parts.join(' ')),
    fc.constant(''),
  )
  .map((text) => (text.trim() === '' ? '' : text));
const optional = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: undefined });
const ids = (known: readonly string[]) => optional(fc.oneof(fc.constantFrom(...known), texts));
const componentIds = ids(components.map(({ id }) => id));
const knownNames = fc.constantFrom(names, loading, { component: 'failed', owner: 'failed' } as const);

const labels = fc
  .uniqueArray(
    fc.tuple(
      fc
        .tuple(
          texts.filter((key) => !key.includes(':')),
          fc.oneof(texts, fc.constantFrom('', 'prod', 'a:b')),
        )
        .map(([key, value]) => checkLabelId(key, value)),
      fc.constantFrom<Sign>(1, -1),
    ),
    { selector: ([id]) => id, maxLength: 4 },
  )
  .map((pairs) => new Map(pairs));

const healthViews: fc.Arbitrary<HealthFilters> = fc.record({
  status: optional(fc.constantFrom(...checkStatuses)),
  component: componentIds,
  labels,
  query: searches,
});
const incidentViews: fc.Arbitrary<IncidentFilters> = fc.record({
  type: optional(fc.constantFrom(...incidentTypes)),
  severity: optional(fc.constantFrom(...incidentSeverities)),
  status: fc.constantFrom(...incidentStatusFilters),
  owner: ids(['p1', 'p2', 'p3']),
  component: componentIds,
  search: searches,
});

describe('query lines of lists with a table of words', () => {
  it('reads the filters of every view of health checks that it writes', () => {
    fc.assert(
      fc.property(healthViews, knownNames, (view, known) => {
        const reading = readHealth(writeTable(view, healthList.table, known), view, known);
        expect(reading.problems).toEqual([]);
        expect(reading.isFinal).toBe(true);
        expect(reading.filters).toEqual(view);
      }),
      { numRuns: 2_000 },
    );
  });

  it('reads the filters of every view of incidents that it writes', () => {
    fc.assert(
      fc.property(incidentViews, knownNames, (view, known) => {
        const reading = readIncidents(writeTable(view, incidentList.table, known), view, known);
        expect(reading.problems).toEqual([]);
        expect(reading.isFinal).toBe(true);
        expect(reading.filters).toEqual(view);
      }),
      { numRuns: 2_000 },
    );
  });

  it('reads the same filters from any text and from the line of its filters', () => {
    const parts = fc.oneof(
      texts,
      fc.constantFrom(
        'status:unhealthy',
        'STATUS=Unknown',
        'status:',
        '-status:healthy',
        'component:Payments',
        'component:"Edge \\"a, b\\""',
        'component:Twin',
        'label.app=pay',
        '-label.app=pay',
        'label.app != "a b"',
        '"label.a b"=c',
        'label:app=x',
        'no:label.owner',
        'tag.env=prod',
        '"',
        '"status:open"',
        '\\',
      ),
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 8 }), fc.constantFrom(' ', '', '  '), (all, separator) => {
        const { filters } = readHealth(all.join(separator));
        const line = writeTable(filters, healthList.table, names);
        const again = readHealth(line, filters);
        expect(again.filters).toEqual(filters);
        expect(again.problems).toEqual([]);
        expect(writeTable(again.filters, healthList.table, names)).toBe(line);
      }),
      { numRuns: 3_000 },
    );
  });

  it('writes the filters of health checks in the order of the words, with names', () => {
    const view: HealthFilters = {
      status: 'unhealthy',
      component: payments,
      labels: new Map([
        [checkLabelId('app', 'pay'), 1],
        [checkLabelId('a b', 'c:d'), -1],
      ]),
      query: 'visa nginx:1.2',
    };
    expect(writeTable(view, healthList.table, names)).toBe(
      'status:unhealthy component:Payments label.app=pay "label.a b"!="c:d" visa nginx:1.2',
    );
    expect(writeTable(view, healthList.table)).toContain(`component:${payments}`);
  });

  it('writes no word for open incidents, and a word for all of them', () => {
    expect(writeTable(noIncidents, incidentList.table)).toBe('');
    expect(writeTable({ ...noIncidents, status: 'all' }, incidentList.table)).toBe('status:all');
    expect(writeTable({ ...noIncidents, owner: 'p1' }, incidentList.table, names)).toBe(
      'owner:"Hanneke de Wit"',
    );
    expect(writeTable({ ...noIncidents, owner: 'p2' }, incidentList.table, names)).toBe('owner:p2');
  });

  it.each<[string, Partial<IncidentFilters>]>([
    ['type:technicaldebt', { type: 'technicalDebt' }],
    ['TYPE="Technical debt"', { type: 'technicalDebt' }],
    ['severity:HIGH status:ongoing', { severity: 'high', status: 'ongoing' }],
    ['status:open', {}],
    ['owner:"hanneke de wit" card', { owner: 'p1', search: 'card' }],
    ['owner:p3', { owner: 'p3' }],
    [`component:${payments}`, { component: payments }],
    ['component:Payments', { component: payments }],
    ['component:payments', { component: 'c2' }],
    ['component:c2', { component: 'c2' }],
    ['“status:all” label.app=pay', { search: 'status:all label.app=pay' }],
  ])('reads the words of incidents in %s', (text, filters) => {
    const reading = readIncidents(text);
    expect(reading.problems).toEqual([]);
    expect(reading.filters).toEqual({ ...noIncidents, ...filters });
  });

  it.each([
    ['status:', /needs a value. Example: status:open/],
    ['status:unhealthy', /“unhealthy” is not a status. Use one of open, closed,/],
    ['status:open,closed', /only one “status”/],
    ['type:cost type:security', /only one “type”/],
    ['severity>high', /Write severity with a colon, for example severity:critical/],
    ['-status:open', /“status:open” cannot be excluded. Remove the minus sign/],
    ['owner:Jan', /No owner is named “Jan”. Examples: Hanneke de Wit, Ann$/],
    ['owner:Hann', /No owner is named “Hann”. Examples: Hanneke de Wit$/],
    ['owner:', /needs a value. Example: owner:"Jane Doe"/],
    ['owner:Ann', /“Ann” is the name of several owners/],
    ['owner:"Ann"x', /text after the end of a quote/],
    ['owner:"Ann', /is not closed/],
    ['status:open AND card', /“AND” is not a word/],
    ['status:open OR status:new', /“OR” is not a word/],
    ['NOT status:open', /cannot be excluded/],
  ])('explains the wrong word of incidents in %s', (text, problem) => {
    expect(readIncidents(text).problems[0]).toMatch(problem);
  });

  it.each([
    ['health:unhealthy', /Write status:unhealthy/],
    ['status:bad', /“bad” is not a status. Use one of healthy, unhealthy, unknown/],
    ['-status:healthy', /Only labels can be excluded/],
    ['label.app', /needs = or != and a value. Example: label.app=payments/],
    ['label.=x', /“label.=x” is not a word. Labels have = or != and a value/],
    ['label.app=', /needs a value. Example: label.app=payments/],
    ['label.app>5', /needs = or !=/],
    ['label:app=pay', /needs a dot. Write label.app=pay/],
    ['tag.env=prod', /Write label.env=prod/],
    ['no:label.owner', /Labels have = or !=/],
    ['label.app="a"b', /text after the end of a quote/],
    ['label.app=pay label.app!=pay', /is the opposite of another word/],
    ['NOT label.app=pay', /Labels can be excluded, for example label.app!=pay/],
  ])('explains the wrong word of health checks in %s', (text, problem) => {
    const { problems, filters } = readHealth(text);
    expect(problems[0]).toMatch(problem);
    expect({ ...filters, labels: noHealth.labels }).toEqual(noHealth);
  });

  it('waits for names that are loading, and applies the other words', () => {
    const reading = readHealth('component:Payments status:unhealthy', noHealth, loading);
    expect(reading).toMatchObject({
      filters: { component: undefined, status: 'unhealthy' },
      problems: [],
      waiting: ['component:Payments'],
      notice: 'Components are loading…',
      isFinal: false,
    });
  });

  it('accepts the written name of the view while the names are loading', () => {
    const current = { ...noHealth, component: payments };
    const { filters, isFinal } = readTable('component:Payments visa', healthList.table, {
      current,
      names: loading,
      written: { component: [{ id: payments, name: 'Payments' }] },
    });
    expect({ filters, isFinal }).toEqual({ filters: { ...current, query: 'visa' }, isFinal: true });
  });

  it('explains that names could not be loaded', () => {
    const { problems } = readHealth('component:Payments', noHealth, { component: 'failed' });
    expect(problems).toEqual([expect.stringMatching(/components could not be loaded. Write the id/)]);
  });

  it('finds the words whose names must be loaded', () => {
    expect(wordsWithNames('owner:x status:open', incidentList.table)).toEqual(['owner']);
    expect(wordsWithNames('COMPONENT=x', healthList.table)).toEqual(['component']);
    expect(wordsWithNames('payments', healthList.table)).toEqual([]);
  });

  it.each([
    ['payments nginx:1.2', false],
    ['"status:open"', false],
    ['status:', true],
    ['label.app', true],
  ])('whether %s has words: %s', (text, expected) => {
    expect(hasTableWords(text, healthList.table)).toBe(expected);
  });
});

describe('completion of lists with a table of words', () => {
  const labelValues = () => [
    { key: 'app', values: [{ value: 'payments', detail: '12' }, { value: 'orders' }] },
    { key: 'a b', values: [{ value: 'c' }] },
  ];
  /** Completes at the bar in a text. */
  function complete(text: string, known = names) {
    const caret = text.indexOf('|');
    const plain = text.replace('|', '');
    return completeTable(plain, caret, healthList.table, {
      current: noHealth,
      names: known,
      labels: labelValues,
    });
  }

  it.each([
    ['s|', ['status:']],
    ['STA|', ['status:']],
    ['status:un|', ['status:unhealthy', 'status:unknown']],
    ['status:unknown|', []],
    ['component:pay|', ['component:Payments', 'component:payments']],
    ['component:twin|', ['component:c4', 'component:c5']],
    ['component:edge|', ['component:"Edge \\"a, b\\""']],
    ['label.|', ['label.app=', '"label.a b"=']],
    ['-label.a|', ['-label.app=', '-"label.a b"=']],
    ['label.app=|', ['label.app=payments', 'label.app=orders']],
    ['label.app!=o|', ['label.app!=orders']],
    ['payments|', []],
    ['-|', []],
  ])('completes %s', (text, expected) => {
    expect(complete(text).options.map((option) => option.text)).toEqual(expected);
  });

  it.each([
    ['status:unh|', true],
    ['status:unhealthy|', false],
    ['label.app|', true],
    ['label.app=x|', false],
    ['visa|', false],
  ])('whether %s is incomplete: %s', (text, expected) => {
    expect(complete(text).isIncomplete).toBe(expected);
  });

  it('names the records that a word needs', () => {
    expect(complete('component:|', loading)).toMatchObject({ needs: ['component'], options: [] });
    expect(complete('status:|')).toMatchObject({ needs: [] });
  });
});
