import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Relationships, RelationshipsInput } from '#contract/relationships.ts';
import { maxRelatedItems, relatedItemsDepth } from '#contract/rules/relationships.ts';
import { relationshipsOf } from '#main/areas/relationships/relationshipsOf.ts';
import {
  linksFromServer,
  relationshipsFromServer,
  unlinkAtServer,
} from '#main/areas/relationships/serverRelationships.ts';
import { readFigures } from '#main/feeds/items/figures.ts';
import { sweepItems } from '#main/feeds/items/sweepItems.ts';
import { relationships as feed } from '#main/feeds/relationships.ts';
import { DataApi } from '#main/server/DataApi.ts';
import { addGeneratedItems, oneOf, seeded } from '../../support/generatedItems.ts';
import { sampleAndCache } from '../../support/sampleAndCache.ts';
import { serverItems } from '../../support/serverItems.ts';

const { sample, client, cache, context } = sampleAndCache();
const limits = { depth: relatedItemsDepth, items: maxRelatedItems };
const all = { outgoing: true, incoming: true, soft: true, hideDeleted: false };

const anyRow = z.object({ config_id: z.string() });

let ids: readonly string[] = [];
let random: () => number;
let data: DataApi;

/** Adds random edges: duplicates, cycles, edges to deleted items, and deleted edges. */
async function relate(some: readonly string[], count: number): Promise<void> {
  const rows = new Map<string, Record<string, string | null>>();
  while (rows.size < count) {
    const edge = {
      config_id: oneOf(random, some),
      related_id: oneOf(random, some),
      relation: oneOf(random, ['Uses', 'Mounts', 'Uses, also', 'häng_t']),
      selector_id: random() < 0.1 ? 'scraper' : null,
      deleted_at: random() < 0.1 ? new Date().toISOString() : null,
    };
    rows.set(`${edge.config_id} ${edge.related_id} ${edge.relation}`, edge);
  }
  await sample().changeRows(
    [...rows.values()].map((row) => ({
      action: 'insert' as const,
      table: 'config_relationships' as const,
      row,
    })),
  );
}

beforeAll(async () => {
  random = seeded(16);
  data = new DataApi(client());
  const parents = await addGeneratedItems(sample(), 120, 16);
  // Six levels of children. The database itself adds their edges.
  const made: string[] = [...parents];
  for (let level = 0; level < 6; level += 1) {
    const { ids: children } = await sample().changeItem(
      Array.from({ length: 20 }, (_, place) => ({
        action: 'insert' as const,
        item: {
          name: `child-${level}-${place}`,
          type: 'Acme::Child',
          parent_id: oneOf(random, made.slice(-60)),
        },
      })),
    );
    made.push(...children);
  }
  await relate(made, 400);
  await sample().refresh();
  const others = (await serverItems(client())).map(({ id }) => id);
  ids = [...made, ...others];
}, 120_000);

beforeEach(async () => {
  await sweepItems(context());
  await readFigures(context());
  const { sweep } = feed.createWork();
  while (await sweep(context()));
});

/** Removes known differences. The server returns no class, and no figures for a hidden start item. */
const comparable = ({ items, ...rest }: Relationships, { id, hideDeleted }: RelationshipsInput) => ({
  ...rest,
  items: items.map(({ configClass: _, ...item }) => ({
    ...item,
    ...(hideDeleted && item.id === id && item.deletedAt !== null ? { changes: 0, analysis: {} } : {}),
    createdAt: Date.parse(item.createdAt),
    updatedAt: item.updatedAt && Date.parse(item.updatedAt),
    deletedAt: item.deletedAt && Date.parse(item.deletedAt),
  })),
});

async function bothWays(input: RelationshipsInput) {
  const kept = await cache().read.walkRelationships(input, limits);
  const asked = await relationshipsFromServer(data, input, undefined);
  return {
    kept: kept && comparable(relationshipsOf(input.id, kept), input),
    server: asked && comparable(relationshipsOf(input.id, asked), input),
  };
}

describe('the relationships of an item', () => {
  it('are the same from the cache and from the server for any item, direction, and filter', async () => {
    let edges = 0;
    let deepest = 0;
    for (let turn = 0; turn < 250; turn += 1) {
      const incoming = random() < 0.5;
      const input = {
        id: oneOf(random, ids),
        incoming,
        outgoing: !incoming || random() < 0.5,
        soft: random() < 0.6,
        hideDeleted: random() < 0.5,
      };
      const { kept, server } = await bothWays(input);
      expect(kept, JSON.stringify(input)).toEqual(server);
      edges += kept?.edges.length ?? 0;
      deepest = Math.max(deepest, ...(kept?.items ?? []).map(({ outgoing }) => outgoing ?? 0));
    }
    expect(edges).toBeGreaterThan(1_000);
    expect(deepest).toBe(relatedItemsDepth);
  }, 120_000);

  it('are null for an unknown item', async () => {
    const { kept, server } = await bothWays({ id: '0192ffff-0000-7000-8000-00000000dead', ...all });
    expect([kept, server]).toEqual([null, undefined]);
  });

  it('include the item itself when it is deleted and deleted items are hidden', async () => {
    const id = await sample().insertItem({ name: 'gone', type: 'Acme::Gone' });
    await sample().changeItem({ action: 'soft-delete', id });
    await sample().refresh();
    await sweepItems(context());
    const { kept, server } = await bothWays({ id, ...all, hideDeleted: true });
    expect(server?.items.map(({ name }) => name)).toEqual(['gone']);
    expect(kept).toEqual(server);
  });

  it('are limited to the nearest items', async () => {
    const id = await sample().insertItem({ name: 'hub', type: 'Acme::Hub' });
    await relateTo(id, ids.slice(0, 60));
    const { sweep } = feed.createWork();
    await sweepItems(context());
    while (await sweep(context()));
    const walked = await cache().read.walkRelationships(
      { id, ...all, incoming: false },
      { depth: 10, items: 30 },
    );
    const related = walked && relationshipsOf(id, walked);
    expect(related?.more).toBe(true);
    expect(related?.items).toHaveLength(30);
    expect(related?.items.every(({ outgoing }) => (outgoing ?? 9) <= 1)).toBe(true);
  });
});

