import { Pool } from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LiveChanges } from '../../sample-server/LiveChanges.ts';
import { defaultCacheDir } from '../../sample-server/sampleServer.ts';
import { acquireSampleData } from '../../support/sampleDataProtocol.ts';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { asPerson, SampleClient } from './SampleClient.ts';

let sample: SampleForTests | undefined;
afterEach(() => sample?.stop());

interface Item {
  readonly id: string;
  readonly updated_at: string;
  readonly [column: string]: unknown;
}

const itemsOf = async (server: SampleForTests): Promise<Map<string, Item>> => {
  const client = new SampleClient(server, asPerson(server.account('admin')));
  const select = 'id,status,health,labels,tags,cost_total_30d,deleted_at,agent_id,updated_at';
  const { json } = await client.send(`/api/db/config_items?select=${select}&limit=2000`);
  return new Map(json.map((item: Item) => [item.id, item]));
};
const local = '00000000-0000-0000-0000-000000000000';

describe('a live sample', () => {
  it('changes, creates, and deletes items, mostly without changing updated_at', async () => {
    sample = await startSampleForTests({ live: true });
    const before = await itemsOf(sample);
    const running = sample;
    await vi.waitFor(
      async () => {
        const after = await itemsOf(running);
        const changed = [...after.values()].filter((item) => {
          const was = before.get(item.id);
          return was !== undefined && JSON.stringify(was) !== JSON.stringify(item);
        });
        const silent = changed.filter((item) => before.get(item.id)?.updated_at === item.updated_at);
        expect(silent.length).toBeGreaterThan(changed.length / 2);
        expect(changed.some(({ agent_id }) => agent_id !== local)).toBe(true);
        expect(changed.some(({ id, deleted_at }) => deleted_at !== before.get(id)?.deleted_at)).toBe(true);
        expect([...after.keys()].some((id) => !before.has(id))).toBe(true);
      },
      { timeout: 60_000, interval: 500 },
    );
  });

  it('runs checks, and some checks change their status', async () => {
    sample = await startSampleForTests({ live: true });
    const running = sample;
    const client = new SampleClient(running, asPerson(running.account('viewer')));
    const statesOf = async (): Promise<Map<string, string>> => {
      const { json } = await client.send('/api/canary/api/summary');
      return new Map(
        json.checks_summary.map((check: { id: string; status?: string }) => [check.id, check.status ?? '']),
      );
    };
    const before = await statesOf();
    await vi.waitFor(
      async () => {
        const turned = [...(await statesOf())].filter(([id, status]) => before.get(id) !== status);
        expect(turned.length).toBeGreaterThan(0);
      },
      { timeout: 60_000, interval: 500 },
    );
  });

  it('deletes no item that is evidence of an incident', async () => {
    const data = await acquireSampleData({
      seed: 1,
      now: new Date(),
      cacheDir: defaultCacheDir(),
      scale: 'demo',
    });
    const database = new Pool({ connectionString: data.uri });
    try {
      const made = await database.query(
        `insert into evidences (description, type, created_by, hypothesis_id, config_id)
          select 'all', 'config', person.id, hypothesis.id, items.id from config_items items,
            (select id from people limit 1) person, (select id from hypotheses limit 1) hypothesis`,
      );
      expect(made.rowCount).toBeGreaterThan(100);
      const live = new LiveChanges({ database, seed: 1, onError: () => undefined });
      for (let made = 0; made < 150; made += 1) await live.change();
    } finally {
      await database.end();
      await data.stop();
    }
  });

  it('makes every kind of change, in the same order for the same seed', async () => {
    const actionsOf = async (): Promise<string[]> => {
      const data = await acquireSampleData({
        seed: 1,
        now: new Date(),
        cacheDir: defaultCacheDir(),
        scale: 'demo',
      });
      const database = new Pool({ connectionString: data.uri });
      try {
        const live = new LiveChanges({
          database,
          seed: 1,
          onError: (error) => {
            throw error;
          },
        });
        const actions: string[] = [];
        while (actions.length < 150) actions.push((await live.change())?.action ?? 'none');
        return actions;
      } finally {
        await database.end();
        await data.stop();
      }
    };
    const actions = await actionsOf();
    expect([...new Set(actions)].sort()).toEqual([
      'config',
      'cost',
      'hard-delete',
      'health',
      'insert',
      'labels',
      'restore',
      'soft-delete',
      'status',
      'tags',
    ]);
    expect(await actionsOf()).toEqual(actions);
  });
});
