import { describe, expect, it } from 'vitest';
import type { OwnColumn } from '#contract/rules/ownColumns.ts';
import { completeQuery } from '../../../../src-renderer/areas/catalog/query/completeQuery.ts';
import { matchingQueries } from '../../../../src-renderer/areas/catalog/query/matchingQueries.ts';

const columns: readonly OwnColumn[] = [
  { name: 'Replica count', source: 'path', key: '$.spec.replicas', type: 'number' },
];
const facets = {
  types: [
    { value: 'Kubernetes::Pod', count: 3_000 },
    { value: 'Kubernetes::PodDisruptionBudget', count: 2 },
    { value: 'AWS::EC2::Instance' },
  ],
  statuses: [{ value: 'Running', count: 20 }, { value: 'Image Pull' }],
  labels: [
    { key: 'app', value: 'payments', count: 12 },
    { key: 'app', value: 'orders' },
    { key: 'a b', value: 'c' },
  ],
  tags: [{ key: 'namespace', value: 'payments', count: 12 }],
};

/** Completes at the bar in a text. */
function complete(text: string) {
  const caret = text.indexOf('|');
  return completeQuery(text.replace('|', ''), caret, { columns, facets });
}
const textsOf = (text: string) => complete(text).options.map((option) => option.text);

describe('completion of the query line', () => {
  it.each([
    ['t|', ['type:', 'tag.']],
    ['c|', ['cost>', 'created<', 'changed<']],
    ['-|', ['-health:', '-status:']],
    ['rep|', ['"Replica count">']],
    ['payments|', []],
    ['cost>|', []],
    ['$.|', []],
    ['type:pod|', ['type:Kubernetes::Pod', 'type:Kubernetes::PodDisruptionBudget']],
    ['type:inst|', ['type:AWS::EC2::Instance']],
    ['type:Kubernetes::PodDisruptionBudget|', []],
    ['health:un|', ['health:unhealthy', 'health:unknown']],
    ['health:unhealthy,wa|', ['health:unhealthy,warning']],
    ['-status:im|', ['-status:"Image Pull"']],
    ['label.|', ['label.namespace=', 'label.app=', '"label.a b"=']],
    ['"label.a |', ['"label.a b"=']],
    ['label.app=|', ['label.app=payments', 'label.app=orders']],
    ['label.app!=o|', ['label.app!=orders']],
    ['tag.name|', ['tag.namespace=']],
    ['no:na|', ['no:label.namespace']],
    ['no:repl|', ['no:"Replica count"']],
    ['has:cost|', []],
    ['deleted:|', ['deleted:yes', 'deleted:no']],
    ['changed<1|', ['changed<1h', 'changed<1d']],
  ])('completes %s', (text, expected) => {
    expect(textsOf(text)).toEqual(expected);
  });

  it('replaces the whole word at the caret', () => {
    expect(complete('pay heal| cost>3')).toMatchObject({ from: 4, to: 8, options: [{ text: 'health:' }] });
    expect(complete('pay health:u|nk cost>3')).toMatchObject({ from: 4, to: 14 });
  });

  it('replaces only the text before the caret if a quote is not closed', () => {
    const before = { from: 0, to: 10 };
    expect(complete('status:"Im| health:unhealthy cost>3')).toMatchObject(before);
    expect(complete('status:"Im| health:unhealthy status:"a b" cost>3')).toMatchObject(before);
    expect(complete('status:"Im| label.app="a b"')).toMatchObject(before);
    expect(complete('status:“Im| health:unhealthy')).toMatchObject({
      ...before,
      options: [{ text: 'status:"Image Pull"' }],
    });
    expect(complete('status:"Im|age Pull" cost>3')).toMatchObject({ from: 0, to: 19 });
  });

  it('lists the value that is typed first', () => {
    const app = ['paying', 'unpay', ...Array.from({ length: 20 }, (_, at) => `pay-${at}`), 'pay'];
    const labels = app.map((value) => ({ key: 'app', value }));
    const [first] = completeQuery('label.app=pay', 13, { columns, facets: { labels } }).options;
    expect(first?.label).toBe('pay');
    expect(textsOf('type:POD|')[0]).toBe('type:Kubernetes::Pod');
  });

  it.each([
    ['no|', false],
    ['cost|', false],
    ['payments|', false],
    ['label.app=pay|', false],
    ['label.app=payments|', false],
    ['type:pod|', false],
    ['status:Running|', false],
    ['health:unhealthy,warning|', false],
    ['no:label.app|', false],
    ['changed<1h|', false],
    ['label.ap|', true],
    ['label.app=|', true],
    ['type:po|', true],
    ['status:im|', true],
    ['status:"im|', true],
    ['health:unhealthy,wa|', true],
    ['no:la|', true],
    ['changed<1|', true],
    ['Health=un|', true],
  ])('knows whether %s is incomplete', (text, isIncomplete) => {
    expect(complete(text).isIncomplete).toBe(isIncomplete);
  });

  it('completes names in any case', () => {
    expect(textsOf('TYPE:inst|')).toEqual(['type:AWS::EC2::Instance']);
    expect(textsOf('health=un|')).toEqual(['health:unhealthy', 'health:unknown']);
  });

  it('shows the number of items of a value', () => {
    expect(complete('type:pod|').options[0]).toMatchObject({ label: 'Kubernetes::Pod', detail: '3k+' });
  });

  it('lists up to 10 completions, and all words in an empty text', () => {
    expect(textsOf('|')).toHaveLength(10);
    const many = Array.from({ length: 50_000 }, (_, at) => ({ key: `key-${at}`, value: 'x' }));
    expect(completeQuery('label.key', 9, { columns, facets: { labels: many } }).options).toHaveLength(10);
  });

  it('names the values that it needs', () => {
    expect(complete('type:|').needs).toEqual(['types']);
    expect(complete('-status:|').needs).toEqual(['statuses']);
    expect(complete('label.|').needs).toEqual(['labels', 'tags']);
    expect(complete('payments|').needs).toEqual([]);
  });
});

describe('recent queries', () => {
  it('match all typed words in any case', () => {
    const queries = ['type:Kubernetes::Pod pay', 'health:unhealthy', 'cost>3 type:MS_Planner'];
    expect(matchingQueries(queries, 'TYPE pod')).toEqual([queries[0]]);
    expect(matchingQueries(queries, 'type')).toEqual([queries[0], queries[2]]);
    expect(matchingQueries(queries, 'nothing')).toEqual([]);
  });
});
