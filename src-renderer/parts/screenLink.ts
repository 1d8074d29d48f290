import { screenAddress } from '#contract/rules/address.ts';
import type { WorkspaceList } from '#contract/workspaces.ts';

/**
 * Returns the address that opens a screen from outside of the app.
 * @param address path and query of the screen
 * @returns undefined while no workspace is open
 */
export function screenLink(list: WorkspaceList | undefined, address: string): string | undefined {
  const open = list?.workspaces.find(({ id }) => id === list.openId);
  if (open === undefined) return undefined;
  return screenAddress(open.origin, address);
}
