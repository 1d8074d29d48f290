import { screenAddress } from '#contract/rules/address.ts';
import type { WorkspaceList } from '#contract/workspaces.ts';

export interface ScreenLinks {
  /** Opens the screen in this app. */
  readonly app: string;
  /** Opens the screen in the web client, which has the same paths and parameters. */
  readonly web: string;
}

/**
 * Returns the addresses that open a screen from outside of the app.
 * @param address path and query of the screen
 * @returns undefined while no workspace is open
 */
export function screenLinks(list: WorkspaceList | undefined, address: string): ScreenLinks | undefined {
  const open = list?.workspaces.find(({ id }) => id === list.openId);
  if (open === undefined) return undefined;
  return { app: screenAddress(open.origin, address), web: open.origin + address };
}
