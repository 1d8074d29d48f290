import { describe, expect, it } from 'vitest';
import { catalogFilterOf, namedValuesIn } from '#contract/rules/query/catalogFilter.ts';
import { matchingTypes, readQuery } from '#contract/rules/query/readQuery.ts';

const filterOf = (text: string, zone = 'UTC') =>
  catalogFilterOf(
    readQuery(text, {
      columns: [],
      hidesDeleted: true,
      types: ['Kubernetes::Pod'],
      statuses: ['Running'],
      current: { configType: undefined, health: new Map(), status: new Map() },
    }).filters,
    zone,
  );

describe('the filter of a catalog query', () => {
  it('contains only the filters of the words', () => {
    expect(filterOf('')).toEqual({ hideDeleted: true });
    expect(filterOf('web pay')).toEqual({ hideDeleted: true, search: 'web pay' });
    expect(filterOf('type:pod -status:running no:label.owner deleted:yes')).toEqual({
      hideDeleted: false,
      type: 'Kubernetes::Pod',
      status: { include: [], exclude: ['Running'] },
      labels: { include: [expect.objectContaining({ key: 'owner' })], exclude: [] },
    });
  });

  it('has days of the time zone', () => {
    expect(filterOf('changed>2026-11-01', 'Europe/Amsterdam').conditions).toEqual([
      { subject: 'changed', operator: '>=', value: '2026-11-01T23:00:00.000Z' },
    ]);
  });
});

describe('values that a query names', () => {
  it.each([
    ['web', []],
    ['type:pod', ['types']],
    ['-STATUS=Running', ['statuses']],
    ['status:Running type=pod', ['types', 'statuses']],
  ])('of “%s” are %j', (text, expected) => expect(namedValuesIn(text)).toEqual(expected));
});

describe('the type of a query', () => {
  const types = [
    'Kubernetes::Pod',
    'Kubernetes::Ingress',
    'Kubernetes::NetworkPolicy',
    'AWS::RDS::Database',
    'Own::Pods',
  ];

  it.each([
    ['pod', 'Kubernetes::Pod'],
    ['PODS', 'Own::Pods'],
    ['ingresses', 'Kubernetes::Ingress'],
    ['networkpolicies', 'Kubernetes::NetworkPolicy'],
    ['databases', 'AWS::RDS::Database'],
  ])('“%s” is %s', (typed, expected) => expect(matchingTypes(typed, types)).toEqual([expected]));

  it('is not found by an ending of a word', () => {
    for (const typed of ['s', 'es', 'policies', 'odd']) expect(matchingTypes(typed, types)).toEqual([]);
  });
});
