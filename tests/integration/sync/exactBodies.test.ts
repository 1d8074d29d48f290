import { expect, it } from 'vitest';
import { z } from 'zod';
import { parseExact, stringifyExact } from '#contract/rules/exactJson.ts';
import { prettyJson } from '#kit/text/prettyJson.ts';
import { itemFromCache } from '#main/areas/catalog/itemFromCache.ts';
import { readBodies } from '#main/feeds/bodies.ts';
import { feeds } from '#main/feeds/feeds.ts';
import { sweepItems } from '#main/feeds/items/sweepItems.ts';
import type { ResourceServer } from '#main/resources/Resource.ts';
import { serverResources } from '#main/resources/serverResources.ts';
import { recordSchema } from '#main/resources/tableResource.ts';
import { DataApi } from '#main/server/DataApi.ts';
import { defaultLimits } from '#main/sync/SyncSettings.ts';
import { sampleAndCache } from '../../support/sampleAndCache.ts';

const { client, cache, context } = sampleAndCache();
const limits = { ...defaultLimits, bodyBytes: 512 * 1024 * 1024, secretTypes: [], changeDays: 90 };

// PostgreSQL writes the numbers of a JSON column in full, and sorts keys by their length.
const numbers = `[9007199254740993,1234567890123456789,18446744073709551615,1${'0'.repeat(400)},0.1000000000000000055511151231257827,1.0,1.50]`;
const idOnly = z.object({ id: z.string() });

it('configurations in the cache have the digits of the server', async () => {
  const data = new DataApi(client());
  await sweepItems(context());
  const { rows } = await data.rows(
    {
      relation: 'config_items',
      columns: ['id'],
      where: [['type', 'eq', 'Kubernetes::Deployment']],
      limit: 1,
    },
    idOnly,
  );
  const id = rows[0]?.id ?? '';
  const config = parseExact(`{"a":${numbers},"b":{"c":1,"10":2}}`);
  await data.update(
    { relation: 'config_items', columns: ['id'], where: [['id', 'eq', id]], values: { config } },
    idOnly,
  );
  await readBodies(context(), limits);
  const item = await itemFromCache(cache().read, id, undefined);
  expect(item?.configText).toBe(prettyJson(`{"a":${numbers},"b":{"10":2,"c":1}}`));
});

it('specifications have the digits of the server after a save and in the cache', async () => {
  const access = { data: new DataApi(client()), personId: null } as unknown as ResourceServer;
  const spec = `{"a":${numbers},"b":{"c":1,"10":2}}`;
  const { id } = await serverResources.scrapers.create(access, {
    name: 'exact',
    spec: recordSchema.parse(parseExact(spec)),
  });
  const found = await serverResources.scrapers.get(access, id ?? '');
  expect(stringifyExact(found?.record.spec)).toBe(spec);
  await feeds.scrapers.createWork().read(context());
  const text = await cache().read.record('scrapers', id ?? '');
  const synced = serverResources.scrapers.synced?.read(text ?? '');
  expect(stringifyExact(synced?.record.spec)).toBe(spec);
  expect(synced?.version).toBe(found?.version);
});