async function relateTo(id: string, others: readonly string[]): Promise<void> {
  await sample().changeRows(
    [...new Set(others)].map((other) => ({
      action: 'insert' as const,
      table: 'config_relationships' as const,
      row: { config_id: id, related_id: other, relation: 'HubSpoke' },
    })),
  );
}

const keptEdges = async () => (await cache().read.sizes()).relationships.rows;
const serverEdges = async () => {
  const { total } = await data.page(
    {
      relation: 'config_relationships',
      columns: ['config_id'],
      where: [['deleted_at', 'is', 'null']],
      key: 'config_id',
      count: true,
      limit: 1,
    },
    anyRow,
  );
  return total;
};

describe('the relationship sync', () => {
  it('stores all relationships page by page, including from a server with small pages', async () => {
    expect(await keptEdges()).toBe(await serverEdges());
    await sample().beOlder({ rowCap: 50 });
    try {
      await cache().write.clear();
      await sweepItems(context());
      const { sweep } = feed.createWork();
      let turns = 1;
      while (await sweep(context())) turns += 1;
      expect(turns).toBeGreaterThan(2);
      expect(await keptEdges()).toBe(await serverEdges());
    } finally {
      await sample().bePresent();
    }
  }, 120_000);

  it('adds new relationships and removes deleted relationships in its tail', async () => {
    const id = await sample().insertItem({ name: 'late', type: 'Acme::Late' });
    await sweepItems(context());
    const { tail } = feed.createWork();
    const before = await keptEdges();
    await relateTo(id, ids.slice(0, 3));
    await tail(context());
    expect(await keptEdges()).toBe(before + 3);
    await sample().changeRows({
      action: 'update',
      table: 'config_relationships',
      where: { config_id: id },
      set: { deleted_at: new Date().toISOString() },
    });
    await tail(context());
    expect(await keptEdges()).toBe(before);
  });

  it('skips and reports unreadable relationships, and stores the others', async () => {
    const now = new Date().toISOString();
    const row = {
      config_id: ids[0],
      related_id: '00000000-0000-0000-0000-000000000001',
      relation: 'Uses',
      selector_id: null,
      created_at: now,
      updated_at: now,
      deleted_at: null,
    };
    await sample().answer('/db/config_relationships', [
      { ...row, config_id: 'broken' },
      row,
      { ...row, related_id: '00000000-0000-0000-0000-000000000002' },
    ]);
    const { sweep } = feed.createWork();
    while (await sweep(context()));
    const { unreadable } = await cache().write.feed('relationships');
    expect(Object.values(unreadable)).toMatchObject([{ count: 1, rows: [{ id: 'broken' }] }]);
    // Each page repeats the last row of the previous one. The server lacks that row, so one remains.
    expect(await keptEdges()).toBe(((await serverEdges()) ?? 0) + 1);
  });

  it('removes relationships that no longer exist on the server', async () => {
    const id = await sample().insertItem({ name: 'short', type: 'Acme::Short' });
    await relateTo(id, ids.slice(0, 5));
    await sweepItems(context());
    const { sweep } = feed.createWork();
    while (await sweep(context()));
    const before = await keptEdges();
    await sample().changeRows({ action: 'delete', table: 'config_relationships', where: { config_id: id } });
    while (await sweep(context()));
    expect(await keptEdges()).toBe(before - 5);
  });
});

describe('component links from the server', () => {
  it('include their source; links created by a user can be removed once', async () => {
    const [ledger] = (await serverItems(client())).filter(({ name }) => name === 'payments-ledger');
    const id = ledger?.id ?? '';
    const links = await linksFromServer(data, id, undefined);
    const manual = links.filter((link) => link.manual);
    expect(manual.map(({ component }) => component.name)).toEqual(['payments']);
    const componentId = manual[0]?.component.id ?? '';
    expect(await unlinkAtServer(data, id, componentId)).toBe(true);
    expect(await unlinkAtServer(data, id, componentId)).toBe(false);
    expect((await linksFromServer(data, id, undefined)).some((link) => link.manual)).toBe(false);
  });
});
