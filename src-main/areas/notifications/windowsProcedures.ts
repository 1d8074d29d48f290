import { procedures } from '#main/bridge/procedures.ts';
import type { MaintenanceWindows } from './MaintenanceWindows.ts';

export const windowsProcedures = (windows: MaintenanceWindows) => ({
  changes: procedures.maintenanceWindows.changes.handler(({ signal }) => windows.live.follow(signal)),
  add: procedures.maintenanceWindows.add.handler(async ({ input: { window, typed } }) => ({
    id: await windows.add(window, typed),
  })),
  replace: procedures.maintenanceWindows.replace.handler(async ({ input: { id, window, typed } }) => ({
    id: await windows.replace(id, window, typed),
  })),
  remove: procedures.maintenanceWindows.remove.handler(async ({ input: { id } }) => {
    await windows.remove(id);
    return {};
  }),
});
