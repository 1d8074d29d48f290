import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conditionInZone } from '#contract/rules/conditionInZone.ts';
import { type CatalogCondition, parseTime } from '#contract/rules/ownColumns.ts';
import { readCondition, writeCondition } from '#contract/rules/query/conditionText.ts';
import { splitWords } from '#contract/rules/query/queryText.ts';
import {
  columnsCodec,
  conditionsCodec,
} from '../../../../src-renderer/areas/catalog/conditions/addressCodecs.ts';
import {
  readOwnColumn,
  writeOwnColumn,
} from '../../../../src-renderer/areas/catalog/conditions/columnText.ts';
import { catalogConditions, columnSpecs } from '../../../support/conditionArbitraries.ts';

describe('conditions of the catalog as text', () => {
  it('reads every condition that it writes', () => {
    fc.assert(
      fc.property(catalogConditions, (condition) => {
        expect(readCondition(writeCondition(condition))).toEqual(condition);
      }),
    );
  });

  it('reads a whole list of conditions from an address', () => {
    fc.assert(
      fc.property(fc.array(catalogConditions, { maxLength: 5, minLength: 1 }), (list) => {
        const { where } = conditionsCodec.write(list, 'where');
        expect(conditionsCodec.read({ where: where ?? '' }, 'where')).toEqual(list);
      }),
    );
  });

  it('reads every column that it writes', () => {
    fc.assert(
      fc.property(columnSpecs, fc.string({ minLength: 1, maxLength: 40 }), (spec, name) => {
        expect(readOwnColumn(writeOwnColumn({ name, ...spec }))).toEqual({ name, ...spec });
        const { columns } = columnsCodec.write([{ name, ...spec }], 'columns');
        expect(columnsCodec.read({ columns: columns ?? '' }, 'columns')).toEqual([{ name, ...spec }]);
      }),
    );
  });

  it.each([
    ['cost>100', { subject: 'cost', operator: '>', value: '100' }],
    ['changed<1h', { subject: 'changed', operator: '<', value: '1h' }],
    [
      '$.spec.replicas>=3',
      { subject: { source: 'path', key: '$.spec.replicas', type: 'number' }, operator: '>=', value: '3' },
    ],
    [
      '$.memory>128Mi',
      { subject: { source: 'path', key: '$.memory', type: 'bytes' }, operator: '>', value: '128Mi' },
    ],
    ['$.at<7d', { subject: { source: 'path', key: '$.at', type: 'time' }, operator: '<', value: '7d' }],
    [
      '$.interval=1h',
      { subject: { source: 'path', key: '$.interval', type: 'text' }, operator: '=', value: '1h' },
    ],
    [
      'no:$.spec.paused',
      { subject: { source: 'path', key: '$.spec.paused', type: 'text' }, operator: 'no', value: '' },
    ],
    [
      'label.app~pay',
      { subject: { source: 'label', key: 'app', type: 'text' }, operator: '~', value: 'pay' },
    ],
    [
      '"$.items[?@.x > 3].name"="a b"',
      {
        subject: { source: 'path', key: '$.items[?@.x > 3].name', type: 'text' },
        operator: '=',
        value: 'a b',
      },
    ],
  ] as const)('reads %s', (word, condition) => {
    expect(readCondition(word)).toEqual(condition);
  });

  it.each([
    'label.app=pay',
    'no:label.owner',
    'has:tag.env',
    'cost',
    'cost>',
    'cost>many',
    'cost:text>3',
    'health:unhealthy',
    'changed=1h',
    'name~x',
    '',
  ])('reads no condition from %s', (word) => {
    expect(readCondition(word)).toBeUndefined();
  });

  it('splits words outside of quotes', () => {
    expect(splitWords(' type:pod "two words" label.app="a \\" b" open"end of')).toEqual([
      'type:pod',
      '"two words"',
      'label.app="a \\" b"',
      'open"end of',
    ]);
  });

  it('reads a day of a condition in a time zone, and as a whole day', () => {
    const condition = { subject: 'changed', operator: '<', value: '2026-11-01' } as const;
    const inZone = (one: CatalogCondition) => conditionInZone(one, 'Europe/Amsterdam');
    expect(inZone(condition).value).toBe('2026-10-31T23:00:00.000Z');
    const nextDay = '2026-11-01T23:00:00.000Z';
    expect(inZone({ ...condition, operator: '>' })).toMatchObject({ operator: '>=', value: nextDay });
    expect(inZone({ ...condition, operator: '<=' })).toMatchObject({ operator: '<', value: nextDay });
    expect(inZone({ ...condition, operator: '>=' }).value).toBe('2026-10-31T23:00:00.000Z');
    expect(inZone({ ...condition, operator: '>', value: '2026-11-01T10:00' })).toMatchObject({
      operator: '>',
      value: '2026-11-01T09:00:00.000Z',
    });
    expect(inZone({ ...condition, value: '1h' }).value).toBe('1h');
    expect(inZone({ ...condition, value: '2026-11-01T10:00:00Z' }).value).toBe('2026-11-01T10:00:00Z');
  });

  it('reads no day that the calendar lacks, and no time after the year 9999', () => {
    for (const value of ['2026-02-30', '2026-13-01', '12026-01-01', '99999999999999999'])
      expect(readCondition(`changed>${value}`)).toBeUndefined();
    expect(parseTime('1764460800000000')).toBe(1_764_460_800_000);
    expect(parseTime('9999999999999999')).toBeLessThan(Date.UTC(2300, 0));
  });

  it('skips columns and conditions of an address that are too long, unreadable or repeated', () => {
    const long = 'x'.repeat(600);
    expect(
      columnsCodec.read({ columns: `A=text:label.a B=text:label.a C=text:label.${long} broken` }, 'columns'),
    ).toEqual([{ name: 'A', source: 'label', key: 'a', type: 'text' }]);
    expect(columnsCodec.read({ columns: 'broken' }, 'columns')).toBeUndefined();
    expect(columnsCodec.read(columnsCodec.write([], 'columns') as { columns: string }, 'columns')).toEqual(
      [],
    );
    expect(conditionsCodec.read({ where: `$.a~${long} cost>3` }, 'where')).toEqual([
      { subject: 'cost', operator: '>', value: '3' },
    ]);
  });
});
