import { catalog } from './catalog.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';
import { workspaces } from './workspaces.ts';

/** Everything the window may ask of main. */
export const contract = { catalog, session, shell, workspaces };

export type Contract = typeof contract;
