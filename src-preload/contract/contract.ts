import { about } from './about.ts';
import { catalog } from './catalog.ts';
import { changes } from './changes.ts';
import { desktop } from './desktop.ts';
import { drafts } from './drafts.ts';
import { health } from './health.ts';
import { jobs } from './jobs.ts';
import { kubeconfig } from './kubeconfig.ts';
import { playbooks } from './playbooks.ts';
import { resources } from './resources.ts';
import { search } from './search.ts';
import { session } from './session.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';
import { sync } from './sync.ts';
import { updates } from './updates.ts';
import { workspaces } from './workspaces.ts';

/** Everything the window may ask of main. */
export const contract = {
  about,
  catalog,
  changes,
  desktop,
  drafts,
  health,
  jobs,
  kubeconfig,
  playbooks,
  resources,
  search,
  session,
  settings,
  shell,
  sync,
  updates,
  workspaces,
};

export type Contract = typeof contract;
