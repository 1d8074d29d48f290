import { procedures } from '#main/bridge/procedures.ts';
import type { Updates } from '#main/updates/Updates.ts';

export const updatesProcedures = (updates: Updates) => ({
  changes: procedures.updates.changes.handler(({ signal }) => updates.state.follow(signal)),
  write: procedures.updates.write.handler(async ({ input }) => {
    await updates.setEnabled(input.on);
    return {};
  }),
  check: procedures.updates.check.handler(async () => {
    await updates.check();
    return {};
  }),
  fetch: procedures.updates.fetch.handler(async () => {
    await updates.fetch();
    return {};
  }),
  install: procedures.updates.install.handler(() => {
    updates.install();
    return {};
  }),
});
