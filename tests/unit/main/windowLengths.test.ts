import { describe, expect, it } from 'vitest';
import { nextWindowMs } from '#main/feeds/newestFeed.ts';

const hourMs = 60 * 60_000;

describe('the window of a feed that syncs newest first', () => {
  it.each([
    [0, 4],
    [1, 4],
    [2, 2],
    [3, 2],
    [4, 1],
    [8, 1],
    [9, 0.5],
  ])('after %i pages has %d times the length', (pages, factor) => {
    expect(nextWindowMs(6 * hourMs, pages)).toBe(6 * hourMs * factor);
  });

  it('is between five minutes and 30 days long', () => {
    expect(nextWindowMs(5 * 60_000, 100)).toBe(5 * 60_000);
    expect(nextWindowMs(29 * 24 * hourMs, 0)).toBe(30 * 24 * hourMs);
  });
});
