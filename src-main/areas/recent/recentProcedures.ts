import { procedures } from '#main/bridge/procedures.ts';
import type { Records } from './Records.ts';

/** Pinned and recent records of all areas. They are stored only on this computer. */
export const recentProcedures = (records: Records) => ({
  changes: procedures.recent.changes.handler(({ signal }) => records.lists.follow(signal)),
  visit: procedures.recent.visit.handler(async ({ input }) => {
    await records.visit(input);
    return {};
  }),
  remove: procedures.recent.remove.handler(async ({ input: { kind, id } }) => {
    await records.remove(kind, id);
    return {};
  }),
  clear: procedures.recent.clear.handler(async () => {
    await records.clear();
    return {};
  }),
  restore: procedures.recent.restore.handler(async ({ input }) => {
    await records.restore(input.records);
    return {};
  }),
  pins: {
    write: procedures.recent.pins.write.handler(async ({ input: { record, pinned } }) => {
      await records.pin(record, pinned);
      return {};
    }),
  },
});
