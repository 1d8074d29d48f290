import { beforeEach, describe, expect, it } from 'vitest';
import { sweepItems } from '#main/feeds/items/sweepItems.ts';
import { tailItems } from '#main/feeds/items/tailItems.ts';
import { sampleAndCache } from '../../support/sampleAndCache.ts';
import { differencesFromServer, serverItems } from '../../support/serverItems.ts';

const { sample, client, cache, context } = sampleAndCache();
let changes = 0;

beforeEach(async () => {
  await sweepItems(context());
  // Reads the overlapping rows once, so that they are stored.
  await tailItems(context());
  await sample().clearRequests();
});

const insert = (count: number) => {
  changes += 1;
  const now = new Date().toISOString();
  return sample().changeItem(
    Array.from({ length: count }, (_, place) => ({
      action: 'insert' as const,
      item: { name: `new-${changes}-${place}`, type: 'Acme::New', created_at: now, updated_at: now },
    })),
  );
};
/** Returns the columns of each request. */
const asked = async () =>
  (await sample().requests()).map(
    ({ path }) => new URL(path, 'http://sample').searchParams.get('select') ?? '',
  );
const differences = async () => differencesFromServer(cache(), await serverItems(client()));

describe('the tail sync of items', () => {
  it('requests only row versions when nothing changed, and writes nothing', async () => {
    const before = await cache().write.feed('items');
    expect(await tailItems(context())).toBe(0);
    const questions = await asked();
    expect(questions).toHaveLength(1);
    expect(questions[0]?.split(',')).not.toContain('labels');
    expect(await cache().write.feed('items')).toEqual(before);
  });

  it.each([
    ['a few rows by id', 20, 'id=in.'],
    ['many rows by update time', 250, 'updated_at.gte.'],
  ])('fetches new rows with one more request: %s', async (_how, count, by) => {
    await insert(count);
    await sample().clearRequests();
    expect(await tailItems(context())).toBe(count);
    expect((await asked()).map((columns) => columns.split(',').includes('labels'))).toEqual([false, true]);
    expect(decodeURIComponent((await sample().requests())[1]?.path ?? '')).toContain(by);
    expect(await differences()).toEqual([]);
    expect(await tailItems(context())).toBe(0);
  });

  it.each([
    ['another status', (id: string) => ({ action: 'status', id, value: 'Odd' }) as const],
    ['another health', (id: string) => ({ action: 'health', id, value: 'warning' }) as const],
    ['a deletion time', (id: string) => ({ action: 'soft-delete', id }) as const],
  ])('fetches a row with %s despite the same update time', async (_what, change) => {
    await insert(1);
    await tailItems(context());
    const made = (await serverItems(client())).find(({ name }) => name === `new-${changes}-0`);
    if (made === undefined) throw new Error('The row is not there.');
    await sample().changeItem([change(made.id)]);
    expect(await tailItems(context())).toBe(1);
    expect(await differences()).toEqual([]);
  });
});
