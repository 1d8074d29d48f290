import { createTwoFilesPatch } from 'diff';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffSides } from '#parts/changes/diffSides.ts';
import { severityLabel, severityShape } from '#parts/changes/severity.ts';
import {
  changesInput,
  changesView,
  histogramInput,
} from '../../../src-renderer/areas/catalog/changes/changesView.ts';

const nowMs = Date.parse('2026-11-23T16:20:45Z');
const asked = (query: string, itemId?: string) => changesInput(changesView.read(query), nowMs, itemId);
const none = { include: [], exclude: [] };

describe('the query for changes', () => {
  it('defaults to the last two days, newest first, 200 per page', () => {
    expect(asked('')).toEqual({
      filter: {
        configType: none,
        type: none,
        tags: none,
        itemId: none,
        summary: none,
        source: none,
        createdBy: none,
        externalCreatedBy: none,
        hideDeleted: true,
      },
      range: { asked: 'Last 2 days', from: '2026-11-21T16:20:00.000Z', to: null },
      sortBy: 'created_at',
      sortOrder: 'desc',
      pageIndex: 0,
      pageSize: 200,
    });
  });

  it('reads item types in the web client’s format, with two underscores for two colons', () => {
    const { configType } = asked('?configTypes=AWS__EC2__Instance%3A1%2CKubernetes__Pod%3A-1').filter;
    expect(configType).toEqual({ include: ['AWS::EC2::Instance'], exclude: ['Kubernetes::Pod'] });
    const view = changesView.read('?configTypes=AWS__EC2__Instance%3A1');
    expect(changesView.write(view)).toBe('?configTypes=AWS__EC2__Instance%3A1');
  });

  it('uses the type of the catalog list until types are chosen', () => {
    expect(asked('?configType=A%3A%3AB').filter.configType).toEqual({ include: ['A::B'], exclude: [] });
    expect(asked('?configType=all').filter.configType).toEqual(none);
    expect(asked('?configType=A%3A%3AB&configTypes=C__D%3A-1').filter.configType).toEqual({
      include: [],
      exclude: ['C::D'],
    });
  });

  it.each(['id', 'summary', 'source', 'created_by', 'external_created_by'] as const)(
    'accepts any value of %s, also without a sign',
    (name) => {
      expect(changesView.read(`?${name}=some%20text`)[name]).toEqual(new Map([['some text', 1]]));
      expect(changesView.read(`?${name}=some%3A-1%2Cother%3A-1`)[name]).toEqual(
        new Map([
          ['some', -1],
          ['other', -1],
        ]),
      );
      expect(changesView.read(`?${name}=`)[name]).toEqual(new Map());
    },
  );

  it('reads upstream and downstream only on the page of an item', () => {
    expect(asked('?upstream=true&downstream=false')).not.toHaveProperty('of');
    expect(asked('', 'it').of).toEqual({ id: 'it', upstream: false, downstream: true });
    expect(asked('?upstream=true&downstream=false', 'it').of).toEqual({
      id: 'it',
      upstream: true,
      downstream: false,
    });
  });

  it('opens a change without leaving the page of the list', () => {
    expect(changesView.queryAfterChange('?pageIndex=3', { change: 'x' })).toBe('?pageIndex=3&change=x');
    expect(changesView.queryAfterChange('?pageIndex=3&change=x', { severity: 'high' })).not.toContain(
      'pageIndex',
    );
  });

  it('omits the page for the histogram', () => {
    const input = asked('?severity=high&pageIndex=4', 'it');
    expect(histogramInput(input)).toEqual({
      filter: input.filter,
      of: input.of,
      range: input.range,
      buckets: 96,
    });
  });
});

describe('a diff of a change', () => {
  it('is split into its two original texts', () => {
    const line = fc.stringMatching(/^[a-z{}", ]{0,12}$/);
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), fc.array(line, { maxLength: 12 }), (one, other) => {
        fc.pre(one.join('\n') !== other.join('\n'));
        const [original, modified] = [`${one.join('\n')}\n`, `${other.join('\n')}\n`];
        const sides = diffSides(createTwoFilesPatch('a', 'b', original, modified, '', '', { context: 100 }));
        expect(`${sides?.original}\n`.trimStart()).toBe(original.trimStart());
        expect(`${sides?.modified}\n`.trimStart()).toBe(modified.trimStart());
      }),
    );
  });

  it('marks omitted lines', () => {
    const lines = Array.from({ length: 40 }, (_, index) => `line ${index + 1}`);
    const changed = lines.map((line) => (line === 'line 20' ? 'another' : line));
    const sides = diffSides(createTwoFilesPatch('a', 'b', lines.join('\n'), changed.join('\n')));
    expect(sides?.original.split('\n').slice(0, 2)).toEqual(['⋯ 16', 'line 16']);
    expect(sides?.modified).toContain('another');
    expect(sides?.modified).not.toContain('No newline');
  });

  it.each(['', 'nothing of the kind', '--- a'])('is not displayed when it is malformed: %j', (text) => {
    expect(diffSides(text)).toBeUndefined();
  });
});

it('an unknown severity is displayed verbatim, without a shape', () => {
  expect([severityShape('critical'), severityLabel('critical')]).toEqual(['critical', 'Critical']);
  expect([severityShape('constructor'), severityLabel('constructor')]).toEqual([undefined, 'constructor']);
  expect([severityShape(null), severityLabel(null)]).toEqual([undefined, '']);
});
