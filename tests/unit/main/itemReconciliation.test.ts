import { describe, expect, it } from 'vitest';
import { Failure } from '#main/base/Failure.ts';
import { createFeedRecord, type TypeCounts } from '#main/cache/model.ts';
import type { FeedContext } from '#main/feeds/FeedContext.ts';
import { ItemReconciliation } from '#main/feeds/items/ItemReconciliation.ts';
import { noRows } from '#main/server/readRows.ts';

const pods = (unhealthy: number): TypeCounts => ({
  type: 'Kubernetes::Pod',
  count: 10,
  health: { unhealthy },
  costTotal30d: 0,
});

/** A server and a cache with different counts. Sweeps change nothing. */
function situation() {
  const state = { server: [pods(0)], local: [pods(0)], failing: false, walked: 0 };
  const context = {
    client: {
      send: async () => ({
        body: JSON.stringify(
          state.server.map(({ costTotal30d, ...counts }) => ({ ...counts, cost_30d: costTotal30d })),
        ),
        request: { method: 'POST', path: '/catalog/summary' },
      }),
      assertGood: () => {},
      reportUnreadable: () => {},
    },
    data: {
      page: async () => {
        if (state.failing) throw new Failure('SERVER', { sentence: 'The server answered 500.' });
        state.walked += 1;
        return { ...noRows, total: 0 };
      },
    },
    read: { typeCounts: async () => state.local },
    write: {
      feed: async () => createFeedRecord('items'),
      diffPage: async () => [],
      applyPage: async () => 0,
    },
    onProgress: () => undefined,
    now: () => 0,
  } as unknown as FeedContext;
  return { state, context };
}

describe('the reconciliation with the summary of the server', () => {
  it('sweeps a type with different counts once per difference', async () => {
    const { state, context } = situation();
    const reconciliation = new ItemReconciliation();
    await reconciliation.run(context);
    expect(state.walked).toBe(0);
    state.server = [pods(1)];
    await reconciliation.run(context);
    await reconciliation.run(context);
    expect(state.walked).toBe(1);
    state.server = [pods(2)];
    await reconciliation.run(context);
    expect(state.walked).toBe(2);
  });

  it('sweeps a type again when the last sweep failed', async () => {
    const { state, context } = situation();
    const reconciliation = new ItemReconciliation();
    state.server = [pods(1)];
    state.failing = true;
    await expect(reconciliation.run(context)).rejects.toMatchObject({ code: 'SERVER' });
    state.failing = false;
    await reconciliation.run(context);
    expect(state.walked).toBe(1);
  });

  it('sweeps a type again when the same difference returns', async () => {
    const { state, context } = situation();
    const reconciliation = new ItemReconciliation();
    state.server = [pods(1)];
    await reconciliation.run(context);
    // A sweep fetched the change, and then it was reverted.
    state.server = [pods(0)];
    await reconciliation.run(context);
    state.server = [pods(1)];
    await reconciliation.run(context);
    expect(state.walked).toBe(2);
  });
});
