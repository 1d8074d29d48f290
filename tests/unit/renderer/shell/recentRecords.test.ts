import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recent as contractOfRecent, type NamedRecord, type RecentLists } from '#contract/recent.ts';
import { isPinnable, recordKinds, recordLimits } from '#contract/rules/recent.ts';
import { toRecord } from '#parts/recent/toRecord.ts';
import { recordAddress } from '../../../../src-renderer/shell/recent/recordAddress.ts';
import {
  isPinnableRecord,
  recordGroups,
  recordKey,
  recordNote,
} from '../../../../src-renderer/shell/recent/recordGroups.ts';

const openedAt = '2026-11-29T12:00:00.000Z';
const recordOf = (kind: NamedRecord['kind'], id: string, values: Partial<NamedRecord> = {}): NamedRecord => ({
  kind,
  id,
  name: `${kind} ${id}`,
  type: '',
  icon: null,
  where: [],
  ...values,
});

describe('pinned and recent records', () => {
  it('are listed once: a pinned record that was opened is in the group of pinned records', () => {
    const kind = fc.constantFrom(...recordKinds);
    const records = fc.uniqueArray(
      fc.tuple(kind, fc.constantFrom('a', 'b', 'c', 'd')).map(([of, id]) => recordOf(of, id)),
      { selector: recordKey },
    );
    fc.assert(
      fc.property(
        records,
        records,
        fc.constantFrom('', 'check', 'a', 'playbook b'),
        (some, others, typed) => {
          const lists: RecentLists = {
            pinned: some.filter(isPinnableRecord),
            recent: others.map((record) => ({ ...record, openedAt })),
          };
          const groups = recordGroups(lists, typed);
          const keys = [...groups.pinned, ...groups.recent].map(({ record }) => recordKey(record));
          expect(new Set(keys).size).toBe(keys.length);
          if (typed === '')
            expect(new Set(keys)).toEqual(new Set([...lists.pinned, ...lists.recent].map(recordKey)));
          for (const { record, openedAt: at, isPinned } of groups.pinned) {
            expect(isPinned && isPinnable(record.kind)).toBe(true);
            const isOpened = lists.recent.some((one) => recordKey(one) === recordKey(record));
            expect(at).toBe(isOpened ? openedAt : undefined);
          }
        },
      ),
    );
  });

  it.each([
    ['ledger', true],
    ['PAYMENTS', true],
    ['deployment prod-eu', true],
    ['kubernetes', true],
    ['catalog item', true],
    ['incident', false],
  ])('match the filter “%s” by name, type, kind and location: %s', (typed, isFound) => {
    const record = recordOf('item', 'a', {
      name: 'ledger',
      type: 'Kubernetes::Deployment',
      where: ['payments', 'prod-eu-1'],
    });
    const { recent } = recordGroups({ pinned: [], recent: [{ ...record, openedAt }] }, typed);
    expect(recent).toHaveLength(isFound ? 1 : 0);
  });

  it('name their kind or type, and their location', () => {
    expect(recordNote(recordOf('item', 'a', { type: 'Kubernetes::Pod', where: ['shop'] }))).toBe(
      'Pod · shop',
    );
    expect(recordNote(recordOf('item', 'a'))).toBe('Catalog item');
    expect(recordNote(recordOf('check', 'a', { type: 'http', where: ['shop'] }))).toBe(
      'Health check · http · shop',
    );
    expect(recordNote(recordOf('run', 'a', { where: ['api'] }))).toBe('Playbook run · api');
  });

  it('have the addresses of their screens', () => {
    expect(recordKinds.map((kind) => recordAddress({ kind, id: 'a b' }))).toEqual([
      '/catalog/a%20b',
      '/health?checkId=a+b&timeRange=1h',
      '/incidents/a%20b',
      '/playbooks/a%20b',
      '/playbooks/runs/a%20b',
      '/topology/a%20b',
    ]);
  });
});

describe('the record of something that a user opens', () => {
  it('is valid for main, with cut texts and without empty locations', () => {
    const text = fc.string({ maxLength: 700, unit: 'grapheme' });
    const schema = contractOfRecent.visit['~orpc'].inputSchema;
    fc.assert(
      fc.property(
        text,
        text,
        fc.option(text),
        fc.array(fc.option(text), { maxLength: 8 }),
        (name, type, icon, where) => {
          const record = toRecord('item', 'id', { name, type, icon, where });
          expect(schema?.safeParse(record).success).toBe(true);
          expect(record.where).not.toContain('');
          expect(name.startsWith(record.name) || name.length > recordLimits.name).toBe(true);
        },
      ),
    );
  });
});
