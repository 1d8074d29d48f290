import { beforeEach, describe, expect, it } from 'vitest';
import { mapFeeds } from '#contract/rules/feeds.ts';
import { FeedSizes } from '#main/sync/FeedSizes.ts';

type Sizes = Awaited<ReturnType<FeedSizes['read']>>;

let nowMs: number;
let rows: number;
let counted: number;
/** Completes a pending count. */
let release: (() => void) | undefined;
let slow: boolean;
let sizes: FeedSizes;

const sizesOf = (count: number): Sizes => {
  const size = { rows: count, bytes: count * 100 };
  return mapFeeds(() => size);
};

beforeEach(() => {
  nowMs = 1_000;
  rows = 10;
  counted = 0;
  slow = false;
  release = undefined;
  sizes = new FeedSizes(
    async () => {
      counted += 1;
      const found = sizesOf(rows);
      if (slow)
        await new Promise<void>((resolve) => {
          release = resolve;
        });
      return found;
    },
    () => nowMs,
  );
});

const itemsNow = async (standing: string, busy: boolean) => (await sizes.read(standing, busy)).items.rows;

describe('the sizes of feeds', () => {
  it('are counted again for each request while no feed runs', async () => {
    await itemsNow('', false);
    rows = 20;
    expect(await itemsNow('', false)).toBe(20);
  });

  it('are reused for two seconds while a feed runs', async () => {
    await itemsNow('', true);
    rows = 20;
    nowMs += 2_000;
    expect(await itemsNow('', true)).toBe(10);
    nowMs += 1;
    expect(await itemsNow('', true)).toBe(20);
    expect(counted).toBe(2);
  });

  it('are counted again when a feed completes while other feeds run', async () => {
    await itemsNow(',', true);
    rows = 3_000;
    expect(await itemsNow('5000,', true)).toBe(3_000);
  });

  it('are not reused when a feed stores rows during the count', async () => {
    slow = true;
    const before = itemsNow('', true);
    rows = 20;
    sizes.forget();
    release?.();
    expect(await before).toBe(10);
    slow = false;
    expect(await itemsNow('', true)).toBe(20);
  });

  it('are reused for 20 times the duration of a slow count while a feed runs, even if feeds store rows', async () => {
    slow = true;
    const first = itemsNow('', true);
    nowMs += 1_000;
    release?.();
    await first;
    slow = false;
    rows = 20;
    sizes.forget();
    nowMs += 18_999;
    expect(await itemsNow('', true)).toBe(10);
    nowMs += 1;
    expect(await itemsNow('', true)).toBe(20);
    expect(counted).toBe(2);
  });

  it('are counted again after a slow count as soon as no feed runs', async () => {
    slow = true;
    const first = itemsNow('', true);
    nowMs += 1_000;
    release?.();
    await first;
    slow = false;
    rows = 20;
    expect(await itemsNow('', false)).toBe(20);
  });
});
