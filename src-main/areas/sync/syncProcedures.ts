import { procedures } from '../../bridge/procedures.ts';
import type { LocalData } from '../../sync/LocalData.ts';

export const syncProcedures = (local: LocalData) => ({
  changes: procedures.sync.changes.handler(({ signal }) => local.state.follow(signal)),
  changed: procedures.sync.changed.handler(({ signal }) => local.changed.follow(signal)),
  now: procedures.sync.now.handler(async ({ input }) => {
    await local.now(input.feed);
    return {};
  }),
  limits: {
    write: procedures.sync.limits.write.handler(async ({ input }) => {
      await local.limit(input);
      return {};
    }),
  },
  clear: procedures.sync.clear.handler(async () => {
    await local.clear();
    return {};
  }),
});
