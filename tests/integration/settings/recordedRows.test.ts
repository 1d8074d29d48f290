import { describe, expect, it } from 'vitest';
import type { ResourceKind } from '#contract/rules/resources.ts';
import { resourceRules } from '#contract/rules/resources.ts';
import { recordedSettings } from '../../support/recordedSettings.ts';
import { sampleAndWindow } from '../../support/sampleAndWindow.ts';

const { sample, open } = sampleAndWindow();
const kinds = Object.keys(recordedSettings) as Array<keyof typeof recordedSettings>;

describe('reading settings recorded from a real server', () => {
  it('returns every row of every kind, and leaves out unreadable rows', async () => {
    const { bridge } = await open();
    const list = async (kind: ResourceKind) => {
      const { sort } = resourceRules[kind];
      const { data, source } = await bridge.resources.list({ kind, ...sort, pageIndex: 0, pageSize: 50 });
      return { source, rows: data.rows };
    };
    for (const kind of kinds) {
      const [relation, rows] = recordedSettings[kind];
      await sample().answer(`/db/${relation}`, rows);
      const read = await list(kind);
      expect([kind, read.source]).toEqual([kind, 'server']);
      expect(read.rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
      expect(read.rows.map(({ name }) => name)).toEqual(rows.map(({ name }) => name));
      await sample().answer(`/db/${relation}`, [{ ...rows[0], id: null }, 7, ...rows]);
      expect((await list(kind)).rows).toHaveLength(rows.length);
    }
  });

  it('returns every connection as a choice', async () => {
    const { bridge } = await open();
    const [, rows] = recordedSettings.connections;
    const choices = rows.map(({ id, name, namespace, type }) => ({ id, name, namespace, type }));
    await sample().answer(
      '/db/connections_list',
      choices.map((choice) => ({ ...choice, category: '', created_by: null })),
    );
    // Sorted by name.
    expect((await bridge.connections.choices()).data).toEqual(choices.toReversed());
  });
});
