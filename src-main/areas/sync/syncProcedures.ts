import { procedures } from '../../bridge/procedures.ts';
import type { OfflineStore } from '../../sync/OfflineStore.ts';

export const syncProcedures = (store: OfflineStore) => ({
  changes: procedures.sync.changes.handler(({ signal }) => store.state.follow(signal)),
  changed: procedures.sync.changed.handler(({ signal }) => store.changed.follow(signal)),
  now: procedures.sync.now.handler(async ({ input }) => {
    await store.now(input.feed);
    return {};
  }),
  limits: {
    write: procedures.sync.limits.write.handler(async ({ input }) => {
      await store.limit(input);
      return {};
    }),
  },
  clear: procedures.sync.clear.handler(async () => {
    await store.clear();
    return {};
  }),
});
