import { procedures } from '#main/bridge/procedures.ts';
import type { ConnectionDoctor } from '#main/workspaces/ConnectionDoctor.ts';
import type { WorkspaceChanges } from '#main/workspaces/WorkspaceChanges.ts';
import type { Workspaces } from '#main/workspaces/Workspaces.ts';

interface WorkspaceParts {
  readonly workspaces: Workspaces;
  readonly changes: WorkspaceChanges;
  readonly doctor: ConnectionDoctor;
}

export const workspacesProcedures = ({ workspaces, changes, doctor }: WorkspaceParts) => ({
  changes: procedures.workspaces.changes.handler(({ signal }) => workspaces.list.follow(signal)),
  add: procedures.workspaces.add.handler(({ input }) => workspaces.add(input)),
  update: procedures.workspaces.update.handler(({ input }) => changes.update(input)),
  remove: procedures.workspaces.remove.handler(async ({ input }) => {
    await changes.remove(input.id, input.forgetData);
    return {};
  }),
  reorder: procedures.workspaces.reorder.handler(async ({ input }) => {
    await changes.reorder(input.ids);
    return {};
  }),
  setBackgroundSync: procedures.workspaces.setBackgroundSync.handler(async ({ input }) => {
    await changes.setBackgroundSync(input.ids, input.on);
    return {};
  }),
  open: procedures.workspaces.open.handler(({ input }) => workspaces.open(input.id)),
  doctor: procedures.workspaces.doctor.handler(({ input, signal }) => doctor.examine(input, signal)),
});
