import { about } from './about.ts';
import { acknowledgements } from './acknowledgements.ts';
import { assistants } from './assistants.ts';
import { catalog } from './catalog.ts';
import { changes } from './changes.ts';
import { connections } from './connections.ts';
import { desktop } from './desktop.ts';
import { drafts } from './drafts.ts';
import { guards } from './guards.ts';
import { handover } from './handover.ts';
import { health } from './health.ts';
import { history } from './history.ts';
import { incidents } from './incidents.ts';
import { insights } from './insights.ts';
import { integrations } from './integrations.ts';
import { jobs } from './jobs.ts';
import { kubeconfig } from './kubeconfig.ts';
import { logs } from './logs.ts';
import { maintenanceWindows } from './maintenanceWindows.ts';
import { notifications } from './notifications.ts';
import { playbooks } from './playbooks.ts';
import { recent } from './recent.ts';
import { relationships } from './relationships.ts';
import { resources } from './resources.ts';
import { search } from './search.ts';
import { session } from './session.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';
import { snapshots } from './snapshots.ts';
import { sync } from './sync.ts';
import { timeline } from './timeline.ts';
import { tokens } from './tokens.ts';
import { topology } from './topology.ts';
import { updates } from './updates.ts';
import { views } from './views.ts';
import { workspaces } from './workspaces.ts';

/** All procedures that the window can call in the main process. */
export const contract = {
  about,
  acknowledgements,
  assistants,
  catalog,
  changes,
  connections,
  desktop,
  drafts,
  guards,
  handover,
  health,
  history,
  incidents,
  insights,
  integrations,
  jobs,
  kubeconfig,
  logs,
  maintenanceWindows,
  notifications,
  playbooks,
  recent,
  relationships,
  resources,
  search,
  session,
  settings,
  shell,
  snapshots,
  sync,
  timeline,
  tokens,
  topology,
  updates,
  views,
  workspaces,
};

export type Contract = typeof contract;
