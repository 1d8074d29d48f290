import { procedures } from '#main/bridge/procedures.ts';
import type { OfflineStore } from '#main/sync/OfflineStore.ts';

export const syncProcedures = (store: OfflineStore) => ({
  changes: procedures.sync.changes.handler(({ signal }) => store.state.follow(signal)),
  changed: procedures.sync.changed.handler(({ signal }) => store.changed.follow(signal)),
  now: procedures.sync.now.handler(async ({ input }) => {
    await store.verify(input.feed);
    return {};
  }),
  limits: {
    write: procedures.sync.limits.write.handler(async ({ input }) => {
      await store.setLimits(input);
      return {};
    }),
  },
  clear: procedures.sync.clear.handler(async () => {
    await store.clear();
    return {};
  }),
});
