import { describe, expect, it } from 'vitest';
import { minWaitNs, repeatIntervals } from '#contract/rules/notifications.ts';
import { formatDurationNs, nanosecondsOf, parseDurationNs } from '#kit/fields/duration.ts';
import { connectionOptions } from '#parts/connections/connectionOptions.ts';
import {
  describeInterval,
  shortInterval,
} from '../../../src-renderer/areas/notifications/rules/describeInterval.ts';
import { filterExamples, withExample } from '../../../src-renderer/areas/notifications/rules/filterHelp.ts';
import {
  canNotify,
  hasMoreThanConnection,
  ruleTarget,
  withConnection,
} from '../../../src-renderer/areas/notifications/rules/services.ts';

describe('the text of a repeat interval', () => {
  it('is in plain words for every option', () => {
    expect(repeatIntervals.map(describeInterval)).toEqual([
      '1 hour',
      '2 hours',
      '3 hours',
      '6 hours',
      '1 day',
      '1 week',
      '1 month',
    ]);
  });

  it.each([
    ['1h 30m', '1h30m'],
    ['4h', '4h'],
    ['1m', '1 month'],
  ])('for the list, %j is %j', (text, expected) => {
    expect(shortInterval(text)).toBe(expected);
  });

  it.each([
    ['90s', '90 seconds'],
    ['3m', '3 minutes'],
    ['1h30m', '1 hour 30 minutes'],
    ['1d 1h', '1 day 1 hour'],
    ['1y', '1 year'],
    ['often', 'often'],
    ['0h', '0h'],
    ['', ''],
  ])('for %j is %j', (text, expected) => {
    expect(describeInterval(text)).toBe(expected);
  });
});

describe('the wait duration of a notification rule', () => {
  it.each([
    '3m',
    '5m',
    '10m',
    '15m',
    '30m',
    '1h',
    '4h',
    '8h',
    '1d',
    '3d',
    '1w',
    '1h30m',
    '1d1h1m1s',
    '1m1ns',
  ])('%s is converted to nanoseconds and back exactly', (text) => {
    const ns = parseDurationNs(text);
    const stored = ns === undefined ? undefined : nanosecondsOf(ns);
    expect(stored).toBeDefined();
    expect(formatDurationNs(BigInt(stored ?? 0))).toBe(text);
  });

  it('has a minimum of one minute', () => {
    expect(parseDurationNs('1m')).toBe(BigInt(minWaitNs));
    expect(parseDurationNs('59s')).toBeLessThan(BigInt(minWaitNs));
    expect(parseDurationNs('7d')).toBe(parseDurationNs('1w'));
  });
});

describe('the service target of a notification rule', () => {
  it('is a connection or an address', () => {
    expect(ruleTarget([{ connection: 'a', url: 'b' }])).toBe('a');
    expect(ruleTarget([{ url: 'slack://x' }])).toBe('slack://x');
    expect(ruleTarget([])).toBeUndefined();
    expect(ruleTarget(null)).toBeUndefined();
  });

  it('keeps the other stored values when another connection is selected', () => {
    const services = [{ url: 'slack://x', name: 'ops', properties: { icon: 'a' } }, { connection: 'b' }];
    expect(withConnection(services, 'c')).toEqual([
      { name: 'ops', properties: { icon: 'a' }, connection: 'c' },
      { connection: 'b' },
    ]);
    expect(withConnection(null, 'c')).toEqual([{ connection: 'c' }]);
  });

  it('reports stored values that are not displayed', () => {
    expect(hasMoreThanConnection([{ connection: 'a' }])).toBe(false);
    expect(hasMoreThanConnection([{ connection: 'a', name: 'ops' }])).toBe(true);
    expect(hasMoreThanConnection([{ connection: 'a' }, { connection: 'b' }])).toBe(true);
    expect(hasMoreThanConnection(undefined)).toBe(false);
  });

  it('offers notification connections first and keeps an unlisted address', () => {
    const choice = (id: string, type: string) => ({ id, name: id, namespace: 'mc', type });
    const choices = [choice('db', 'postgres'), choice('chat', 'slack'), choice('hook', 'webhook')];
    expect(connectionOptions(choices, undefined, '', canNotify).map(({ value }) => value)).toEqual([
      'chat',
      'hook',
      'db',
    ]);
    expect(connectionOptions(choices, undefined, 'slack://x', canNotify)[0]).toEqual({
      value: 'slack://x',
      label: 'slack://x',
    });
    expect(connectionOptions(choices, undefined, 'gone', canNotify)[0]?.label).toBe('Not found (gone)');
  });
});

describe('a filter example', () => {
  it('is added to the written filter instead of replacing it', () => {
    const [{ filter } = { filter: '' }] = filterExamples;
    expect(withExample(' ', filter)).toBe(filter);
    expect(withExample('a || b', filter)).toBe(`(a || b) && ${filter}`);
  });
});
