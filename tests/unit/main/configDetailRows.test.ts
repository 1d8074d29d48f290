import { describe, expect, it } from 'vitest';
import { configItemSchema } from '#contract/entities/configItem.ts';
import { parseExact } from '#contract/rules/exactJson.ts';
import { prettyJson } from '#kit/text/prettyJson.ts';
import {
  configDetailColumns,
  configDetailRowSchema,
  toConfigText,
  toItem,
} from '#main/areas/catalog/configDetailRows.ts';
import { toProperties } from '#main/server/properties.ts';

const least = {
  id: '0190a000-0000-4000-8000-000000000001',
  name: 'payments-worker',
  type: 'Kubernetes::Deployment',
  created_at: '2026-01-01T00:00:00Z',
};
const itemOf = (row: object) => toItem(configDetailRowSchema.parse({ ...least, ...row }));

describe('an item from config_detail', () => {
  it('is complete when the server has only the required columns', () => {
    expect(configItemSchema.parse(itemOf({}))).toMatchObject({
      name: 'payments-worker',
      scraper: null,
      agent: null,
      properties: [],
      configText: null,
      configKept: true,
    });
  });

  it('has its scraper, agent, and scrape time', () => {
    expect(
      itemOf({
        config_scrapers: { id: 's1', name: 'kubernetes-prod' },
        agent_id: 'a1',
        agents: { id: 'a1', name: 'edge-1' },
        last_scraped_time: '2026-01-01T01:00:00Z',
        delete_reason: 'gone',
      }),
    ).toMatchObject({
      scraper: { id: 's1', name: 'kubernetes-prod' },
      agent: { id: 'a1', name: 'edge-1' },
      lastScrapedAt: '2026-01-01T01:00:00Z',
      deleteReason: 'gone',
    });
  });

  it('has no agent when it is local, and an unnamed agent when unreadable', () => {
    const local = '00000000-0000-0000-0000-000000000000';
    expect(itemOf({ agent_id: local, agents: { id: local, name: 'local' } }).agent).toBeNull();
    expect(itemOf({ agent_id: 'a1', agents: null }).agent).toEqual({ id: 'a1', name: null });
  });

  it('requests the scraper and the agent in the same call', () => {
    expect(configDetailColumns).toEqual(
      expect.arrayContaining(['config', 'config_scrapers(id,name)', 'agents(id,name)']),
    );
    expect(configDetailColumns.filter((column) => column === 'agents')).toEqual([]);
  });
});

describe('item properties', () => {
  it.each([
    ['null', null, []],
    ['a record instead of a list', { name: 'x' }, []],
    ['invalid entries', ['text', 7, null, []], []],
    ['an empty entry', [{ name: 'empty' }, { name: 'blank', text: '' }], []],
    ['an entry without a name', [{ text: 'x' }], []],
    [
      'numbers as text',
      [{ name: 'cpu', value: '860', max: '2000' }],
      [{ name: 'cpu', value: 860, max: 2000 }],
    ],
    ['a field of another type', [{ name: 'a', text: 'b', icon: {}, unit: [] }], [{ name: 'a', text: 'b' }]],
    ['a number as text', [{ name: 'replicas', text: 3 }], [{ name: 'replicas', text: '3' }]],
    [
      'a link without an address',
      [{ name: 'docs', links: [{ label: 'Runbook', url: 'https://x.example' }, { label: 'no' }, 'no'] }],
      [{ name: 'docs', links: [{ label: 'Runbook', url: 'https://x.example' }] }],
    ],
    ['unknown fields', [{ name: 'a', text: 'b', colour: 'red' }], [{ name: 'a', text: 'b' }]],
  ])('are displayable when the server sends %s', (_what, given, expected) => {
    expect(toProperties(given)).toEqual(expected);
  });
});

describe('a configuration', () => {
  it('in JSON is indented, with sorted keys at every level', () => {
    expect(toConfigText({ b: { d: 1, c: [{ z: 1, a: 2 }] }, a: null })).toEqual({
      configFormat: 'json',
      configText: JSON.stringify({ a: null, b: { c: [{ a: 2, z: 1 }], d: 1 } }, null, 2),
    });
  });

  it('in JSON has integer keys in the order of their texts, and the digits of the server', () => {
    const config = parseExact('{"b":{"10":1.0,"2":9007199254740993,"a":1},"9":0,"10":1e400}');
    expect(toConfigText(config).configText).toBe(
      prettyJson('{"10":1e400,"9":0,"b":{"10":1.0,"2":9007199254740993,"a":1}}'),
    );
  });

  it.each([
    ['text', 'key = value\n', { configFormat: 'text', configText: 'key = value\n' }],
    [
      'a file with its format',
      { format: 'properties', content: 'key=value' },
      { configFormat: 'text', configText: 'key=value' },
    ],
    ['null', null, { configFormat: 'json', configText: null }],
    ['a list', [2, 1], { configFormat: 'json', configText: '[\n  2,\n  1\n]' }],
    ['a number', 7, { configFormat: 'json', configText: '7' }],
  ])('that is %s has the expected format', (_what, config, expected) => {
    expect(toConfigText(config)).toEqual(expected);
  });

  it('with more keys than format and content is JSON', () => {
    expect(toConfigText({ format: 'x', content: 'y', kind: 'Note' }).configFormat).toBe('json');
  });
});
