import { procedures } from '../../bridge/procedures.ts';
import type { Workspaces } from '../../workspaces/Workspaces.ts';

export const workspacesProcedures = (workspaces: Workspaces) => ({
  changes: procedures.workspaces.changes.handler(({ signal }) => workspaces.list.follow(signal)),
  add: procedures.workspaces.add.handler(({ input }) => workspaces.add(input)),
  open: procedures.workspaces.open.handler(({ input }) => workspaces.open(input.id)),
});
