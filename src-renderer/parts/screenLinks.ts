import { screenAddress } from '#contract/rules/address.ts';
import type { WorkspaceList } from '#contract/workspaces.ts';

/** Path of the screen that shows all workspaces. No server has it, so there are no links to it. */
export const allWorkspacesPath = '/all';

export interface ScreenLinks {
  /** Opens the screen in this app. */
  readonly app: string;
  /** Opens the screen in the web client, which has the same paths and parameters. */
  readonly web: string;
}

/**
 * Returns the addresses that open a screen from outside of the app.
 * @param address path and query of the screen
 * @param workspaceId workspace with the screen; default: the open one
 * @returns undefined without the workspace, and for the screen of all workspaces
 */
export function screenLinks(
  list: WorkspaceList | undefined,
  address: string,
  workspaceId = list?.openId,
): ScreenLinks | undefined {
  const workspace = list?.workspaces.find(({ id }) => id === workspaceId);
  const [path] = address.split(/[?#]/);
  if (workspace === undefined || path === allWorkspacesPath) return undefined;
  return { app: screenAddress(workspace.origin, address), web: workspace.origin + address };
}
