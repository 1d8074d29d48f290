import { describe, expect, it } from 'vitest';
import { Failure } from '../../../src-main/base/Failure.ts';
import { newFeed, type TypeCounts } from '../../../src-main/cache/model.ts';
import { noRows } from '../../../src-main/server/readRows.ts';
import { ItemComparison } from '../../../src-main/sync/feeds/compareItems.ts';
import type { FeedContext } from '../../../src-main/sync/feeds/FeedContext.ts';

const pods = (unhealthy: number): TypeCounts => ({
  type: 'Kubernetes::Pod',
  count: 10,
  health: { unhealthy },
  costTotal30d: 0,
});

/** A server that says one thing and a cache that says another; walks change nothing. */
function situation() {
  const state = { server: [pods(0)], local: [pods(0)], failing: false, walked: 0 };
  const context = {
    client: {
      send: async () => ({
        body: JSON.stringify(
          state.server.map(({ costTotal30d, ...counts }) => ({ ...counts, cost_30d: costTotal30d })),
        ),
        asked: { method: 'POST', path: '/catalog/summary' },
      }),
      assertGood: () => {},
      tellUnreadable: () => {},
    },
    data: {
      page: async () => {
        if (state.failing) throw new Failure('SERVER', { sentence: 'The server answered 500.' });
        state.walked += 1;
        return { ...noRows, total: 0 };
      },
    },
    read: { typeCounts: async () => state.local },
    write: { feed: async () => newFeed('items'), diffPage: async () => [], applyPage: async () => 0 },
    onProgress: () => undefined,
    now: () => 0,
  } as unknown as FeedContext;
  return { state, context };
}

describe('the comparison with the server’s summary', () => {
  it('walks over a type that differs, once as long as the server says the same', async () => {
    const { state, context } = situation();
    const comparison = new ItemComparison();
    await comparison.run(context);
    expect(state.walked).toBe(0);
    state.server = [pods(1)];
    await comparison.run(context);
    await comparison.run(context);
    expect(state.walked).toBe(1);
    state.server = [pods(2)];
    await comparison.run(context);
    expect(state.walked).toBe(2);
  });

  it('walks again over a type when the walk before failed', async () => {
    const { state, context } = situation();
    const comparison = new ItemComparison();
    state.server = [pods(1)];
    state.failing = true;
    await expect(comparison.run(context)).rejects.toMatchObject({ code: 'SERVER' });
    state.failing = false;
    await comparison.run(context);
    expect(state.walked).toBe(1);
  });

  it('walks again when a type differs in the way it did before it was the same', async () => {
    const { state, context } = situation();
    const comparison = new ItemComparison();
    state.server = [pods(1)];
    await comparison.run(context);
    // A sweep found it, and that it went back again.
    state.server = [pods(0)];
    await comparison.run(context);
    state.server = [pods(1)];
    await comparison.run(context);
    expect(state.walked).toBe(2);
  });
});
